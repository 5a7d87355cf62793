import { z } from 'zod'

import { base, publishBase, publishOnceBase } from '../core/base.ts'
import { msg } from '../core/msg.ts'
import { readRule, RecurrenceRule } from '../core/recurrence.ts'
import { say, says } from '../core/sentences.ts'
import { postStatuses } from '../core/statuses.ts'
import { ContentType, Id, Instant } from '../core/values.ts'
import { PlanDate, PlanTime } from '../content/month-plan-slots.ts'

/** Going on, of one business. */
export const mostSeries = 100
/** So many weeks ahead showings stand on the calendar. */
export const seriesWeeks = 8
export const mostTimes = 366

/** A rule without an end of its own: that stands beside it. */
const SeriesRule = RecurrenceRule.refine(
  (rule) => {
    const parts = readRule(rule)
    return !parts || (parts.count === null && parts.until === null)
  },
  says(msg`Leave COUNT and UNTIL out: when it ends is chosen by itself.`),
)

const fields = {
  channelIds: z
    .array(Id)
    .min(1, says(msg`Choose at least one channel.`))
    .max(20, says(msg`Choose at most 20 channels.`)),
  /** Such as `FREQ=WEEKLY;BYDAY=TH`. */
  rule: SeriesRule,
  /** From which it counts, and on which it comes first if it is a day of the rule. On the clock of the business, as all of it. */
  firstDay: PlanDate,
  time: PlanTime,
  /** How often in all; null without end. */
  times: z
    .int()
    .min(1, says(msg`Let it come at least once.`))
    .max(mostTimes, says(msg`Let it come at most ${{ most: mostTimes }} times.`))
    .nullable()
    .default(null),
  /** Its last day. */
  until: PlanDate.nullable().default(null),
  /** `draft`: a proposal on the calendar. `approved`: it goes out, but for a text that the business wants approved and nobody did. */
  showAs: z.enum(['draft', 'approved']),
}

interface Ends {
  firstDay: string
  times: number | null
  until: string | null
}
const inOrder = ({ until, firstDay }: Ends) => until === null || until >= firstDay
const outOfOrder = { path: ['until'], error: () => say(msg`The last day comes after the first.`) }
const oneEnd = ({ times, until }: Ends) => times === null || until === null
const twoEnds = { path: ['until'], error: () => say(msg`Let it end after a number of times, or on a day.`) }

const rhythm = { rule: fields.rule, firstDay: fields.firstDay, time: fields.time, times: fields.times, until: fields.until }

export const PreviewSeries = z
  .object({ businessId: Id, ...rhythm })
  .refine(inOrder, outOfOrder)
  .refine(oneEnd, twoEnds)
export type PreviewSeries = z.infer<typeof PreviewSeries>

/** `confirmDuplicate`: send the same text to a channel again within 24 hours. */
export const CreateSeries = z
  .object({ postId: Id, ...fields, confirmDuplicate: z.boolean().default(false) })
  .refine(inOrder, outOfOrder)
  .refine(oneEnd, twoEnds)
export type CreateSeries = z.infer<typeof CreateSeries>

export const ChangeSeries = z
  .object({ id: Id, paused: z.boolean().default(false), ...fields })
  .refine(inOrder, outOfOrder)
  .refine(oneEnd, twoEnds)
export type ChangeSeries = z.infer<typeof ChangeSeries>

/** `planned`: its next showing is on the calendar · `later`: it begins after those weeks · `channel`: none of its channels is connected ·
 * `refused`: as scheduling refuses it · `waits`: showings are being made · `paused`, `ended`. */
export const seriesStates = ['planned', 'later', 'channel', 'refused', 'waits', 'paused', 'ended'] as const
export type SeriesState = (typeof seriesStates)[number]

/** Why nothing more comes of it: a person ended it, its post was archived, or it came as often or as long as was wanted. */
export const seriesEnds = ['person', 'post', 'done'] as const
export type SeriesEnd = (typeof seriesEnds)[number]

/** Why a showing is a draft: it was wanted so, nobody approved its words, or the platform had them before. */
export const draftReasons = ['wanted', 'review', 'wording'] as const
export type DraftReason = (typeof draftReasons)[number]

/** A post that comes again by a rule. */
export const Series = z.object({
  id: Id,
  businessId: Id,
  /** Whose words it has. */
  post: z.object({ id: Id, contentType: ContentType, status: z.enum(postStatuses) }),
  title: z.string(),
  channelIds: z.array(Id),
  channelNames: z.array(z.string()),
  /** Those of them that are not connected, by name. */
  lostChannels: z.array(z.string()),
  rule: z.string(),
  /** The rule as people say it. */
  words: z.string(),
  firstDay: z.string(),
  time: z.string(),
  times: z.int().nullable(),
  until: z.string().nullable(),
  showAs: z.enum(['draft', 'approved']),
  paused: z.boolean(),
  /** Counts each change: whoever takes the last one back names it. */
  version: z.int(),
  state: z.enum(seriesStates),
  endedBecause: z.enum(seriesEnds).nullable(),
  /** Why a showing to come was refused, the next one of them. */
  refusal: z.string().nullable(),
  /** It was refused since the plan of the workspace leaves no post. */
  waitsForPlan: z.boolean(),
  /** A draft waits there for a person. */
  next: z.object({ dueAt: Instant, postId: Id, isDraft: z.boolean() }).nullable(),
  /** How often it went out. */
  shown: z.int(),
  createdAt: Instant,
})
export type Series = z.infer<typeof Series>

