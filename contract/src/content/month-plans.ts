import { z } from 'zod'

import { base, onceBase } from '../core/base.ts'
import { msg } from '../core/msg.ts'
import { say, says } from '../core/sentences.ts'
import { ContentType, Id, Instant, line, required } from '../core/values.ts'
import { Ask, Given } from './asks.ts'
import { mostPlanDays, PlanDate, PlanTime, Rhythm } from './month-plan-slots.ts'

export const mostThemes = 12

/** `proposing`: topics are being thought of. `stopped`: what is written stays, and the rest waits. */
export const MonthPlanState = z.enum(['proposing', 'proposed', 'writing', 'stopped', 'done'])
export type MonthPlanState = z.infer<typeof MonthPlanState>

/** A person stopped it; the quota was used up; its provider failed again and again; or nobody is left to write for. */
export const PlanStopReason = z.enum(['person', 'quota', 'provider', 'access'])
export type PlanStopReason = z.infer<typeof PlanStopReason>

/** `asks`: its topic promises what nobody gave, so that somebody is asked before it is written. */
export const PlanItemState = z.enum(['waiting', 'writing', 'written', 'failed', 'asks'])
export type PlanItemState = z.infer<typeof PlanItemState>

const topic = required(line(200), msg`Topic is required.`)
const angle = line(400)

/** One post of a plan, with its day and time in the time zone of the business. Once it is written, its draft is the post of that id. */
export const MonthPlanItem = z.object({
  id: Id,
  date: z.string(),
  time: z.string(),
  contentType: ContentType,
  /** Its place among the plan's themes, from 0; null for one that a person added. */
  theme: z.int().nullable(),
  topic: z.string(),
  angle: z.string(),
  revision: z.int(),
  state: PlanItemState,
  /** Why it failed. */
  message: z.string().nullable(),
  asks: z.array(Ask),
  postId: Id.nullable(),
})
export type MonthPlanItem = z.infer<typeof MonthPlanItem>

export const MonthPlan = z.object({
  id: Id,
  businessId: Id,
  timeZone: z.string(),
  from: z.string(),
  to: z.string(),
  themes: z.array(z.string()),
  rhythm: z.array(Rhythm),
  state: MonthPlanState,
  /** The model that proposed the topics; null for rules. */
  proposer: z.string().nullable(),
  stopReason: PlanStopReason.nullable(),
  /** Why no model proposed, or why the plan stopped. */
  message: z.string().nullable(),
  /** A server works on it now; else it waits for its turn. */
  isUnderWay: z.boolean(),
  /** The server that wrote its drafts stopped, or is not heard of; the plan is taken up by itself within a minute. */
  isInterrupted: z.boolean(),
  createdAt: Instant,
  createdBy: z.string().nullable(),
  startedAt: Instant.nullable(),
  startedBy: z.string().nullable(),
  stoppedAt: Instant.nullable(),
  stoppedBy: z.string().nullable(),
  /** A server stopped in the middle, and another one went on with what waited. */
  resumedAt: Instant.nullable(),
  /** How many drafts were written when the plan was last started, or taken up again. */
  resumedAfter: z.int().nullable(),
  /** What was on the calendar before: no slot of the same type lies on these days. */
  standing: z.array(z.object({ date: z.string(), contentType: ContentType })),
  items: z.array(MonthPlanItem),
})
export type MonthPlan = z.infer<typeof MonthPlan>

const period = {
  from: PlanDate,
  to: PlanDate,
  themes: z
    .array(required(line(120), msg`Each theme is required.`))
    .min(1, says(msg`Give at least one theme.`))
    .max(mostThemes, says(msg`Use at most ${{ most: mostThemes }}.`))
    .refine((themes) => new Set(themes.map((theme) => theme.toLowerCase())).size === themes.length, says(msg`Give each theme once.`)),
  rhythm: z
    .array(Rhythm)
    .min(1, says(msg`Choose at least one content type.`))
    .max(9, says(msg`Choose each content type once.`))
    .refine((all) => new Set(all.map(({ contentType }) => contentType)).size === all.length, says(msg`Choose each content type once.`)),
}

interface Period {
  from: string
  to: string
}

function isInOrder({ from, to }: Period): boolean {
  return to >= from
}

function isShort({ from, to }: Period): boolean {
  return Date.parse(to) - Date.parse(from) < mostPlanDays * 86_400_000
}

const notInOrder = { path: ['to'], error: () => say(msg`The last day comes after the first.`) }
const tooLong = { path: ['to'], error: () => say(msg`Plan at most ${{ days: mostPlanDays }} days at a time.`) }

export const ProposeMonthPlan = z
  .object({ businessId: Id, ...period })
  .refine(isInOrder, notInOrder)
  .refine(isShort, tooLong)
