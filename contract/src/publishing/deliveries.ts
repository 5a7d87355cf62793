import { z } from 'zod'

import { base, publishOnceBase } from '../core/base.ts'
import { ChannelKind } from './channels.ts'
import { HandOver } from './hand-overs.ts'
import { deliveryStatuses } from '../core/statuses.ts'
import { atMost, ContentType, Id, Instant, Page, pageOf } from '../core/values.ts'
import { msg } from '../core/msg.ts'
import { say } from '../core/sentences.ts'

export const DeliveryStatus = z.enum(deliveryStatuses)
export type DeliveryStatus = z.infer<typeof DeliveryStatus>

/** What a platform may count of a post. */
export const countNames = [
  'views',
  'likes',
  'reposts',
  'quotes',
  'replies',
  'saves',
  'clicks',
  'delivered',
  'opened',
  'failed',
  'unsubscribed',
] as const
export type CountName = (typeof countNames)[number]

/** What readers did with a published post, as its platform counted it last; it names what it knows. */
export const Results = z.object({
  counts: z.partialRecord(z.enum(countNames), z.int()),
  countedAt: Instant,
  /** Somebody took the post down there meanwhile. */
  isGone: z.boolean(),
})
export type Results = z.infer<typeof Results>

/**
 * reconnect, resume: its channel · edit: the text, or what else is wrong with the post · send: again, as it is · decide: whether it goes
 * out late · look: whether it is live · post: it, by hand.
 */
export const nextSteps = ['reconnect', 'resume', 'edit', 'send', 'decide', 'look', 'post'] as const

/** What follows a post that is out: the next part of its thread, or a comment under it. `unclear` may be there. */
export const DeliveryReply = z.object({
  number: z.int(),
  kind: z.enum(['part', 'comment']),
  status: z.enum(['waiting', 'sending', 'sent', 'failed', 'unclear']),
  /** When it goes out, or its next try; null while it waits for the one before it. */
  nextAt: Instant.nullable(),
  reason: z.string().nullable(),
  remoteUrl: z.string().nullable(),
})
export type DeliveryReply = z.infer<typeof DeliveryReply>

/** What can be changed about a post where it is published. */
export const liveChangeKinds = ['take_down', 'update'] as const
export type LiveChangeKind = (typeof liveChangeKinds)[number]

/** One post going to one channel at one time. `reason` says in plain words why it is not where it should be. */
export const Delivery = z.object({
  id: Id,
  postId: Id,
  postTitle: z.string(),
  businessId: Id,
  businessName: z.string(),
  channelId: Id,
  channelName: z.string(),
  channelKind: ChannelKind,
  contentType: ContentType,
  status: DeliveryStatus,
  dueAt: Instant,
  nextAttemptAt: Instant.nullable(),
  attempts: z.int(),
  reason: z.string().nullable(),
  remoteUrl: z.string().nullable(),
  publishedAt: Instant.nullable(),
  results: Results.nullable(),
  /** In their order; empty until it is out. */
  replies: z.array(DeliveryReply),
  /** When it was taken down where it was published; it is cancelled since. */
  takenDownAt: Instant.nullable(),
  /** Whether its platform lets it be taken down, and its text be changed, where it is published now. */
  canTakeDown: z.boolean(),
  canUpdate: z.boolean(),
  /** What is changed about it where it is published, until that is done; one that failed says why. */
  liveChange: z.object({ kind: z.enum(liveChangeKinds), isUnderWay: z.boolean(), reason: z.string().nullable() }).nullable(),
  /** A person is to post it now, and to say so. */
  isHandedOver: z.boolean(),
  /** What a person does about it next; null where nothing is to be done. */
  nextStep: z.enum(nextSteps).nullable(),
  /** Whether it may be given another time, and whether it may be taken off the list, in the state it is in. */
  movable: z.boolean(),
  cancellable: z.boolean(),
})
export type Delivery = z.infer<typeof Delivery>

