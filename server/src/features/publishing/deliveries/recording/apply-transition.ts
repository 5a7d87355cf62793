import { and, eq, sql } from 'drizzle-orm'

import { conflict } from '../../../../errors.ts'
import { emit } from '../../../../events.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { notify } from '../../../../infra/db/notify.ts'
import { inOrder } from '../../../../infra/db/in-order.ts'
import { prepared, rowsOf } from '../../../../infra/db/prepared.ts'
import { isHandedOver } from '../handing-over/hand-over.ts'
import { moveRows, type Settable } from './move-rows.ts'
import { followDeliveries } from './post-status.ts'
import { settleQuota } from './settle-quota.ts'
import { touchBusiness } from '../../../content/businesses/public.ts'
import { markSent } from '../../channels/public.ts'
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
  set?: Partial<Pick<DeliveryRow, Settable>>
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
export function lockDeliveries(tx: Tx, { workspaceId, ids }: { workspaceId: string; ids: readonly string[] }): Promise<DeliveryRow[]> {
  return lockEach(
    tx,
    ids.map((id) => ({ workspaceId, id })),
  )
}

/** The same for deliveries of several workspaces. */
export async function lockEach(tx: Tx, which: readonly Pick<DeliveryRow, 'id' | 'workspaceId'>[]): Promise<DeliveryRow[]> {
  const values = { ids: which.map(({ id }) => id), workspaceIds: which.map(({ workspaceId }) => workspaceId) }
  const posts = rowsOf(tx, 'deliveries.lock-posts', lockingPosts, values)
  const rows = prepared(tx, 'deliveries.lock', lockingQuery).execute(values)
  await inOrder([posts, rows])
  return rows
}

const those = sql`(select * from unnest(${sql.placeholder('workspaceIds')}::uuid[], ${sql.placeholder('ids')}::uuid[]))`

function lockingPosts() {
  return sql`select from posts p
    where (p.workspace_id, p.id) in (select d.workspace_id, d.post_id from deliveries d where (d.workspace_id, d.id) in ${those}) order by p.id for update of p`
}

function lockingQuery(tx: Tx) {
  return tx
    .select()
    .from(deliveries)
    .where(sql`(${deliveries.workspaceId}, ${deliveries.id}) in ${those}`)
    .orderBy(deliveries.id)
    .for('update')
    .prepare('deliveries.lock')
}

/** A locked delivery, what happened to it, and what changes along. */
export interface Move {
  row: DeliveryRow
  event: DeliveryEvent
  change?: Change
}

/** As `applyTransitions`, for one. */
export async function applyTransition(tx: Tx, row: DeliveryRow, event: DeliveryEvent, change: Change = {}): Promise<DeliveryRow> {
  const [moved] = await applyTransitions(tx, [{ row, event, change }])
  if (!moved) throw new Error('One move moves one delivery.')
  return moved
}

/**
 * Moves locked deliveries: the one way in which their status ever changes. Quota, the posts' statuses, workers, screens and the people
 * who have to know follow in the same transaction, each in few statements for all of them. With `leavesPosts`, the caller settles the
 * statuses of the posts.
 *
 * @returns the deliveries as they are then, in the order of the moves.
 * @throws CONFLICT on `id` when this cannot happen to one of them any more.
 */
export async function applyTransitions(tx: Tx, moves: readonly Move[], { leavesPosts = false } = {}): Promise<DeliveryRow[]> {
  if (moves.length === 0) return []
  const moving = moveRows(
    tx,
    moves.map(({ row, event, change }) => ({ row, status: statusAfter(row, event), change })),
  )
  const which = leavesPosts
    ? []
    : moves.map(({ row: { workspaceId, postId }, change }) => ({ workspaceId, postId, keepsTime: change?.keepsPostTime }))
  await inOrder([moving, followDeliveries(tx, ...which)])
  const moved = await moving
  await forEachWorkspace(moved, (workspaceId, those) =>
    emit(tx, { type: 'delivery.changed', workspaceId, deliveryIds: those.map(({ id }) => id) }),
  )
  await tellWorkers(tx, moves, moved)
  await sayEnds(tx, moves, moved)
  await sayPublished(tx, moves, moved)
  await sayHandedOver(tx, moves, moved)
  // What other nodes change too comes last, so that they wait for as little of this transaction as can be.
  const published = moved.filter(({ status }) => status === 'published')
  await inOrder([markSent(tx, published), settleQuota(tx, moved)])
  return moved
}

