import { and, eq, inArray } from 'drizzle-orm'

import type { Tx } from '../../../../infra/db/database.ts'
import { channels } from '../../channels/table.ts'
import { applyTransitions, type DeliveryRow, lockDeliveries } from '../recording/apply-transition.ts'
import { followDeliveries } from '../recording/post-status.ts'
import { deliveries } from '../table.ts'
import { insertDelivery } from './insert.ts'
import { whatGoesWhere } from './plan.ts'
import { checkPublishable, databaseNow } from './publishable.ts'

interface OfChannel {
  workspaceId: string
  channelId: string
}

const plannedStatuses = ['scheduled', 'retrying', 'held'] as const

/** Takes what is planned on a channel out of the queue, and frees its quota. */
export async function cancelDeliveriesOfChannel(tx: Tx, of: OfChannel): Promise<void> {
  await cancel(tx, await lockPlanned(tx, of))
}

/**
 * Puts what is planned on a channel into the queue of another one, at the same times; what came due meanwhile is due now. What may not go
 * out there stays as it is.
 */
export async function moveDeliveriesOfChannel(tx: Tx, of: OfChannel & { to: string; by: string }): Promise<void> {
  const [target] = await tx
    .select()
    .from(channels)
    .where(and(eq(channels.workspaceId, of.workspaceId), eq(channels.id, of.to)))
  if (!target) return
  const now = await databaseNow(tx)
  for (const row of (await lockPlanned(tx, of)).toSorted((one, other) => one.dueAt.getTime() - other.dueAt.getTime())) {
    const { post, business } = await whatGoesWhere(tx, row)
    const dueAt = row.dueAt < now ? now : row.dueAt
    const candidate = { post, business, channel: target, dueAt, confirmDuplicate: row.confirmedDuplicate === 1 }
    if ((await isOnItsWay(tx, { ...of, postId: row.postId })) || (await checkPublishable(tx, candidate, 'planning'))) continue
    await applyTransitions(tx, [cancelling(row)], { leavesPosts: true })
    await insertDelivery(tx, { ...candidate, workspaceId: of.workspaceId, scheduledBy: row.scheduledBy ?? of.by })
    await followDeliveries(tx, { workspaceId: of.workspaceId, postId: row.postId, keepsTime: true })
  }
}

async function cancel(tx: Tx, rows: readonly DeliveryRow[]): Promise<void> {
  await applyTransitions(tx, rows.map(cancelling))
}

function cancelling(row: DeliveryRow) {
  return { row, event: 'cancelled' as const, change: { set: { reasonCode: null, reason: null } } }
}

async function isOnItsWay(tx: Tx, { workspaceId, to, postId }: { workspaceId: string; to: string; postId: string }): Promise<boolean> {
  const active = ['scheduled', 'sending', 'retrying', 'unknown', 'held', 'needs_attention'] as const
  const there = and(
    eq(deliveries.workspaceId, workspaceId),
    eq(deliveries.postId, postId),
    eq(deliveries.channelId, to),
    inArray(deliveries.status, [...active]),
  )
  return (await tx.$count(deliveries, there)) > 0
}

async function lockPlanned(tx: Tx, { workspaceId, channelId }: OfChannel): Promise<DeliveryRow[]> {
  const found = await tx
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(
      and(eq(deliveries.workspaceId, workspaceId), eq(deliveries.channelId, channelId), inArray(deliveries.status, [...plannedStatuses])),
    )
  if (found.length === 0) return []
  const rows = await lockDeliveries(tx, { workspaceId, ids: found.map(({ id }) => id) })
  // A worker may have taken one before the lock was ours.
  return rows.filter(({ status }) => plannedStatuses.some((planned) => planned === status))
}
