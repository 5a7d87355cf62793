import type { AutomaticCause, TaskStatus } from '@postwright/contract/work/task-shapes'
import { and, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'

import { emit } from '../../../../events.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { applyChange } from '../change.ts'
import { note } from '../discussion/note.ts'
import { firstPlace } from '../place.ts'
import { whoSees } from '../../../identity/team/public.ts'
import { urgencyOf } from '../reading.ts'
import { settingsOf } from '../settings.ts'
import { tasks } from '../table.ts'

interface Cause {
  workspaceId: string
  cause: AutomaticCause
  causeId: string
}

export interface Raised extends Cause {
  businessId: string
  /** In English; see `sayKept`. */
  title: string
  status: TaskStatus
  priority: 'normal' | 'high'
  /** Who has to do with it, as far as they still see it. */
  assigneeId: string | null
  postId?: string
}

/**
 * Makes the task of a cause, one for each. One that is done is opened again, since the cause is back; one that is open stays as people left
 * it. A deleted one stays deleted, and another is made.
 */
export async function raiseTask(tx: Tx, raised: Raised): Promise<void> {
  const { workspaceId, cause, causeId, status } = raised
  if (!(await settingsOf(tx, workspaceId))[cause]) return
  const [task] = await tx
    .select()
    .from(tasks)
    .where(and(isOfCause(raised), isNull(tasks.deletedAt)))
    .for('update')
  if (task) {
    if (task.status !== 'done') return
    const position = await firstPlace(tx, { workspaceId, status })
    const taskIds = await applyChange(tx, null, task, { set: { status, position }, happenings: [{ kind: 'reopenedItself' }] })
    await emit(tx, { type: 'task.changed', workspaceId, taskIds })
    return
  }

  const { assigneeId, businessId } = raised
  const seeing = await whoSees(tx, { workspaceId, businessId }, assigneeId === null ? [] : [assigneeId])
  const id = uuidv7()
  const [made] = await tx
    .insert(tasks)
    .values({
      id,
      workspaceId,
      businessId,
      title: raised.title,
      status,
      position: await firstPlace(tx, { workspaceId, status }),
      urgency: urgencyOf(raised.priority),
      assigneeId: assigneeId !== null && seeing.has(assigneeId) ? assigneeId : null,
      cause,
      causeId,
    })
    .onConflictDoNothing()
    .returning({ id: tasks.id })
  if (!made) return
  await note(tx, { workspaceId, taskId: id, userId: null }, [{ kind: 'created' }])
  await emit(tx, { type: 'task.changed', workspaceId, taskIds: [id] })
}

/** Closes the task of a cause that is gone; nothing where there is none, or it is done. */
export async function settleTask(tx: Tx, cause: Cause): Promise<void> {
  await settleTasks(tx, cause.workspaceId, isOfCause(cause))
}

/** The same for several. */
export async function settleTasks(tx: Tx, workspaceId: string, which: SQL | undefined): Promise<void> {
  const open = await tx
    .select()
    .from(tasks)
    .where(and(eq(tasks.workspaceId, workspaceId), which, isNull(tasks.deletedAt), ne(tasks.status, 'done')))
    .orderBy(tasks.id)
    .for('update')
  for (const task of open) {
    const position = await firstPlace(tx, { workspaceId, status: 'done' })
    const taskIds = await applyChange(tx, null, task, { set: { status: 'done', position }, happenings: [{ kind: 'closedItself' }] })
    await emit(tx, { type: 'task.changed', workspaceId, taskIds })
  }
}

function isOfCause({ workspaceId, cause, causeId }: Cause): SQL | undefined {
  return and(eq(tasks.workspaceId, workspaceId), sql`${tasks.cause} = ${cause}`, eq(tasks.causeId, causeId))
}
