import { z } from 'zod'

import { base, manageBase } from '../core/base.ts'
import { Currency, Id, Instant, PlanId } from '../core/values.ts'

/** What a subscription's period gives. included = remaining + held + used, always. */
export const Allowance = z.object({ included: z.int(), remaining: z.int(), held: z.int(), used: z.int() })
export type Allowance = z.infer<typeof Allowance>

export const Subscription = z.object({
  id: Id,
  planId: PlanId,
  planLabel: z.string(),
  status: z.enum(['active', 'awaiting_payment', 'ended']),
  tokens: Allowance,
  posts: Allowance,
  /** The figures are the plan's own, or were agreed; false for a plan by agreement that began without an agreement. */
  isAgreed: z.boolean(),
  businessLimit: z.int().nullable(),
  /** The quotas begin anew then, unless the subscription ends. */
  periodEndsAt: Instant,
  /** Null when it is renewed each month. */
  endsAt: Instant.nullable(),
  isTrial: z.boolean(),
})
export type Subscription = z.infer<typeof Subscription>

/** What a plan is asked for: to have one at all, or for more of something than the plan in use includes. */
export const PlanWish = z.enum(['plan', 'tokens', 'posts', 'businesses', 'seats'])
export type PlanWish = z.infer<typeof PlanWish>

export const RequestPlan = z.object({ wish: PlanWish })
export type RequestPlan = z.infer<typeof RequestPlan>

/** A workspace asks for a plan so often at most, whoever of its members does. */
export const hoursBetweenPlanRequests = 24

/** That the super admins were asked for a plan, and not decided about it since. */
export const PlanRequest = z.object({ wish: PlanWish, askedAt: Instant, mayAskAgainAt: Instant })
export type PlanRequest = z.infer<typeof PlanRequest>

/** Where a workspace stands with its plan. */
export const PlanStanding = z.object({
  /** Null when there is none to work with. */
  current: Subscription.nullable(),
  /** The plan that was chosen at sign-up, until it begins. */
  chosen: z.object({ planId: PlanId, currency: Currency }).nullable(),
  /** What came to its end, when nothing is current. */
  ended: z.object({ planId: PlanId, endedAt: Instant, isTrial: z.boolean() }).nullable(),
  /** Null when nobody asked for a plan, and from the next decision about it on. */
  asked: PlanRequest.nullable(),
})
export type PlanStanding = z.infer<typeof PlanStanding>

export const billing = {
  /** Null when the workspace has no active subscription. */
  subscription: base
    .route({ method: 'GET', path: '/subscription', summary: 'The plan and what is left of it' })
    .output(Subscription.nullable()),
  standing: base
    .route({ method: 'GET', path: '/subscription/standing', summary: 'The plan in use, the one that was chosen, and the one that ended' })
    .output(PlanStanding),
  /** Within a day of the last request nothing is sent, and the answer is that request. */
  requestPlan: manageBase
    .route({ method: 'POST', path: '/subscription/request', summary: 'Ask the super admins for a plan, or for a larger one' })
    .input(RequestPlan)
    .output(PlanRequest),
}
