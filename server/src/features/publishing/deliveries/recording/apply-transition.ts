import { and, eq, inArray, sql } from 'drizzle-orm'

import { conflict } from '../../../../errors.ts'
import { emit } from '../../../../events.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { notify } from '../../../../infra/db/notify.ts'
import { freePost, settlePost } from '../../../billing/subscriptions/public.ts'
import { businesses } from '../../../content/businesses/table.ts'
import { posts } from '../../../content/posts/table.ts'
import { followDeliveries } from './post-status.ts'
import { deliveries } from '../table.ts'
import { type DeliveryEvent, transition } from './transitions.ts'
import { msg, select } from '@postwright/contract/core/msg'

export type DeliveryRow = typeof deliveries.$inferSelect

/** When a node acts on a delivery next: after a while from the database's now, or from a later moment. */
interface Next {
  inMs: number
  from?: Date
}

/** What changes along with the status; `next` is left alone when not given. */
export interface Change {
  set?: Partial<
    Pick<
      DeliveryRow,
      | 'attempts'
      | 'lookups'
      | 'fence'
      | 'contentHash'
      | 'confirmedDuplicate'
      | 'payload'
      | 'payloadHash'
      | 'handle'
      | 'step'
      | 'pendingSince'
      | 'remoteId'
      | 'remoteUrl'
      | 'reasonCode'
      | 'reason'
      | 'dueAt'
      | 'cancelledFrom'
    >
  >
  /** The platform has not been done with it since now, or since earlier. */
  isPending?: boolean
  lease?: { owner: string; ms: number }
  next?: Next
  /** The post becomes what it was, so that no list shows it as changed. */
  keepsPostTime?: boolean
}

/** The channel on which workers hear that something is due earlier than they knew. */
export const queueChannel = 'deliveries'

/**
 * Locks deliveries, and their posts before them: everybody takes these locks in this order.
 *
 * @returns the rows as they are now, in the order of their ids.
 */
export async function lockDeliveries(
  tx: Tx,
  { workspaceId, ids }: { workspaceId: string; ids: readonly string[] },
): Promise<DeliveryRow[]> {
  const those = and(eq(deliveries.workspaceId, workspaceId), inArray(deliveries.id, [...ids]))
  const ofPosts = tx.select({ id: deliveries.postId }).from(deliveries).where(those)
  await tx
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.workspaceId, workspaceId), inArray(posts.id, ofPosts)))
    .orderBy(posts.id)
    .for('update')
  return tx.select().from(deliveries).where(those).orderBy(deliveries.id).for('update')
}

/**
 * Moves a locked delivery: the one way in which its status ever changes. Quota, the post's status, workers, screens and the people
 * who have to know follow in the same transaction.
 *
 * @throws CONFLICT on `id` when this cannot happen to it any more.
 */
export async function applyTransition(tx: Tx, row: DeliveryRow, event: DeliveryEvent, change: Change = {}): Promise<DeliveryRow> {
  const moved = await applyTransitionOnly(tx, row, event, change)
  await followDeliveries(tx, { ...moved, keepsTime: change.keepsPostTime })
  await sayEnd(tx, row, moved)
  return moved
}

/** As `applyTransition`, for callers that settle the post's status, and say the end, themselves. */
export async function applyTransitionOnly(
  tx: Tx,
  row: DeliveryRow,
  event: DeliveryEvent,
  { set, isPending, lease, next }: Change = {},
): Promise<DeliveryRow> {
  const { id, workspaceId } = row
  const status = transition(row.status, event)
  if (!status)
    throw conflict(
      'id',
      msg`This delivery is ${select({ status: row.status }, { scheduled: 'scheduled', sending: 'sending', published: 'published', failed: 'failed', cancelled: 'cancelled', retrying: 'retrying', unknown: 'unknown', needs_attention: 'needs attention', held: 'held', missed: 'missed', other: 'over' })} now, so this is not possible any more.`,
    )

  const [moved] = await tx
    .update(deliveries)
    .set({
      ...set,
      ...(isPending && { pendingSince: sql`coalesce(${deliveries.pendingSince}, now())` }),
      status,
      leaseOwner: lease?.owner ?? null,
      leaseUntil: lease ? inMs(lease.ms) : null,
      ...(next && { nextAttemptAt: inMs(next.inMs, next.from) }),
      ...(status === 'published' && { publishedAt: sql`now()` }),
      updatedAt: sql`now()`,
    })
    .where(and(eq(deliveries.workspaceId, workspaceId), eq(deliveries.id, id)))
    .returning()
  if (!moved) throw new Error('A locked delivery is gone.')

  await settleQuota(tx, moved)
  await emit(tx, { type: 'delivery.changed', workspaceId, deliveryId: id })
  if (next && !lease) await notify(tx, queueChannel, { at: moved.nextAttemptAt.toISOString() })
  return moved
}

/** Says that a delivery ended, when it just did. */
export async function sayEnd(tx: Tx, before: DeliveryRow, { status, reason, ...moved }: DeliveryRow): Promise<void> {
  if (status !== before.status && isOver(status)) await emit(tx, { type: 'delivery.ended', ...factsOf(moved), status, reason })
}

/** Nothing more happens to it by itself. */
function isOver(status: DeliveryRow['status']): boolean {
  return ['published', 'needs_attention', 'failed', 'missed', 'cancelled'].includes(status)
}

/** What events say of a delivery. */
export function factsOf({ id, workspaceId, businessId, postId, channelId, scheduledBy }: Omit<DeliveryRow, 'status' | 'reason'>) {
  return { deliveryId: id, workspaceId, businessId, postId, channelId, scheduledBy }
}

/** From this very moment: a wait that a platform asked for must not count what the transaction took before. */
function inMs(milliseconds: number, from?: Date) {
  const start = from ? sql`greatest(clock_timestamp(), ${from.toISOString()}::timestamptz)` : sql`clock_timestamp()`
  return sql`${start} + ${milliseconds}::float8 * interval '1 millisecond'`
}

/** Leaves a delivery as it is for a while; with a reason, that is said. */
export async function postpone(tx: Tx, { id, workspaceId, ...row }: DeliveryRow, wait: { inMs: number; reason?: string }): Promise<void> {
  const { reason } = wait
  await tx
    .update(deliveries)
    .set({ nextAttemptAt: inMs(wait.inMs), ...(reason !== undefined && { reasonCode: 'waiting', reason }) })
    .where(and(eq(deliveries.workspaceId, workspaceId), eq(deliveries.id, id)))
  if (reason !== undefined && row.reason !== reason) await emit(tx, { type: 'delivery.changed', workspaceId, deliveryId: id })
}

/** A delivery keeps its post of the quota until it is published, or until it is over without that; one of the sample has none. */
async function settleQuota(tx: Tx, { id, workspaceId, status, scheduledBy, postId, channelId }: DeliveryRow): Promise<void> {
  if (status === 'published') {
    const [post] = await tx
      .select({ contentType: posts.contentType, isSample: businesses.isSample })
      .from(posts)
      .innerJoin(businesses, eq(businesses.id, posts.businessId))
      .where(and(eq(posts.workspaceId, workspaceId), eq(posts.id, postId)))
    if (post?.isSample) return
    await settlePost(tx, {
      workspaceId,
      userId: scheduledBy,
      deliveryId: id,
      metadata: { postId, channelId, contentType: post?.contentType },
    })
  }
  if (status === 'failed' || status === 'missed' || status === 'cancelled') await freePost(tx, { workspaceId, deliveryId: id })
}
