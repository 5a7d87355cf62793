import { msg } from '@postwright/contract/core/msg'
import { say } from '@postwright/contract/core/sentences'
import type { BulkEdit, BulkResult } from '@postwright/contract/work/tasks'
import { and, eq, inArray } from 'drizzle-orm'

import type { Actor, Context } from '../../../../context.ts'
import { DomainError, forbidden, notFound } from '../../../../errors.ts'
import { emit } from '../../../../events.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { businesses } from '../../../content/businesses/table.ts'
import { applyChange } from '../change.ts'
import { changesOf, type Fields } from '../fields.ts'
import { firstPlaces } from '../place.ts'
import { refuseStranger } from '../people.ts'
import { mayWriteTasks } from '../policy.ts'
import { isThere, type TaskRow } from '../reading.ts'
import { tasks } from '../table.ts'
import { tellAssignee } from '../tell.ts'
import { deleteTasks } from './remove.ts'

type Wanted = BulkEdit['change']

/** Changes several tasks at once, as they are now: whoever does it means what they see, and no version of it. @throws FORBIDDEN, NOT_FOUND when none of them is there, or for an assignee who does not work here */
export async function bulkEdit({ db, actor }: Context, { ids, change }: BulkEdit): Promise<BulkResult> {
  if (!mayWriteTasks(actor)) throw forbidden(msg`Only owners, admins and editors may change tasks.`)
  const { workspaceId } = actor
  return db.transaction(async (tx) => {
    const rows = await lockedTasks(tx, workspaceId, ids)
    if (rows.length === 0) throw notFound('task')
    if (change.assigneeId) await refuseStranger(tx, workspaceId, change.assigneeId)
    const found = new Map(rows.map((row) => [row.id, row]))
    // In the order in which they were chosen.
    const wanted = [...new Set(ids)]
    const there = wanted.flatMap((id) => found.get(id) ?? [])
    const gone = wanted.filter((id) => !found.has(id)).map((id) => ({ id, reason: say(msg`This task does not exist, or not any more.`) }))
    if (change.isDeleted) {
      await deleteTasks(tx, actor, there)
      return { changed: there.map(({ id }) => id), skipped: gone }
    }
    const { changed, skipped } = await changeEach(tx, actor, there, change)
    return { changed, skipped: [...gone, ...skipped] }
  })
}

/** In the order of their ids, so that two edits of the same tasks never wait for each other. */
export async function lockedTasks(tx: Tx, workspaceId: string, ids: readonly string[]): Promise<TaskRow[]> {
  const rows = await tx
    .select({ task: tasks })
    .from(tasks)
    .leftJoin(businesses, eq(businesses.id, tasks.businessId))
    .where(and(isThere(workspaceId), inArray(tasks.id, [...ids])))
    .orderBy(tasks.id)
    .for('update', { of: tasks })
  return rows.map(({ task }) => task)
}

async function changeEach(tx: Tx, actor: Actor, there: TaskRow[], change: Wanted): Promise<BulkResult> {
  const { workspaceId, userId } = actor
  const { status } = change
  const moving = status === undefined ? [] : there.filter((task) => task.status !== status)
  const places = status === undefined ? [] : await firstPlaces(tx, { workspaceId, status }, moving.length)
  const placeOf = new Map(moving.map(({ id }, at) => [id, places[at]]))
  const changed = new Set<string>()
  const result: BulkResult = { changed: [], skipped: [] }
  for (const task of there) {
    const changes = await changesOf(tx, task, fieldsFor(task, change)).catch(asReason)
    if ('reason' in changes) {
      result.skipped.push({ id: task.id, reason: changes.reason })
      continue
    }
    const { set, happenings } = changes
    const position = placeOf.get(task.id)
    if (status !== undefined && position !== undefined) {
      Object.assign(set, { status, position })
      happenings.push({ kind: 'moved', from: task.status, to: status })
    }
    result.changed.push(task.id)
    if (happenings.length === 0) continue
    for (const id of await applyChange(tx, userId, task, { set, happenings })) changed.add(id)
    if (happenings.some(({ kind }) => kind === 'assigned')) await tellAssignee(tx, actor, { ...task, assigneeId: change.assigneeId })
  }
  if (changed.size > 0) await emit(tx, { type: 'task.changed', workspaceId, taskIds: [...changed] })
  return result
}

/** What the same change means for one task. */
function fieldsFor(task: TaskRow, { assigneeId, priority, due, addLabels, removeLabels }: Wanted): Fields {
  const removed = new Set(removeLabels?.map((label) => label.toLowerCase()))
  const kept = task.labels.filter((label) => !removed.has(label.toLowerCase()))
  const has = new Set(kept.map((label) => label.toLowerCase()))
  const added = (addLabels ?? []).filter((label) => !has.has(label.toLowerCase()))
  return {
    ...(assigneeId !== undefined && { assigneeId }),
    ...(priority !== undefined && { priority }),
    ...(due !== undefined && { due }),
    ...((addLabels ?? removeLabels) && { labels: [...kept, ...added] }),
  }
}

/** Why one task stays as it is, while the others change. */
function asReason(error: unknown): { reason: string } {
  if (error instanceof DomainError) return { reason: say(error.sentence) }
  throw error
}
