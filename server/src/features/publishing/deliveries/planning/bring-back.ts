import { msg } from '@postwright/contract/core/msg'
import type { Sentence } from '@postwright/contract/core/sentences'
import type { RestoredDeliveries } from '@postwright/contract/content/businesses'
import { and, count, eq, isNotNull, sql } from 'drizzle-orm'

import { DomainError } from '../../../../errors.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { holdPost } from '../../../billing/subscriptions/public.ts'
import { heldUntil } from './hold.ts'
import { type Change, type DeliveryRow, lockDeliveries, applyTransition } from '../recording/apply-transition.ts'
import { whatGoesWhere } from './plan.ts'
import { checkPublishable, databaseNow, obstacleBeside } from './publishable.ts'
import { deliveries } from '../table.ts'
import { inEnglish } from '../../../../sentences.ts'

/** What the people read who have to decide. */
interface Why {
  missed: Sentence
  noQuota: Sentence
}

export const wasDeleted: Why = {
  missed: msg`Its business was deleted when its time came. Choose a new time.`,
  noQuota: msg`No post of your quota was left when its business was restored. Plan it again once there is one.`,
}

export const wasLocked: Why = {
  missed: msg`Its business was locked when its time came. Choose a new time.`,
  noQuota: msg`No post of your quota was left when its business was unlocked. Plan it again once there is one.`,
}

/** As for planning: what came due less than this ago still goes out. */
const graceMs = 60_000

/** What restoring would do with the deliveries of each deleted business, by its id. */
export async function countCancelledWithBusinesses(tx: Tx, workspaceId: string): Promise<Map<string, { coming: number; overdue: number }>> {
  const isOverdue = sql`${deliveries.nextAttemptAt} < now() - ${graceMs}::float8 * interval '1 millisecond'`
  const rows = await tx
    .select({
      businessId: deliveries.businessId,
      overdue: sql<number>`(count(*) filter (where ${isOverdue}))::int`,
      all: count(),
    })
    .from(deliveries)
    .where(and(eq(deliveries.workspaceId, workspaceId), isNotNull(deliveries.cancelledFrom)))
    .groupBy(deliveries.businessId)
  return new Map(rows.map(({ businessId, overdue, all }) => [businessId, { coming: all - overdue, overdue }]))
}

/** Locks what the deletion of a business cancelled. Before the subscription is locked: everybody takes these locks in this order. */
export async function lockCancelledWithBusiness(
  tx: Tx,
  { workspaceId, businessId }: { workspaceId: string; businessId: string },
): Promise<DeliveryRow[]> {
  const found = await tx
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(eq(deliveries.workspaceId, workspaceId), eq(deliveries.businessId, businessId), isNotNull(deliveries.cancelledFrom)))
  if (found.length === 0) return []
  const rows = await lockDeliveries(tx, { workspaceId, ids: found.map(({ id }) => id) })
  return rows.filter(({ cancelledFrom }) => cancelledFrom !== null)
}

/**
 * Makes the locked deliveries of a restored business what they were before its deletion. One that came due meanwhile is missed, and
 * one that may not go out any more, or finds no post of the quota, has failed: both tell the people who have to know, and wait for
 * them. The next one due takes from the quota first.
 */
export async function bringBack(tx: Tx, rows: readonly DeliveryRow[], why: Why): Promise<RestoredDeliveries> {
  const now = await databaseNow(tx)
  const outcome: RestoredDeliveries = { planned: 0, held: 0, missed: 0, failed: 0 }
  for (const row of rows.toSorted((a, b) => a.dueAt.getTime() - b.dueAt.getTime())) {
    const { status } = await bringBackOne(tx, row, now, why)
    if (status === 'held' || status === 'missed' || status === 'failed') outcome[status] += 1
    else outcome.planned += 1
  }
  return outcome
}

async function bringBackOne(tx: Tx, row: DeliveryRow, now: Date, why: Why): Promise<DeliveryRow> {
  const obstacle = await obstacleOf(tx, row)
  const isLost = obstacle?.code === 'channel'
  const wasHeld = row.cancelledFrom === 'held'
  const actsAt = wasHeld && !isLost ? row.dueAt : row.nextAttemptAt
  if (actsAt.getTime() < now.getTime() - graceMs) return applyTransition(tx, row, 'overdue', because('missed', inEnglish(why.missed)))
  if (obstacle && !isLost) return applyTransition(tx, row, 'not_publishable', because(obstacle.code, inEnglish(obstacle.message)))
  if (!(await hasQuota(tx, row))) return applyTransition(tx, row, 'not_publishable', because('quota', inEnglish(why.noQuota)))

  if (obstacle) {
    const held = heldUntil(row.dueAt, inEnglish(obstacle.message))
    const next = wasHeld ? { inMs: 0, from: row.nextAttemptAt } : held.next
    return applyTransition(tx, row, 'channel_lost', {
      set: { ...held.set, cancelledFrom: null },
      ...(next && { next }),
      keepsPostTime: true,
    })
  }
  return applyTransition(tx, row, row.cancelledFrom === 'retrying' ? 'resumed' : 'restored', {
    // What was prepared may be too old by now: the platform is asked again.
    set: { cancelledFrom: null, step: null, pendingSince: null },
    next: { inMs: 0, from: actsAt },
    keepsPostTime: true,
  })
}

/** As when it is sent: it was checked in full when it was planned. */
async function obstacleOf(tx: Tx, row: DeliveryRow) {
  const found = await whatGoesWhere(tx, row)
  if (row.payload) return obstacleBeside(found)
  return checkPublishable(tx, { ...found, dueAt: row.dueAt, confirmDuplicate: row.confirmedDuplicate === 1, deliveryId: row.id }, 'sending')
}

async function hasQuota(tx: Tx, row: DeliveryRow): Promise<boolean> {
  const { workspaceId, id } = row
  if ((await whatGoesWhere(tx, row)).business.isSample) return true
  try {
    await holdPost(tx, { workspaceId, deliveryId: id })
    return true
  } catch (error) {
    if (error instanceof DomainError && error.code === 'QUOTA') return false
    throw error
  }
}

/** What a person has to decide on begins anew, with the text as it is then. */
function because(reasonCode: string, reason: string): Change {
  return { set: { reasonCode, reason, cancelledFrom: null } }
}
