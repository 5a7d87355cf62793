import { z } from 'zod'

import { base, publishBase, publishOnceBase } from '../core/base.ts'
import { DeliveryAnswer, DeliveryIds, MoveMany, QueuedPost, QueueMany, SendMany, TakeOff } from './bulk-schedule.ts'
import { Delivery, DeliveryStatus } from './deliveries.ts'
import { OfSeries } from './recurring.ts'
import { mostPlanItems, PlanDate } from '../content/month-plan-slots.ts'
import { PostStatus, PostSummary } from '../content/posts.ts'
import { ContentType, Id, Instant, line, Page, pageOf } from '../core/values.ts'
import { msg } from '../core/msg.ts'
import { unplannedStatuses } from '../core/statuses.ts'
import { say, says } from '../core/sentences.ts'

/** One post at one time on the calendar: its deliveries that are due together. */
export const CalendarItem = z.object({
  /** `{postId}:{dueAt}` */
  key: z.string(),
  postId: Id,
  title: z.string(),
  contentType: ContentType,
  businessId: Id,
  businessName: z.string(),
  timeZone: z.string(),
  dueAt: Instant,
  postStatus: PostStatus,
  /** The delivery status that most needs a look. */
  status: DeliveryStatus,
  deliveries: z.array(z.object({ id: Id, channelId: Id, channelName: z.string(), status: DeliveryStatus })),
  movable: z.boolean(),
  /** The same where the text is the same. */
  textKey: z.string(),
  /** The evergreen library shows it again. */
  fromLibrary: z.boolean().optional(),
  /** It comes again by a rule. */
  series: OfSeries.optional(),
})
export type CalendarItem = z.infer<typeof CalendarItem>

export const ReadCalendar = z
  .object({ from: Instant, to: Instant, businessId: Id.optional() })
  .refine(({ from, to }) => Date.parse(to) > Date.parse(from), { path: ['to'], error: () => say(msg`The end comes after the start.`) })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= 100 * 86_400_000, {
    path: ['to'],
    error: () => say(msg`Ask for at most 100 days.`),
  })
export type ReadCalendar = z.infer<typeof ReadCalendar>

/** A draft at the time that a plan of posts, the evergreen library or a rule gave it. Nothing goes out then until somebody schedules it. */
export const Proposal = z.object({
  /** `proposal:{postId}` */
  key: z.string(),
  postId: Id,
  title: z.string(),
  contentType: ContentType,
  businessId: Id,
  businessName: z.string(),
  timeZone: z.string(),
  /** On the clock of its business, `2026-10-06T09:00`. */
  plannedFor: z.string(),
  /** The moment of that. */
  dueAt: Instant,
  status: PostStatus,
  /** The evergreen library shows it again. */
  fromLibrary: z.boolean().optional(),
  /** The channel for which the library proposes it. */
  channel: z.object({ id: Id, name: z.string() }).optional(),
  /** It comes again by a rule. */
  series: OfSeries.optional(),
})
export type Proposal = z.infer<typeof Proposal>

/** Days on the clocks of the businesses; the last one is not included. */
export const ReadProposals = z
  .object({ from: PlanDate, to: PlanDate, businessId: Id.optional() })
  .refine(({ from, to }) => to > from, { path: ['to'], error: () => say(msg`The end comes after the start.`) })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= 100 * 86_400_000, {
    path: ['to'],
    error: () => say(msg`Ask for at most 100 days.`),
  })
export type ReadProposals = z.infer<typeof ReadProposals>

/** A draft of a plan as it would be scheduled with the others. */
export const PlannedPost = z.object({
  postId: Id,
  title: z.string(),
  contentType: ContentType,
  revision: z.int(),
  plannedFor: z.string(),
  /** Whether its text is approved first. */
  isToApprove: z.boolean(),
  /** The names of the channels that it goes to: all that are connected and take its type. */
  channels: z.array(z.string()),
  /** Why it would be refused. */
  obstacle: z.string().nullable(),
})
export type PlannedPost = z.infer<typeof PlannedPost>

export const PlannedPosts = z.object({
  items: z.array(PlannedPost),
  /** Posts left in the period of the subscription; null without one. */
  postsLeft: z.int().nullable(),
})
export type PlannedPosts = z.infer<typeof PlannedPosts>

/** `revision`: of the text that was seen, which is the one that is approved. */
export const SchedulePlan = z.object({
  planId: Id,
  posts: z
    .array(z.object({ id: Id, revision: z.int() }))
    .min(1, says(msg`Choose at least one post.`))
    .max(mostPlanItems, says(msg`Choose at most ${{ most: mostPlanItems }} posts.`)),
})
export type SchedulePlan = z.infer<typeof SchedulePlan>

/** The posts that are on the calendar now, and those that stay as they were, each with its reason. */
export const ScheduledPlan = z.object({
  scheduled: z.array(Id),
  refused: z.array(z.object({ postId: Id, message: z.string() })),
})
export type ScheduledPlan = z.infer<typeof ScheduledPlan>

/** A moment, or "now": the moment at which the server plans, so that a clock that is slow or fast does not matter. */
export const DueAt = z.union([z.literal('now'), Instant], says(msg`Give "now", or a date and time, such as 2026-09-16T09:30:00Z.`))
export type DueAt = z.infer<typeof DueAt>

