import { z } from 'zod'

import { base, publishBase, publishOnceBase } from '../core/base.ts'
import { Delivery, DeliveryStatus } from './deliveries.ts'
import { PostStatus, PostSummary } from '../content/posts.ts'
import { ContentType, Id, Instant, line, Page, pageOf } from '../core/values.ts'
import { msg } from '../core/msg.ts'
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
  deliveries: z.array(z.object({ id: Id, channelName: z.string(), status: DeliveryStatus })),
  movable: z.boolean(),
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

/** A moment, or "now": the moment at which the server plans, so that a clock that is slow or fast does not matter. */
export const DueAt = z.union([z.literal('now'), Instant], says(msg`Give "now", or a date and time, such as 2026-09-16T09:30:00Z.`))
export type DueAt = z.infer<typeof DueAt>

export const ListUnscheduled = Page.extend({ businessId: Id.optional(), contentType: ContentType.optional(), q: line(200).optional() })
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
  deliveryIds: z
    .array(Id)
    .min(1, says(msg`Choose at least one delivery.`))
    .max(20, says(msg`Choose at most 20 deliveries.`)),
  dueAt: DueAt,
  confirmDuplicate: z.boolean().default(false),
})
export type Reschedule = z.infer<typeof Reschedule>

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
  /**
   * Refused with INVALID on `dueAt`, `postId`, `channelIds`, or on `confirmDuplicate` when only that is missing, and with QUOTA when no
   * post is left.
   */
  schedule: publishOnceBase
    .route({ method: 'POST', path: '/schedule', successStatus: 201, summary: 'Schedule a post' })
    .input(SchedulePost)
    .output(z.array(Delivery)),
  reschedule: publishBase
    .route({ method: 'POST', path: '/schedule/move', summary: 'Move deliveries to another time' })
    .input(Reschedule)
    .output(z.array(Delivery)),
}
