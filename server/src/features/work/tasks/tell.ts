import type { Actor } from '../../../context.ts'
import { emit } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'

interface Assigned {
  id: string
  title: string
  businessId?: string | null | undefined
  assigneeId?: string | null | undefined
}

/** Says that somebody has a task now; nobody is told of what they gave themselves. */
export async function tellAssignee(tx: Tx, by: Actor, { id, title, businessId, assigneeId }: Assigned): Promise<void> {
  if (!assigneeId || assigneeId === by.userId) return
  const { workspaceId, userId } = by
  await emit(tx, {
    type: 'task.assigned',
    by: { userId, workspaceId },
    workspaceId,
    taskId: id,
    title,
    businessId: businessId ?? null,
    assigneeId,
  })
}
