import { z } from 'zod'

import { PlanStanding } from '../billing/billing.ts'
import { PostSummary } from '../content/posts.ts'
import { base } from '../core/base.ts'
import { Notification } from '../core/notifications.ts'
import { ContentType, Id, Instant } from '../core/values.ts'
import { Channel } from '../publishing/channels.ts'
import { Delivery } from '../publishing/deliveries.ts'
import { CalendarItem } from '../publishing/schedule.ts'
import { TaskDue } from './task-shapes.ts'

/** `businessId`: whose week and drafts; what needs somebody is of all businesses that they see. */
export const ReadDashboard = z.object({ from: Instant, businessId: Id.optional() })
export type ReadDashboard = z.infer<typeof ReadDashboard>

/** So long from `from` on: a week, in any time zone of the earth. */
export const dashboardDays = 10
/** So many items of a day are listed. */
export const itemsOfDay = 3
/** So many of each kind of what needs somebody are listed, and up to `mostCounted` are counted. */
export const needsOfKind = 3
export const mostCounted = 99
export const recentDrafts = 6

/** A post whose text waits for a decision of this person. */
export const WaitingPost = z.object({
  id: Id,
  businessId: Id,
  businessName: z.string(),
  contentType: ContentType,
  title: z.string(),
  /** Who asked for the review; of a post that nobody gave to the reviewers, its author. */
  askedBy: z.string(),
  askedAt: Instant,
  decideBefore: Instant.nullable(),
  /** What is decided about. */
  revision: z.int(),
})
export type WaitingPost = z.infer<typeof WaitingPost>

export const ReturnedPost = WaitingPost.pick({ id: true, businessName: true, title: true })
export type ReturnedPost = z.infer<typeof ReturnedPost>

/** A channel that was signed out. */
export const LostChannel = Channel.pick({ id: true, kind: true, name: true, businessId: true }).extend({
  businessName: z.string(),
  /** How many deliveries wait for it. */
  held: z.int(),
})
export type LostChannel = z.infer<typeof LostChannel>

/** An open task of this person that is late. */
export const LateTask = z.object({
  id: Id,
  title: z.string(),
  businessName: z.string().nullable(),
  due: TaskDue,
  dueAt: Instant,
  version: z.int(),
})
export type LateTask = z.infer<typeof LateTask>

/** Somebody who asked for an account. */
export const WaitingAccount = z.object({ userId: Id, fullName: z.string(), email: z.string() })
export type WaitingAccount = z.infer<typeof WaitingAccount>

function someOf<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), total: z.int() })
}

/** What waits for this person, and what they may do about it: kinds that are for others are empty. */
export const Needs = z.object({
  /** Deliveries of which only a person can tell whether they are live. */
  unclear: someOf(Delivery),
  /** Those that came too late to be sent without asking. */
  missed: someOf(Delivery),
  failed: someOf(Delivery),
  channels: someOf(LostChannel),
  reviews: someOf(WaitingPost),
  /** Posts that this person wrote or gave to the reviewers, and that came back to be changed. */
  returned: someOf(ReturnedPost),
  /** Assigned to this person; what was made by itself is told by its cause. */
  tasks: someOf(LateTask),
  /** People who wait to be let in, for super admins. */
  accounts: someOf(WaitingAccount),
  /** Links that people wait for, where the site sends no mail. */
  links: someOf(Notification.pick({ id: true, title: true, link: true })),
})
export type Needs = z.infer<typeof Needs>

/** A day, on the clock of each business: its first items, and how all of them stand. */
export const DashboardDay = z.object({
  date: z.string(),
  items: z.array(CalendarItem.omit({ deliveries: true, movable: true, textKey: true })),
  planned: z.int(),
  published: z.int(),
  /** Failed, missed, held or unclear. */
  stuck: z.int(),
})
export type DashboardDay = z.infer<typeof DashboardDay>

/** How far a workspace is on the way to its first published post. */
export const FirstSteps = z.object({
  isWritten: z.boolean(),
  isApproved: z.boolean(),
  /** Something goes out when it is due. */
  isPlanned: z.boolean(),
  /** Something was to go out and waits for a person. */
  isStuck: z.boolean(),
  /** What to go on with. */
  draftId: Id.nullable(),
  approvedId: Id.nullable(),
})
export type FirstSteps = z.infer<typeof FirstSteps>

export const Dashboard = z.object({
  needs: Needs,
  /** Only days that have something. */
  days: z.array(DashboardDay),
  /** The next post that goes out. */
  next: z.object({ dueAt: Instant, timeZone: z.string() }).nullable(),
  standing: PlanStanding,
  recent: z.array(PostSummary),
  /** Null once a post was published, and for whoever writes none. */
  firstSteps: FirstSteps.nullable(),
})
export type Dashboard = z.infer<typeof Dashboard>

export const dashboard = {
  overview: base
    .route({ method: 'GET', path: '/dashboard', summary: 'What needs you now, the next days, the quota and the newest drafts' })
    .input(ReadDashboard)
    .output(Dashboard),
}