export type ProposeMonthPlan = z.infer<typeof ProposeMonthPlan>

export const ProposeAgain = z
  .object({ id: Id, ...period })
  .refine(isInOrder, notInOrder)
  .refine(isShort, tooLong)
export type ProposeAgain = z.infer<typeof ProposeAgain>

const itemFields = { date: PlanDate, time: PlanTime, contentType: ContentType, topic, angle }

export const AddPlanItem = z.object({ planId: Id, ...itemFields })
export type AddPlanItem = z.infer<typeof AddPlanItem>

/** `revision`: of the item that was changed. `given`: answers to what it asks for. */
export const UpdatePlanItem = z.object({ id: Id, revision: z.int(), ...itemFields, given: z.array(Given).max(12).optional() })
export type UpdatePlanItem = z.infer<typeof UpdatePlanItem>

/** What the posts that wait will take, about, beside what is left. */
export const PlanEstimate = z.object({
  posts: z.int(),
  tokens: z.int(),
  /** In millionths of a US dollar; null where no price is known, or only for some of it. */
  costMicros: z.int().nullable(),
  /** Of the period of the subscription; null without one. */
  tokensLeft: z.int().nullable(),
})
export type PlanEstimate = z.infer<typeof PlanEstimate>

const one = z.object({ id: Id })

export const monthPlans = {
  open: base
    .route({ method: 'GET', path: '/businesses/{businessId}/month-plan', summary: 'The open plan of a business, if there is one' })
    .input(z.object({ businessId: Id }))
    .output(MonthPlan.nullable()),
  /** Refused with CONFLICT on `businessId` while the business has an open plan. */
  propose: onceBase
    .route({ method: 'POST', path: '/businesses/{businessId}/month-plan', successStatus: 201, summary: 'Propose a plan of posts' })
    .input(ProposeMonthPlan)
    .output(MonthPlan),
  /** What is written stays; everything else is proposed anew. */
  proposeAgain: onceBase
    .route({ method: 'POST', path: '/month-plans/{id}/propose', summary: 'Propose the posts of a plan again that are not written' })
    .input(ProposeAgain)
    .output(MonthPlan),
  addItem: onceBase
    .route({ method: 'POST', path: '/month-plans/{planId}/items', successStatus: 201, summary: 'Add a post to a plan' })
    .input(AddPlanItem)
    .output(MonthPlan),
  /** Refused with CONFLICT on `revision` when it was changed in the meantime, on `state` when it is written already or under way. */
  updateItem: onceBase
    .route({ method: 'PATCH', path: '/month-plan-items/{id}', summary: 'Change a post of a plan that is not written' })
    .input(UpdatePlanItem)
    .output(MonthPlan),
  removeItem: onceBase
    .route({ method: 'DELETE', path: '/month-plan-items/{id}', summary: 'Take a post out of a plan; its draft stays' })
    .input(one)
    .output(z.object({})),
  /** As it was, and by the same id. Refused with NOT_FOUND for one that was not taken out, or long ago. */
  restoreItem: onceBase
    .route({ method: 'POST', path: '/month-plans/{planId}/items/{id}/restore', summary: 'Put a post back that was taken out of a plan' })
    .input(z.object({ planId: Id, id: Id }))
    .output(MonthPlan),
  /** Each gets the day and time of the other. */
  swapItems: onceBase
    .route({ method: 'POST', path: '/month-plan-items/{id}/swap', summary: 'Swap the times of two posts of a plan that are not written' })
    .input(z.object({ id: Id, withId: Id }))
    .output(MonthPlan),
  /** Begins, and goes on after a stop. A plan that is being written goes on. */
  write: base
    .route({ method: 'POST', path: '/month-plans/{id}/write', summary: 'Have the drafts of a plan written' })
    .input(one)
    .output(MonthPlan),
  stop: base
    .route({ method: 'POST', path: '/month-plans/{id}/stop', summary: 'Stop writing a plan; what is written stays' })
    .input(one)
    .output(MonthPlan),
  /** Also writes one that asks for something, without it. */
  writeItem: onceBase
    .route({ method: 'POST', path: '/month-plan-items/{id}/write', summary: 'Try again to write a post of a plan' })
    .input(one)
    .output(MonthPlan),
  /** What is written stays. */
  close: onceBase
    .route({ method: 'POST', path: '/month-plans/{id}/close', summary: 'Close a plan; what is written stays, the rest is discarded' })
    .input(one)
    .output(z.object({})),
  estimate: base
    .route({ method: 'GET', path: '/month-plans/{id}/estimate', summary: 'About what the posts of a plan that wait will take' })
    .input(one)
    .output(PlanEstimate),
}
