import { channelName } from '../../../channel-name.ts'
import { sayKept } from '../../../kept-sentences.ts'
import { channelCan } from '@postwright/contract/publishing/channel-kinds'
import type { Delivery, DeliveryAttempt, DeliveryReply, DeliveryStatus, LiveChangeKind } from '@postwright/contract/publishing/deliveries'
import { headlineOf } from '@postwright/contract/content/headline'
import { and, eq, inArray, sql } from 'drizzle-orm'

import type { Tx } from '../../../infra/db/database.ts'
import { businesses } from '../../content/businesses/table.ts'
import { channels } from '../channels/table.ts'
import type { Counts } from '../../../platforms/platform.ts'
import { posts } from '../../content/posts/table.ts'
import { liveChanges } from '../live-changes/table.ts'
import { metricTurns } from '../metrics/table.ts'
import { deliveryReplies } from '../replies/table.ts'
import { isHandedOver } from './handing-over/hand-over.ts'
import { nextStepOf } from './next-step.ts'
import { deliveries, type deliveryAttempts } from './table.ts'
import { cancellation, transition } from './recording/transitions.ts'

/** Of each published one, looked up by its id. */
const results = sql<{ counts: Counts; countedAt: string; isGone: boolean } | null>`case when ${deliveries.status} = 'published' then (
  select jsonb_build_object('counts', ${metricTurns.counts}, 'countedAt', ${metricTurns.countedAt}, 'isGone', ${metricTurns.goneAt} is not null)
  from ${metricTurns} where ${metricTurns.deliveryId} = ${deliveries.id} and ${metricTurns.counts} is not null
) end`

/** Of each published one, looked up by its id. */
const replies = sql<
  (Omit<DeliveryReply, 'nextAt'> & { nextAt: string | null })[] | null
>`case when ${deliveries.status} = 'published' then (
  select jsonb_agg(jsonb_build_object('number', ${deliveryReplies.number}, 'kind', ${deliveryReplies.kind}, 'status', ${deliveryReplies.status},
    'nextAt', ${deliveryReplies.nextAt}, 'reason', ${deliveryReplies.reason}, 'remoteUrl', ${deliveryReplies.remoteUrl}) order by ${deliveryReplies.number})
  from ${deliveryReplies} where ${deliveryReplies.deliveryId} = ${deliveries.id}
) end`

/** What was asked for last to be changed where it is published, as long as that is not done. */
const change = sql<{
  kind: LiveChangeKind
  status: 'waiting' | 'failed'
  reason: string | null
} | null>`case when ${deliveries.status} = 'published' then (
  select jsonb_build_object('kind', l.kind, 'status', l.status, 'reason', l.reason) from (
    select * from ${liveChanges} where ${liveChanges.deliveryId} = ${deliveries.id} order by created_at desc, id desc limit 1
  ) l where l.status <> 'done'
) end`

/** Without what was frozen to be sent, which is as long as the post. */
const shownColumns = {
  id: deliveries.id,
  postId: deliveries.postId,
  businessId: deliveries.businessId,
  channelId: deliveries.channelId,
  status: deliveries.status,
  step: deliveries.step,
  dueAt: deliveries.dueAt,
  nextAttemptAt: deliveries.nextAttemptAt,
  attempts: deliveries.attempts,
  remoteUrl: deliveries.remoteUrl,
  reasonCode: deliveries.reasonCode,
  reason: deliveries.reason,
  publishedAt: deliveries.publishedAt,
  contentHash: deliveries.contentHash,
  hasRemoteId: sql<boolean>`${deliveries.remoteId} is not null`,
  takenDownAt: deliveries.takenDownAt,
  results,
  replies,
  change,
}

/** What `present` takes. */
export const presentable = {
  delivery: shownColumns,
  // What a post is called is at the beginning of its text.
  post: { title: posts.title, body: sql<string>`left(${posts.body}, 700)`, contentType: posts.contentType, status: posts.status },
  business: { name: businesses.name, timeZone: businesses.timeZone },
  channel: { name: channels.name, kind: channels.kind, status: channels.status },
}

