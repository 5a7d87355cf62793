import type { PlanWish } from '@postwright/contract/billing/billing'

import { forbiddenReasonOf, quotaRefusalOf } from '../../../../lib/errors.ts'

/** Whether something waits for a plan, or for a larger one. */
export function isPlanRefusal(error: unknown): boolean {
  return quotaRefusalOf(error) !== undefined || forbiddenReasonOf(error) === 'plan'
}

/** What has to be asked for after a refusal; `otherwise` where no quota says it. */
export function wishAfter(error: unknown, otherwise: PlanWish = 'plan'): PlanWish {
  const quota = quotaRefusalOf(error)
  if (quota === undefined) return otherwise
  return quota === 'no_subscription' ? 'plan' : quota === 'tokens_exceeded' ? 'tokens' : 'posts'
}
