import { z } from 'zod'
import { msg, plural } from '../core/msg.ts'
import { say, says, type Sentence } from '../core/sentences.ts'

import { adminBase, adminOnceBase } from '../core/base.ts'
import { PlanStanding } from './billing.ts'
import { isByAgreement } from './plan-figures.ts'
import { plans } from '../core/plans.ts'
import { StarterTrial } from './starter.ts'
import { Id, Instant, PlanId, prose, required } from '../core/values.ts'

const workspaceId = Id
/** The owner of the workspace reads it. */
const reason = required(prose(1000), msg`Reason is required.`)

const mostTokens = 1_000_000_000
const mostPosts = 1_000_000
const mostSeats = 10_000

function quotaUpTo(most: number) {
  const wanted = says(msg`Enter a whole number, from 1 to ${plural({ most }, { other: '#' })}.`)
  return z.int(wanted).min(1, wanted).max(most, wanted).optional()
}

/** The figures of a plan by agreement; every other plan has its own. */
const agreed = {
  tokens: quotaUpTo(mostTokens),
  posts: quotaUpTo(mostPosts),
  /** Left out: as few as the plan begins with. */
  seats: quotaUpTo(mostSeats),
}
type Agreed = { planId: PlanId } & Partial<Record<keyof typeof agreed, number | undefined>>

const figureMissing = { tokens: msg`The number of tokens is required.`, posts: msg`The number of posts is required.` }

function checkAgreed(given: Agreed, context: z.RefinementCtx): void {
  const plan = plans[given.planId]
  const refuse = (field: keyof typeof agreed, sentence: Sentence) =>
    context.addIssue({ code: 'custom', path: [field], message: say(sentence) })
  if (!isByAgreement(plan)) {
    for (const field of ['tokens', 'posts', 'seats'] as const)
      if (given[field] !== undefined) refuse(field, msg`The ${{ plan: plan.label }} plan has its own figures. Leave this out.`)
    return
  }
  for (const field of ['tokens', 'posts'] as const) if (given[field] === undefined) refuse(field, figureMissing[field])
  if (given.seats !== undefined && given.seats < plan.seats)
    refuse(
      'seats',
      msg`The ${{ plan: plan.label }} plan has at least ${plural({ seats: plan.seats }, { one: '# seat', other: '# seats' })}.`,
    )
}

/** A new period begins now, with all that the plan includes; then each month, until the end if there is one. */
export const GrantPlan = z
  .object({ workspaceId, planId: PlanId, ...agreed, endsAt: Instant.nullable().default(null), reason })
  .superRefine(checkAgreed)
export type GrantPlan = z.infer<typeof GrantPlan>

/** Another plan for what is left of the period: its dates, what was used and the end stay. */
export const ChangePlan = z.object({ workspaceId, planId: PlanId, ...agreed, reason }).superRefine(checkAgreed)
export type ChangePlan = z.infer<typeof ChangePlan>

/** A later end, or none; also for a plan that ended already. */
export const ExtendPlan = z.object({ workspaceId, endsAt: Instant.nullable(), reason })
export type ExtendPlan = z.infer<typeof ExtendPlan>

/** More for the month under way, beside what the plan includes. */
export const GiveMore = z
  .object({ workspaceId, tokens: agreed.tokens, posts: agreed.posts, reason })
  .refine(({ tokens, posts }) => tokens !== undefined || posts !== undefined, {
    path: ['tokens'],
    error: () => say(msg`Enter how many tokens or posts.`),
  })
export type GiveMore = z.infer<typeof GiveMore>

/** What super admins decide about plans. */
export const subscriptions = {
  grant: adminOnceBase
    .route({ method: 'POST', path: '/admin/workspaces/{workspaceId}/subscription', summary: 'Begin a period of a plan, without a payment' })
    .input(GrantPlan)
    .output(PlanStanding),
  change: adminOnceBase
    .route({ method: 'PUT', path: '/admin/workspaces/{workspaceId}/subscription/plan', summary: 'Another plan for the period under way' })
    .input(ChangePlan)
    .output(PlanStanding),
  extend: adminBase
    .route({ method: 'PUT', path: '/admin/workspaces/{workspaceId}/subscription/end', summary: 'Let a plan end later, or not at all' })
    .input(ExtendPlan)
    .output(PlanStanding),
  giveMore: adminOnceBase
    .route({
      method: 'POST',
      path: '/admin/workspaces/{workspaceId}/subscription/more',
      successStatus: 200,
      summary: 'Give more tokens or posts for the month under way',
    })
    .input(GiveMore)
    .output(PlanStanding),
  getTrial: adminBase
    .route({ method: 'GET', path: '/admin/starter-trial', summary: 'How long the starter plan lasts for new accounts' })
    .output(StarterTrial),
  saveTrial: adminBase
    .route({ method: 'PUT', path: '/admin/starter-trial', summary: 'Choose how long the starter plan lasts for new accounts' })
    .input(StarterTrial)
    .output(StarterTrial),
}