function statusAfter({ status: before }: DeliveryRow, event: DeliveryEvent): DeliveryRow['status'] {
  const status = transition(before, event)
  if (status) return status
  throw conflict(
    'id',
    msg`This delivery is ${select({ status: before }, { scheduled: 'scheduled', sending: 'sending', published: 'published', failed: 'failed', cancelled: 'cancelled', retrying: 'retrying', unknown: 'unknown', needs_attention: 'needs attention', held: 'held', missed: 'missed', other: 'over' })} now, so this is not possible any more.`,
  )
}

/** Of the earliest time at which one of them is due again. */
async function tellWorkers(tx: Tx, moves: readonly Move[], moved: readonly DeliveryRow[]): Promise<void> {
  const times = moved
    .filter((_row, at) => moves[at]?.change?.next && !moves[at].change.lease)
    .map(({ nextAttemptAt }) => nextAttemptAt.getTime())
  if (times.length > 0) await notify(tx, queueChannel, { at: new Date(Math.min(...times)).toISOString() })
}

/** Says which deliveries ended just now. */
async function sayEnds(tx: Tx, moves: readonly Move[], moved: readonly DeliveryRow[]): Promise<void> {
  const over = moved.filter((row, at) => row.status !== moves[at]?.row.status && isOver(row.status) && !isHandedOver(row))
  await forEachWorkspace(over, (workspaceId, those) => {
    const ended = those.map(({ status, reason, ...row }) => ({ ...factsOf(row), status, reason }))
    return emit(tx, { type: 'delivery.ended', workspaceId, ended })
  })
}

/** Says what is live by its platform's own word; what a person saw is no news to them. */
async function sayPublished(tx: Tx, moves: readonly Move[], moved: readonly DeliveryRow[]): Promise<void> {
  const live = moved.filter((_row, at) => moves[at]?.event === 'published')
  const touching = touchBusiness(tx, ...live)
  const saying = forEachWorkspace(live, (workspaceId, those) =>
    emit(tx, { type: 'delivery.published', workspaceId, published: those.map(factsOf) }),
  )
  await inOrder([touching, saying])
}

/** Says what a person is to post now, which is no trouble. */
async function sayHandedOver(tx: Tx, moves: readonly Move[], moved: readonly DeliveryRow[]): Promise<void> {
  const those = moved.filter((_row, at) => moves[at]?.event === 'handed_over')
  await forEachWorkspace(those, (workspaceId, rows) =>
    emit(tx, {
      type: 'delivery.handedOver',
      workspaceId,
      handedOver: rows.map((row) => ({ ...factsOf(row), fence: row.fence })),
      isReminder: false,
    }),
  )
}

/** Side by side: statements of one workspace do not wait for the answers to those of another. */
async function forEachWorkspace(
  rows: readonly DeliveryRow[],
  run: (workspaceId: string, rows: DeliveryRow[]) => Promise<void>,
): Promise<void> {
  await inOrder([...Map.groupBy(rows, ({ workspaceId }) => workspaceId)].map(([workspaceId, those]) => run(workspaceId, those)))
}

/** Nothing more happens to it by itself. */
function isOver(status: DeliveryRow['status']): boolean {
  return ['published', 'needs_attention', 'failed', 'missed', 'cancelled'].includes(status)
}

/** What events say of a delivery. */
function factsOf({ id, workspaceId, businessId, postId, channelId, scheduledBy }: Omit<DeliveryRow, 'status' | 'reason'>) {
  return { deliveryId: id, workspaceId, businessId, postId, channelId, scheduledBy }
}

/** Leaves a delivery as it is for a while; with a reason, that is said. */
export async function postpone(tx: Tx, { id, workspaceId, ...row }: DeliveryRow, wait: { inMs: number; reason?: string }): Promise<void> {
  const { reason } = wait
  await tx
    .update(deliveries)
    .set({
      nextAttemptAt: sql`clock_timestamp() + ${wait.inMs}::float8 * interval '1 millisecond'`,
      ...(reason !== undefined && { reasonCode: 'waiting', reason }),
    })
    .where(and(eq(deliveries.workspaceId, workspaceId), eq(deliveries.id, id)))
  if (reason !== undefined && row.reason !== reason) await emit(tx, { type: 'delivery.changed', workspaceId, deliveryIds: [id] })
}
