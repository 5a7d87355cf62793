import { z } from 'zod'

import { base } from './base.ts'
import { Id, Instant, PlanId } from './values.ts'

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
  businessLimit: z.int().nullable(),
  periodEndsAt: Instant,
  trialEndsAt: Instant.nullable(),
})
export type Subscription = z.infer<typeof Subscription>

export const billing = {
  /** Null when the workspace has no active subscription. */
  subscription: base
    .route({ method: 'GET', path: '/subscription', summary: 'The plan and what is left of it' })
    .output(Subscription.nullable()),
}
