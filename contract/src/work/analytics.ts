import { z } from 'zod'

import { Tag } from '../content/tags.ts'
import { Claim } from '../content/claims.ts'
import { PostVersion, WrittenBy } from '../content/posts.ts'
import { base } from '../core/base.ts'
import { ContentType, Id, Instant } from '../core/values.ts'
import { ChannelKind } from '../publishing/channels.ts'
import { analyticsComparisons, analyticsPeriods, mostAnalyticsDays } from './analytics-period.ts'
import { Day, ownDays } from './own-days.ts'

/** What is looked at. Days are those of the business, and without one those of the reader; both ends are included. */
export const AnalyticsQuery = z
  .object({
    businessId: Id.optional(),
    period: z.enum(analyticsPeriods).default('month'),
    /** For a period of one's own. */
    from: Day.optional(),
    to: Day.optional(),
    compare: z.enum(analyticsComparisons).default('before'),
    channelId: Id.optional(),
    contentType: ContentType.optional(),
    /** In any business, letter case aside. */
    tag: Tag.optional(),
  })
  .superRefine(ownDays(mostAnalyticsDays))
export type AnalyticsQuery = z.infer<typeof AnalyticsQuery>

const count = z.int().min(0)
/** What came within a time. What is taken back, such as a like, may make it less than nothing. */
const gain = z.int()

/** What readers did within a time, with whatever was published by then, as far as the platforms count it. */
export const Gains = z.object({
  /** Views, and the opens of mails. */
  impressions: gain,
  reactions: gain,
  comments: gain,
  shares: gain,
  saves: gain,
  clicks: gain,
  /** Reactions, comments, shares, saves and clicks. */
  engaged: gain,
})
export type Gains = z.infer<typeof Gains>

/** The same with how many posts were published within it, each channel counted by itself. */
export const Figures = Gains.extend({ posts: count })
export type Figures = z.infer<typeof Figures>

/** One line beside the same of the period that is compared with; null without one. */
const compared = { now: Figures, before: Figures.nullable() }

const DayFigures = z.object({ day: z.iso.date(), ...Gains.pick({ impressions: true, engaged: true, clicks: true }).shape })
const Days = z.array(DayFigures).max(mostAnalyticsDays)

export const BestPost = z.object({
  deliveryId: Id,
  postId: Id,
  title: z.string(),
  contentType: ContentType,
  channelId: Id,
  channelName: z.string(),
  publishedAt: Instant,
  remoteUrl: z.string().nullable(),
  impressions: count,
  engaged: count,
  clicks: count,
  /** How many times as much as is usual on its channel; null while too few posts there have figures. */
  factor: z.number().nullable(),
})
export type BestPost = z.infer<typeof BestPost>

/** From being submitted to being decided, in seconds. */
const Approval = z.object({ decided: count, medianSeconds: z.number().nullable() })
/** Deliveries that were due, and those of them that were out within a minute of their time. Posts by hand are not among them. */
const OnTime = z.object({ due: count, onTime: count })

export const Analytics = z.object({
  period: z.object({ from: z.iso.date(), to: z.iso.date(), timeZone: z.string() }),
  before: z.object({ from: z.iso.date(), to: z.iso.date() }).nullable(),
  /** When a platform told its figures last; null while none has. */
  countedAt: Instant.nullable(),
  /** Whether anything of what is looked at was ever published. */
  everPublished: z.boolean(),
  total: z.object({
    ...compared,
    /** Of the posts of the period, those with figures: some places count nothing. */
    counted: count,
    /** Posts a week. */
    velocity: z.object({ now: z.number(), before: z.number().nullable() }),
  }),
  /** Each day of the period, and of the one before, those without figures as well. */
  days: z.object({ now: Days, before: Days.nullable() }),
  /** Most impressions first. */
  channels: z.array(z.object({ channelId: Id, name: z.string(), kind: ChannelKind, businessName: z.string(), ...compared })),
  types: z.array(z.object({ contentType: ContentType, ...compared })),
  /** Of the posts published in the period, the best first: against the usual of their channel, or by how many did something. */
  best: z.array(BestPost).max(6),
  approval: z.object({
    now: Approval,
    before: Approval.nullable(),
    /** Every decision of the period, the newest 300. */
    decisions: z.array(z.object({ at: Instant, seconds: count })).max(300),
  }),
  onTime: z.object({
    now: OnTime,
    before: OnTime.nullable(),
    channels: z.array(OnTime.extend({ channelId: Id, name: z.string(), businessName: z.string() })),
    /** The latest ones first; `seconds` is null for what never went out. */
    late: z
      .array(
        z.object({ deliveryId: Id, postId: Id, title: z.string(), channelName: z.string(), dueAt: Instant, seconds: count.nullable() }),
      )
      .max(5),
  }),
})
export type Analytics = z.infer<typeof Analytics>