/** `left-out`: a person took it off the calendar · `over`: it failed, was missed, or its post was archived. */
export const showingStates = ['planned', 'draft', 'published', 'refused', 'left-out', 'over'] as const
export type ShowingState = (typeof showingStates)[number]

export const SeriesShowing = z.object({
  /** Of the rule, by which it is known, wherever it was moved. */
  day: z.string(),
  /** Which of them it is, where they are counted. */
  number: z.int().nullable(),
  dueAt: Instant,
  postId: Id.nullable(),
  state: z.enum(showingStates),
  draftReason: z.enum(draftReasons).nullable(),
  /** Why it was refused. */
  reason: z.string().nullable(),
})
export type SeriesShowing = z.infer<typeof SeriesShowing>

/** `isShifted`: clocks skip that time on that day, so that it is the one an hour later. */
const Moment = z.object({ dueAt: Instant, isShifted: z.boolean() })

export const SeriesPreview = z.object({
  words: z.string(),
  /** The first of them. */
  moments: z.array(Moment),
  /** The first one to which that happens, within two years. */
  shifted: Moment.nullable(),
})
export type SeriesPreview = z.infer<typeof SeriesPreview>

/** What an entry of the calendar is of. */
export const OfSeries = z.object({
  id: Id,
  words: z.string(),
  time: z.string(),
  number: z.int().nullable(),
  times: z.int().nullable(),
  /** The day of the rule that it is of, wherever it was moved. */
  day: z.string(),
  /** The rule comes on several weekdays. */
  hasSeveralDays: z.boolean(),
  /** It has other words than the ones that come later. */
  hasOwnText: z.boolean(),
  draftReason: z.enum(draftReasons).nullable(),
  /** Nothing more comes of it. */
  isOver: z.boolean(),
})
export type OfSeries = z.infer<typeof OfSeries>

const One = z.object({ id: Id })
const OfPost = z.object({ postId: Id })
const OneDay = z.object({ id: Id, day: PlanDate })

export const recurring = {
  /** Those that go on and those that ended within a month, the newest first; at most 200. */
  list: base
    .route({ method: 'GET', path: '/businesses/{businessId}/series', summary: 'Posts of a business that come again by a rule' })
    .input(z.object({ businessId: Id }))
    .output(z.array(Series)),
  get: base.route({ method: 'GET', path: '/series/{id}', summary: 'A post that comes again by a rule' }).input(One).output(Series),
  /** Those of the last month and of the weeks to come, at most 100. */
  showings: base
    .route({ method: 'GET', path: '/series/{id}/showings', summary: 'When it was shown and is shown next' })
    .input(One)
    .output(z.array(SeriesShowing)),
  /** Refused with INVALID on `rule` for one that never comes. */
  preview: base
    .route({ method: 'POST', path: '/series/preview', summary: 'When a rule comes, before anything is made' })
    .input(PreviewSeries)
    .output(SeriesPreview),
  /** A post without a time is its own first showing, and is scheduled with it. Refused as `schedule` is, and with INVALID on `rule` and `until`. */
  create: publishOnceBase
    .route({ method: 'POST', path: '/series', successStatus: 201, summary: 'Let a post come again by a rule' })
    .input(CreateSeries)
    .output(Series),
  /** What is on the calendar, and nobody touched, follows. */
  change: publishBase
    .route({ method: 'PUT', path: '/series/{id}', summary: 'Change how it comes again, pause it or go on' })
    .input(ChangeSeries)
    .output(Series),
  /** Showings to come that nobody touched are taken off the calendar: all of them, or those after the one that is `postId`. */
  end: publishBase
    .route({ method: 'POST', path: '/series/{id}/end', summary: 'Let it come again no more' })
    .input(One.extend({ postId: Id.optional() }))
    .output(Series),
  /**
   * Later ones move by as many days as this one did, and to its time: where a rule has several days, those of its day, or with `all` those
   * of every day. Refused with INVALID on `postId` where it is not planned.
   */
  moveLater: publishBase
    .route({ method: 'POST', path: '/series/move-later', summary: 'Move the later showings as one was moved' })
    .input(OfPost.extend({ all: z.boolean().default(false) }))
    .output(Series),
  giveText: publishBase
    .route({ method: 'POST', path: '/series/give-text', summary: 'Give the later showings the text of this one' })
    .input(OfPost)
    .output(Series),
  /** It is not made again. Refused with CONFLICT on `postId` once it is going out. */
  leaveOut: publishBase
    .route({ method: 'POST', path: '/series/leave-out', summary: 'Take one showing off the calendar' })
    .input(OfPost)
    .output(OneDay),
  putBack: publishBase.route({ method: 'POST', path: '/series/{id}/put-back', summary: 'Take that back' }).input(OneDay).output(Series),
  /** Takes the last change of all later showings back. Refused with CONFLICT on `version` where there was another one since. */
  undo: publishOnceBase
    .route({ method: 'POST', path: '/series/{id}/undo', summary: 'Take the last change back' })
    .input(One.extend({ version: z.int() }))
    .output(Series),
}
