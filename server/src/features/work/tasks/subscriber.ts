import { and, eq, ne, or, sql } from 'drizzle-orm'

import { emit, subscriber } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { members } from '../../identity/team/table.ts'
import { causes } from './automatic/causes.ts'
import { dayStart, dueMoment } from './due.ts'
import { tasks } from './table.ts'
import { viewsOfTasks } from './views.ts'

/** Tasks follow what happens elsewhere: some are made and closed by it, and what somebody has is given back when they leave. */
export const tasksSubscriber = subscriber({
  ...causes,
  'member.left': (_services, tx, who) => afterLeaving(tx, who),
  'member.removed': (_services, tx, who) => afterLeaving(tx, who),
  'member.changed': (_services, tx, who) => giveBack(tx, who),
  'workspace.changed': (_services, tx, { workspaceId }) => tellTimesAnew(tx, workspaceId),
})

interface Who {
  workspaceId: string
  userId: string
}

/** Views that they share stay. */
async function afterLeaving(tx: Tx, { workspaceId, userId }: Who): Promise<void> {
  await giveBack(tx, { workspaceId, userId })
  await viewsOfTasks.forgetOwn(tx, { workspaceId, userId })
}

/** Open tasks that they do not see any more are nobody's. */
async function giveBack(tx: Tx, { workspaceId, userId }: Who): Promise<void> {
  const sees = sql`exists (select from ${members} where ${members.workspaceId} = ${workspaceId} and ${members.userId} = ${userId}
    and (${members.businessIds} is null or ${tasks.businessId} is null or ${tasks.businessId} = any(${members.businessIds})))`
  const given = await tx
    .update(tasks)
    .set({ assigneeId: null, version: sql`${tasks.version} + 1` })
    .where(and(eq(tasks.workspaceId, workspaceId), eq(tasks.assigneeId, userId), ne(tasks.status, 'done'), sql`not ${sees}`))
    .returning({ id: tasks.id })
  if (given.length > 0) await emit(tx, { type: 'task.changed', workspaceId, taskIds: given.map(({ id }) => id) })
}

/** A day and a time stay what they are on the clock of the workspace: in another time zone they are other moments. */
async function tellTimesAnew(tx: Tx, workspaceId: string): Promise<void> {
  await tx
    .update(tasks)
    .set({
      dueAt: dueMoment(workspaceId, sql`${tasks.dueOn}`, sql`${tasks.dueTime}`),
      nextAt: dayStart(workspaceId, sql`${tasks.nextOn}`),
    })
    .where(and(eq(tasks.workspaceId, workspaceId), or(sql`${tasks.dueOn} is not null`, sql`${tasks.nextOn} is not null`)))
  await emit(tx, { type: 'task.changed', workspaceId, taskIds: [] })
}
