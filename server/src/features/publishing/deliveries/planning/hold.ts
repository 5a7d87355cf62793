import type { DeliveryStatus } from '@postwright/contract/publishing/deliveries'
import { and, eq, inArray } from 'drizzle-orm'

import type { Tx } from '../../../../infra/db/database.ts'
import { type Change, type DeliveryRow, lockDeliveries, applyTransitions, type Move } from '../recording/apply-transition.ts'
import { deliveries } from '../table.ts'
import { defaultTimings } from '../timings.ts'

interface OfChannel {
  workspaceId: string
  channelId: string
}

/** Holds what is planned on a channel. */
export async function holdDeliveriesOfChannel(tx: Tx, { reason, ...of }: OfChannel & { reason: string }): Promise<void> {
  const rows = await lockThose(tx, of, ['scheduled', 'retrying'])
  await applyTransitions(
    tx,
    rows.map((row) => ({ row, event: 'channel_lost', change: heldUntil(row.dueAt, reason) })),
  )
}

/**
 * What a delivery becomes when its channel is lost: held for a day from now, or from its time when that is later. Nothing
 * of it is live, so its text is free to change again.
 */
export function heldUntil(dueAt: Date, reason: string, holdMs: number = defaultTimings.holdMs): Change {
  return {
    set: { payload: null, payloadHash: null, handle: null, step: null, pendingSince: null, reasonCode: 'reconnect', reason },
    next: { inMs: holdMs, from: dueAt },
  }
}

/** What waited for the channel goes on, and what is unclear on it is looked at now. */
export async function resumeDeliveriesOfChannel(tx: Tx, of: OfChannel): Promise<void> {
  const rows = await lockThose(tx, of, ['held', 'unknown'])
  await applyTransitions(
    tx,
    rows.map((row): Move => {
      if (row.status === 'unknown') return { row, event: 'unclear', change: { set: { lookups: 0 }, next: { inMs: 0 } } }
      const change = { set: { reasonCode: null, reason: null, attempts: 0 }, next: { inMs: 0, from: row.dueAt } }
      return { row, event: 'channel_back', change }
    }),
  )
}

async function lockThose(tx: Tx, { workspaceId, channelId }: OfChannel, statuses: DeliveryStatus[]): Promise<DeliveryRow[]> {
  const found = await tx
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(eq(deliveries.workspaceId, workspaceId), eq(deliveries.channelId, channelId), inArray(deliveries.status, statuses)))
  if (found.length === 0) return []
  const rows = await lockDeliveries(tx, { workspaceId, ids: found.map(({ id }) => id) })
  return rows.filter(({ status }) => statuses.includes(status))
}