export const ListUnscheduled = Page.extend({
  businessId: Id.optional(),
  contentType: ContentType.optional(),
  /** Of its business, and of a type that it takes. */
  channelId: Id.optional(),
  status: z.enum(unplannedStatuses).optional(),
  q: line(200).optional(),
})
export type ListUnscheduled = z.infer<typeof ListUnscheduled>

/** A page of the posts that have no time yet; `total` counts all of them. */
export const Unscheduled = pageOf(PostSummary).extend({ total: z.int() })
export type Unscheduled = z.infer<typeof Unscheduled>

/** A post, at one time, to some channels. `confirmDuplicate`: send the same text to a channel again within 24 hours. */
export const SchedulePost = z.object({
  postId: Id,
  dueAt: DueAt,
  channelIds: z
    .array(Id)
    .min(1, says(msg`Choose at least one channel.`))
    .max(20, says(msg`Choose at most 20 channels.`)),
  confirmDuplicate: z.boolean().default(false),
})
export type SchedulePost = z.infer<typeof SchedulePost>

export const Reschedule = z.object({
  deliveryIds: DeliveryIds,
  dueAt: DueAt,
  confirmDuplicate: z.boolean().default(false),
})
export type Reschedule = z.infer<typeof Reschedule>

/** A post, at the next free posting time of each of some channels. */
export const QueuePost = SchedulePost.omit({ dueAt: true })
export type QueuePost = z.infer<typeof QueuePost>

export const schedule = {
  calendar: base
    .route({ method: 'GET', path: '/calendar', summary: 'What is planned between two moments' })
    .input(ReadCalendar)
    .output(z.array(CalendarItem)),
  unscheduled: base
    .route({
      method: 'GET',
      path: '/calendar/unscheduled',
      summary: 'Posts that have no time yet: approved ones first, then newest change first',
    })
    .input(ListUnscheduled)
    .output(Unscheduled),
  /** What the evergreen library and rules have planned of a post: it follows each change of it, but for what somebody edited by itself. */
  showings: base
    .route({ method: 'GET', path: '/posts/{postId}/showings-to-come', summary: 'How many showings of a post are planned' })
    .input(z.object({ postId: Id }))
    .output(z.object({ toCome: z.int() })),
  /** At most 500, the earliest ones. */
  proposals: base
    .route({ method: 'GET', path: '/calendar/proposals', summary: 'Drafts of plans of posts that have a day and are not scheduled' })
    .input(ReadProposals)
    .output(z.array(Proposal)),
  planned: base
    .route({ method: 'GET', path: '/month-plans/{planId}/unscheduled', summary: 'The drafts of a plan that are not scheduled' })
    .input(z.object({ planId: Id }))
    .output(PlannedPosts),
  /** Each by itself: one that is refused keeps none of the others. What is on the calendar already stays there. */
  schedulePlan: publishBase
    .route({ method: 'POST', path: '/month-plans/{planId}/schedule', summary: 'Approve drafts of a plan and schedule them as planned' })
    .input(SchedulePlan)
    .output(ScheduledPlan),
  /**
   * Refused with INVALID on `dueAt`, `postId`, `channelIds`, or on `confirmDuplicate` when only that is missing, and with QUOTA when no
   * post is left.
   */
  schedule: publishOnceBase
    .route({ method: 'POST', path: '/schedule', successStatus: 201, summary: 'Schedule a post' })
    .input(SchedulePost)
    .output(z.array(Delivery)),
  /** Refused as `schedule` is, and with INVALID on `channelIds` where a channel has no posting time that is free. */
  queue: publishOnceBase
    .route({ method: 'POST', path: '/schedule/queue', successStatus: 201, summary: 'Schedule a post for the next free posting times' })
    .input(QueuePost)
    .output(z.array(Delivery)),
  /** Each by itself, on every channel that takes its type and has posting times. */
  queueMany: publishBase
    .route({
      method: 'POST',
      path: '/schedule/queue-many',
      summary: 'Schedule posts for the next free posting times: each answers for itself',
    })
    .input(QueueMany)
    .output(z.array(QueuedPost)),
  takeOff: publishBase
    .route({ method: 'POST', path: '/schedule/take-off', summary: 'Take deliveries out of the queue: each answers for itself' })
    .input(TakeOff)
    .output(z.array(DeliveryAnswer)),
  sendMany: publishBase
    .route({ method: 'POST', path: '/schedule/send-many', summary: 'Send failed and missed deliveries now: each answers for itself' })
    .input(SendMany)
    .output(z.array(DeliveryAnswer)),
  reschedule: publishBase
    .route({ method: 'POST', path: '/schedule/move', summary: 'Move deliveries to another time' })
    .input(Reschedule)
    .output(z.array(Delivery)),
  /** Each by itself, in the order that is given: an answer names the first delivery of its move. */
  moveMany: publishBase
    .route({ method: 'POST', path: '/schedule/move-many', summary: 'Move deliveries to other times: each move answers for itself' })
    .input(MoveMany)
    .output(z.array(DeliveryAnswer)),
}
