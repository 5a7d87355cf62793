import { msg } from '@postwright/contract/core/msg'
import type { Task } from '@postwright/contract/work/task-shapes'
import type { UpdateTask } from '@postwright/contract/work/tasks'
import { and, eq, sql } from 'drizzle-orm'

import type { Context } from '../../../../context.ts'
import { forbidden, notFound } from '../../../../errors.ts'
import { emit } from '../../../../events.ts'
import { applyChange } from '../change.ts'
import type { Happening } from '../discussion/happenings.ts'
import { changesOf, type Fields } from '../fields.ts'
import { linkPosts } from '../links.ts'
import { mayMoveTask, mayWriteTasks } from '../policy.ts'
import { lockedTask, type TaskRow } from '../reading.ts'
import { refuseStale } from '../stale.ts'
import { tasks } from '../table.ts'
import { tellAssignee } from '../tell.ts'
import { taskOf } from './read.ts'

/**
 * Changes a task. What is so already changes nothing, so that a request whose answer was lost may be repeated.
 *
 * @throws CONFLICT on `version` when somebody else was faster, INVALID by field, FORBIDDEN, NOT_FOUND
 */
export async function updateTask({ db, actor }: Context, { id, version, postIds, ...fields }: UpdateTask): Promise<Task> {
  if (!mayWriteTasks(actor)) throw forbidden(msg`Only owners, admins and editors may change tasks.`)
  const { workspaceId, userId } = actor

  return db.transaction(async (tx) => {
    const task = await lockedTask(tx, { workspaceId, id })
    if (namesUnknownLine(task, fields)) {
      await refuseStale(tx, task, version, actor)
      throw notFound('line')
    }
    const { set, happenings } = await changesOf(tx, task, fields)
    const isLinked = postIds !== undefined && (await linkPosts(tx, { workspaceId, taskId: id }, postIds))
    const said: Happening[] = isLinked ? [...happenings, { kind: 'linked' }] : happenings
    if (said.length === 0) return taskOf(tx, actor, id)
    await refuseStale(tx, task, version, actor)
    const taskIds = await applyChange(tx, userId, task, { set, happenings: said })
    await emit(tx, { type: 'task.changed', workspaceId, taskIds })
    if (happenings.some(({ kind }) => kind === 'assigned')) await tellAssignee(tx, actor, { ...task, ...fields })
    return taskOf(tx, actor, id)
  })
}

function namesUnknownLine({ checklist }: TaskRow, fields: Fields): boolean {
  const known = new Set(checklist.map(({ id }) => id))
  return (fields.checklist ?? []).some(({ id }) => id !== undefined && !known.has(id))
}

/** Ticks a line, or takes that back. It needs no version: two people may tick two lines. */
export async function tickLine(
  { db, actor }: Context,
  { id, itemId, isDone }: { id: string; itemId: string; isDone: boolean },
): Promise<Task> {
  const { workspaceId, userId } = actor
  return db.transaction(async (tx) => {
    const task = await lockedTask(tx, { workspaceId, id })
    if (!mayMoveTask(actor, task)) throw forbidden(msg`Only whoever has this task, and owners, admins and editors may tick its lines.`)
    const line = task.checklist.find((item) => item.id === itemId)
    if (!line) throw notFound('line')
    if (line.isDone === isDone) return taskOf(tx, actor, id)
    const checklist = task.checklist.map((item) => (item.id === itemId ? { ...item, isDone } : item))
    await tx
      .update(tasks)
      .set({ checklist, updatedAt: sql`now()`, updatedBy: userId })
      .where(and(eq(tasks.workspaceId, workspaceId), eq(tasks.id, id)))
    await emit(tx, { type: 'task.changed', workspaceId, taskIds: [id] })
    return taskOf(tx, actor, id)
  })
}
