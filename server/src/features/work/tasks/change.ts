import type { TaskStatus } from '@postwright/contract/work/task-shapes'
import { and, eq, type SQL, sql } from 'drizzle-orm'

import { emit } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import type { Happening } from './discussion/happenings.ts'
import { note } from './discussion/note.ts'
import type { TaskRow } from './reading.ts'
import { makeNext, takeNextBack } from './recurrence/next.ts'
import { tasks } from './table.ts'

type Column = keyof typeof tasks.$inferInsert
/** New values of a row's columns. */
export type Changes = { [Name in Column]?: (typeof tasks.$inferInsert)[Name] | SQL }

interface Change {
  set: Changes
  happenings: readonly Happening[]
}

/**
 * Writes a change of a locked task down, with what follows from it: a task of a rule that is done is followed by the next one. `userId` is
 * null for what happens by itself.
 *
 * @returns the ids of all tasks that changed.
 */
export async function applyChange(tx: Tx, userId: string | null, task: TaskRow, { set, happenings }: Change): Promise<string[]> {
  const { id, workspaceId } = task
  const status = set.status as TaskStatus | undefined
  const isFinished = status === 'done' && task.status !== 'done'
  const isReopened = status !== undefined && status !== 'done' && task.status === 'done'
  const [changed] = await tx
    .update(tasks)
    .set({
      ...set,
      ...(isFinished && { completedAt: sql`now()`, closedItself: userId === null }),
      ...(isReopened && { completedAt: null, closedItself: false }),
      version: sql`${tasks.version} + 1`,
      updatedAt: sql`now()`,
      updatedBy: userId,
    })
    .where(and(eq(tasks.workspaceId, workspaceId), eq(tasks.id, id)))
    .returning()
  if (!changed) throw new Error('A locked task is gone.')
  await note(tx, { workspaceId, taskId: id, userId }, happenings)
  const other = isFinished ? await makeNext(tx, changed) : isReopened ? await takeNextBack(tx, changed) : null
  if (isFinished) await emit(tx, { type: 'task.closed', workspaceId, taskId: id })
  return other === null ? [id] : [id, other]
}