/** A post with several tags is in each of them. The 50 with most impressions come, these first. */
export const AnalyticsTags = z.array(z.object({ tag: z.string(), ...compared })).max(50)
export type AnalyticsTags = z.infer<typeof AnalyticsTags>

/** The last 28 days in one line: impressions of each, all of them, and all of the 28 before. */
export const AnalyticsTrend = z.object({
  days: z.array(DayFigures.pick({ day: true, impressions: true })).length(28),
  now: gain,
  before: gain,
})
export type AnalyticsTrend = z.infer<typeof AnalyticsTrend>

/** Where a result comes from: what was asked for, what wrote it, what people made of it, and how it went. */
export const Origin = z.object({
  deliveryId: Id,
  postId: Id,
  title: z.string(),
  /** As it was sent. */
  text: z.string(),
  contentType: ContentType,
  channelName: z.string(),
  publishedAt: Instant,
  brief: z.string(),
  /** Who asked for it, and when the first version was kept; null where nobody is known. */
  askedBy: z.string().nullable(),
  askedAt: Instant.nullable(),
  /** Of the newest version that a model wrote; null for what people wrote alone. */
  writtenBy: WrittenBy.nullable(),
  /** The number of that version. */
  writtenVersion: z.int().nullable(),
  sources: PostVersion.shape.sources,
  claims: z.array(Claim),
  /** The versions, oldest first. */
  versions: z.array(
    z.object({ number: z.int(), origin: PostVersion.shape.origin, authorName: z.string(), note: z.string(), createdAt: Instant }),
  ),
  approvedBy: z.string().nullable(),
  approvedAt: Instant.nullable(),
  /** The first 48 hours: impressions at each hour since it was published, and what was usual on its channel by then. */
  hours: z.array(z.object({ hour: z.int(), impressions: count, usual: z.number().nullable() })),
})
export type Origin = z.infer<typeof Origin>

export const analytics = {
  read: base
    .route({
      method: 'GET',
      path: '/analytics',
      summary: 'What came of what was published, by channel, type, post and day, beside another time',
    })
    .input(AnalyticsQuery)
    .output(Analytics),
  tags: base
    .route({ method: 'GET', path: '/analytics/tags', summary: 'The same by the tags of posts' })
    .input(AnalyticsQuery)
    .output(AnalyticsTags),
  trend: base
    .route({ method: 'GET', path: '/analytics/trend', summary: 'Impressions of the last 28 days, beside those before' })
    .input(z.object({ businessId: Id.optional() }))
    .output(AnalyticsTrend),
  export: base
    .route({
      method: 'GET',
      path: '/analytics/export',
      summary: 'The posts of a period with their figures as a CSV file, up to the newest 20,000',
    })
    .input(AnalyticsQuery)
    .output(z.file()),
  /** NOT_FOUND for a delivery that was not published. */
  origin: base
    .route({
      method: 'GET',
      path: '/analytics/deliveries/{deliveryId}',
      summary: 'What wrote a published post, and how its first hours went',
    })
    .input(z.object({ deliveryId: Id }))
    .output(Origin),
}
