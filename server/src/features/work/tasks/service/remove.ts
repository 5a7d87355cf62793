import { msg } from '@postwright/contract/core/msg'
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'

import type { Actor, Context } from '../../../../context.ts'
import { forbidden, notFound } from '../../../../errors.ts'
import { emit } from '../../../../events.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { note } from '../discussion/note.ts'
import { mayWriteTasks } from '../policy.ts'
import { lockedTask, type TaskRow } from '../reading.ts'
import { tasks } from '../table.ts'

/** Deletes a task, for as long as it is not restored. @throws FORBIDDEN, NOT_FOUND */
export async function removeTask({ db, actor }: Context, { id }: { id: string }): Promise<Record<string, never>> {
  if (!mayWriteTasks(actor)) throw forbidden(msg`Only owners, admins and editors may delete tasks.`)
  return db.transaction(async (tx) => {
    await deleteTasks(tx, actor, [await lockedTask(tx, { workspaceId: actor.workspaceId, id })])
    return {}
  })
}

/** Of tasks that are locked. */
export async function deleteTasks(tx: Tx, { workspaceId, userId }: Actor, rows: readonly TaskRow[]): Promise<void> {
  if (rows.length === 0) return
  const taskIds = rows.map(({ id }) => id)
  await tx
    .update(tasks)
    .set({ deletedAt: sql`now()`, updatedAt: sql`now()`, updatedBy: userId })
    .where(and(eq(tasks.workspaceId, workspaceId), inArray(tasks.id, taskIds)))
  for (const { id, title } of rows) {
    await note(tx, { workspaceId, taskId: id, userId }, [{ kind: 'deleted' }])
    await emit(tx, { type: 'task.removed', by: { userId, workspaceId }, workspaceId, taskId: id, title })
    await emit(tx, { type: 'task.closed', workspaceId, taskId: id })
  }
  await emit(tx, { type: 'task.changed', workspaceId, taskIds })
}

/** Brings deleted tasks back, each to its place. One whose cause has made another one since stays deleted. */
export async function restoreTasks({ db, actor }: Context, { ids }: { ids: string[] }): Promise<{ restored: string[] }> {
  if (!mayWriteTasks(actor)) throw forbidden(msg`Only owners, admins and editors may bring tasks back.`)
  const { workspaceId, userId } = actor
  return db.transaction(async (tx) => {
    const known = await tx.$count(tasks, and(eq(tasks.workspaceId, workspaceId), inArray(tasks.id, ids)))
    if (known === 0) throw notFound('task')
    const rows = await tx
      .update(tasks)
      .set({ deletedAt: null, updatedAt: sql`now()`, updatedBy: userId })
      .where(and(eq(tasks.workspaceId, workspaceId), inArray(tasks.id, ids), isNotNull(tasks.deletedAt), isTheOnlyOfItsCause))
      .returning({ id: tasks.id, title: tasks.title })
    for (const { id, title } of rows) {
      await note(tx, { workspaceId, taskId: id, userId }, [{ kind: 'restored' }])
      await emit(tx, { type: 'task.restored', by: { userId, workspaceId }, workspaceId, taskId: id, title })
    }
    const restored = rows.map(({ id }) => id)
    if (restored.length > 0) await emit(tx, { type: 'task.changed', workspaceId, taskIds: restored })
    return { restored }
  })
}

/** Another one may have been made since. */
const isTheOnlyOfItsCause = sql`not exists (select from tasks other where other.workspace_id = ${tasks.workspaceId}
  and other.cause = ${tasks.cause} and other.cause_id = ${tasks.causeId} and other.deleted_at is null)`
