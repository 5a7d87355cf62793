import { eq } from 'drizzle-orm'

import type { Reactions } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { users } from '../../identity/accounts/table.ts'
import { stillMembers } from './recipients.ts'
import { notify, settleNotices } from './service.ts'

/** What is waited for from somebody. */
export const aboutTasks: Reactions = {
  'task.assigned': async (_services, tx, { by, assigneeId, title: task, ...event }) => {
    const subject = { task, person: await nameOf(tx, by.userId) }
    const told = await recipients(tx, event, { kind: 'task_assigned', named: [assigneeId] })
    await notify(tx, { kind: 'task_assigned', subject, ...told })
  },
  'task.mentioned': async (_services, tx, { by, userIds, title: task, ...event }) => {
    const subject = { task, person: await nameOf(tx, by.userId) }
    const told = await recipients(tx, event, { kind: 'task_mentioned', named: userIds })
    await notify(tx, { kind: 'task_mentioned', subject, ...told })
  },
  'task.due': async (_services, tx, { assigneeId, title: task, when, ...event }) => {
    const told = await recipients(tx, event, { kind: 'task_due', named: [assigneeId] })
    await notify(tx, { kind: 'task_due', subject: { task, when }, ...told })
  },
  'task.closed': async (_services, tx, { taskId: about }) => {
    await settleNotices(tx, { kind: 'task_due', about })
    await settleNotices(tx, { kind: 'task_assigned', about })
  },
}

async function recipients(
  tx: Tx,
  { workspaceId, taskId, businessId }: { workspaceId: string; taskId: string; businessId: string | null },
  { kind, named }: { kind: 'task_assigned' | 'task_mentioned' | 'task_due'; named: readonly string[] },
) {
  const within = { workspaceId, ...(businessId !== null && { businessId }) }
  return { ...within, userIds: await stillMembers(tx, { ...within, kind, named }), about: taskId, link: `/app/tasks?task=${taskId}` }
}

async function nameOf(tx: Tx, userId: string): Promise<string> {
  const [person] = await tx.select({ name: users.name }).from(users).where(eq(users.id, userId))
  return person?.name ?? ''
}