export const DeliveryAttempt = z.object({
  number: z.int(),
  kind: z.enum(['prepare', 'send', 'confirm', 'reconcile', ...liveChangeKinds]),
  startedAt: Instant,
  endedAt: Instant.nullable(),
  outcome: z.string(),
  detail: z.string().nullable(),
  /** What the platform answered, bounded and without secrets; null where it went well, or nothing was asked. */
  answer: z.string().nullable(),
})
export type DeliveryAttempt = z.infer<typeof DeliveryAttempt>

/** Of the publishing screen. */
export const deliveryViews = ['queue', 'sending', 'attention', 'missed', 'failed', 'sent'] as const
export type DeliveryView = (typeof deliveryViews)[number]

/** Of each view but the one that only grows. */
const DeliveryCounts = z.object({ queue: z.int(), sending: z.int(), attention: z.int(), missed: z.int(), failed: z.int() })
export type DeliveryCounts = z.infer<typeof DeliveryCounts>

export const ListDeliveries = Page.extend({
  businessId: Id.optional(),
  postId: Id.optional(),
  /**
   * queue: waiting for its time, the next try or its channel · sending: under way · attention: only a person can tell whether it is live,
   * or posts it · missed · failed · sent: published. Of several: coming, waiting or under way · trouble: failed, missed, held, attention.
   */
  view: z.enum([...deliveryViews, 'coming', 'trouble']).optional(),
})
export type ListDeliveries = z.infer<typeof ListDeliveries>

/** Where a post can be seen. The sandbox wall of a server on one's own machine has a name without a dot. */
const PostAddress = z
  .url({ protocol: /^https?$/, error: () => say(msg`Enter a full address, such as https://loerielane.example/first-post`) })
  .max(2048, atMost(2_048))

/** What a person found when they looked at the platform. */
export const ResolveDelivery = z.discriminatedUnion('answer', [
  z.object({ id: Id, answer: z.literal('live'), remoteUrl: PostAddress.nullable().default(null) }),
  z.object({ id: Id, answer: z.literal('not_live') }),
  /** Whoever was to post it will not: it is off the calendar. */
  z.object({ id: Id, answer: z.literal('given_up') }),
])
export type ResolveDelivery = z.infer<typeof ResolveDelivery>

const One = z.object({ id: Id })

/** Confirmed, it goes out although its channel has the same text. */
export const SendNow = One.extend({ confirmDuplicate: z.boolean().default(false) })
export type SendNow = z.infer<typeof SendNow>

export const deliveries = {
  list: base.route({ method: 'GET', path: '/deliveries', summary: 'Deliveries by time' }).input(ListDeliveries).output(pageOf(Delivery)),
  count: base
    .route({ method: 'GET', path: '/delivery-counts', summary: 'How many deliveries there are in each view that is not over' })
    .input(z.object({ businessId: Id.optional() }))
    .output(DeliveryCounts),
  get: base
    .route({ method: 'GET', path: '/deliveries/{id}', summary: 'One delivery with its attempts, and what a person is to post' })
    .input(One)
    .output(Delivery.extend({ log: z.array(DeliveryAttempt), handOver: HandOver.nullable() })),
  cancel: publishOnceBase
    .route({ method: 'POST', path: '/deliveries/{id}/cancel', summary: 'Take a delivery out of the queue' })
    .input(One)
    .output(Delivery),
  /** For failed and missed deliveries; the same checks as scheduling. */
  sendNow: publishOnceBase
    .route({ method: 'POST', path: '/deliveries/{id}/send', summary: 'Send a failed or missed delivery now' })
    .input(SendNow)
    .output(Delivery),
  resolve: publishOnceBase
    .route({ method: 'POST', path: '/deliveries/{id}/resolve', summary: 'Say whether an unclear delivery, or one handed over, is live' })
    .input(ResolveDelivery)
    .output(Delivery),
}