/** Deliveries with what a screen says about them; the caller's `where` filters by workspace. */
export function selectPresentable(tx: Tx) {
  return tx
    .select(presentable)
    .from(deliveries)
    .innerJoin(posts, eq(posts.id, deliveries.postId))
    .innerJoin(businesses, eq(businesses.id, deliveries.businessId))
    .innerJoin(channels, eq(channels.id, deliveries.channelId))
    .$dynamic()
}

export type Presentable = Awaited<ReturnType<typeof selectPresentable>>[number]

/** Those deliveries, in the order of their ids. */
export async function presentDeliveries(
  tx: Tx,
  { workspaceId, ids }: { workspaceId: string; ids: readonly string[] },
): Promise<Delivery[]> {
  const rows = await selectPresentable(tx)
    .where(and(eq(deliveries.workspaceId, workspaceId), inArray(deliveries.id, [...ids])))
    .orderBy(deliveries.id)
  return rows.map(present)
}

export function present({ delivery, post, business, channel }: Presentable): Delivery {
  const isLive = delivery.status === 'published' && delivery.hasRemoteId
  const isWaiting = ['scheduled', 'retrying', 'unknown', 'held'].includes(delivery.status)
  return {
    id: delivery.id,
    postId: delivery.postId,
    postTitle: headlineOf(post),
    businessId: delivery.businessId,
    businessName: business.name,
    channelId: delivery.channelId,
    channelName: channelName(channel.name),
    channelKind: channel.kind,
    contentType: post.contentType,
    status: shownStatus(delivery),
    dueAt: delivery.dueAt.toISOString(),
    nextAttemptAt: isWaiting ? delivery.nextAttemptAt.toISOString() : null,
    attempts: delivery.attempts,
    reason: delivery.reason && sayKept(delivery.reason),
    remoteUrl: delivery.remoteUrl,
    publishedAt: delivery.publishedAt?.toISOString() ?? null,
    results: delivery.results && { ...delivery.results, countedAt: new Date(delivery.results.countedAt).toISOString() },
    replies: (delivery.replies ?? []).map(({ nextAt, reason, ...reply }) => ({
      ...reply,
      nextAt: nextAt && new Date(nextAt).toISOString(),
      reason: reason && sayKept(reason),
    })),
    takenDownAt: delivery.takenDownAt?.toISOString() ?? null,
    canTakeDown: isLive && channelCan(channel.kind, 'takes-down'),
    canUpdate: isLive && channelCan(channel.kind, 'edits'),
    liveChange: delivery.change && presentChange(delivery.change),
    isHandedOver: isHandedOver(delivery),
    nextStep: nextStepOf(delivery, channel),
    movable: transition(delivery.status, 'planned') !== null,
    cancellable: transition(delivery.status, cancellation(delivery)) !== null,
  }
}

function presentChange({ kind, status, reason }: NonNullable<Presentable['delivery']['change']>): Delivery['liveChange'] {
  return { kind, isUnderWay: status === 'waiting', reason: reason && sayKept(reason) }
}

/** What the platform has and is not done with is being sent, in the words of whoever waits for it. */
export function shownStatus({ status, reasonCode }: Pick<Presentable['delivery'], 'status' | 'reasonCode'>): DeliveryStatus {
  const isProcessed = reasonCode === 'pending' && (status === 'retrying' || status === 'unknown')
  return isProcessed ? 'sending' : status
}

export function presentAttempt(row: typeof deliveryAttempts.$inferSelect): DeliveryAttempt {
  return {
    number: row.number,
    kind: row.kind,
    startedAt: row.startedAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    outcome: row.outcome,
    detail: row.detail && sayKept(row.detail),
    answer: row.answer,
  }
}
