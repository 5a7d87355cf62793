import { plural, t } from '@lingui/core/macro'
import type { PlanRequest, PlanStanding, Subscription } from '@postwright/contract/billing/billing'
import { hasPrice, isByAgreement, priceOf } from '@postwright/contract/billing/plan-figures'
import { plans } from '@postwright/contract/core/plans'

import { formatDate, formatZoned } from '../../../../lib/formats.ts'
import { isLastPeriod } from './quota-words.ts'

/** "8,240 tokens are left until Sun 6 Dec."; nothing where no figure was agreed. */
export function leftInWords(noun: 'token' | 'post', subscription: Subscription): string | undefined {
  if (!subscription.isAgreed) return undefined
  const { remaining } = noun === 'token' ? subscription.tokens : subscription.posts
  const day = formatDate(subscription.periodEndsAt)
  const isLast = isLastPeriod(subscription)
  if (noun === 'token')
    return isLast
      ? t`${plural(remaining, { one: '# token is', other: '# tokens are' })} left until the plan ends on ${day}.`
      : t`${plural(remaining, { one: '# token is', other: '# tokens are' })} left until ${day}.`
  return isLast
    ? t`${plural(remaining, { one: '# post is', other: '# posts are' })} left until the plan ends on ${day}.`
    : t`${plural(remaining, { one: '# post is', other: '# posts are' })} left until ${day}.`
}

/** "Your trial ended on Sun 6 Dec, 09:00 SAST." */
export function endedInWords({ planId, isTrial, endedAt }: NonNullable<PlanStanding['ended']>): string {
  const when = formatZoned(endedAt)
  if (isTrial) return t`Your trial ended on ${when}.`
  const plan = plans[planId].label
  return t`Your ${plan} plan ended on ${when}.`
}

/** "Growth, R1500 a month, starts with your first payment." */
export function chosenInWords({ planId, currency }: NonNullable<PlanStanding['chosen']>): string {
  const plan = plans[planId]
  if (isByAgreement(plan)) return t`${{ label: plan.label }} starts once it is agreed with you.`
  const { label } = plan
  if (!hasPrice(plan)) return t`${label} starts with your first payment.`
  const price = priceOf(plan, currency)
  return t`${label}, ${price} a month, starts with your first payment.`
}

/** "The Growth plan includes 3 businesses."; nothing while there is room for one more. */
export function businessLimitInWords({ planLabel, businessLimit }: Subscription, businesses: number): string | undefined {
  if (businessLimit === null || businesses < businessLimit) return undefined
  return t`The ${planLabel} plan includes ${plural(businessLimit, { one: '# business', other: '# businesses' })}.`
}

/** Whether a refusal under the one plan may still be right under the other. */
export function allowsTheSame(one: Subscription, other: Subscription): boolean {
  return (
    one.id === other.id &&
    one.planId === other.planId &&
    one.periodEndsAt === other.periodEndsAt &&
    one.tokens.included === other.tokens.included &&
    one.posts.included === other.posts.included &&
    one.businessLimit === other.businessLimit
  )
}

/** One post of the quota goes to each channel; said where that is more than the reader may think. */
export function postsTakenInWords(channels: number): string {
  return channels > 1 ? t`Takes ${plural(channels, { one: '# post', other: '# posts' })} of your quota, one for each channel.` : ''
}

/** Also right where the plan ended after it was read. */
export function isInUse({ endsAt }: Subscription): boolean {
  return endsAt === null || Date.parse(endsAt) > Date.now()
}

/** A day has passed since the super admins were asked. */
export function mayAskAgain({ mayAskAgainAt }: PlanRequest): boolean {
  return Date.parse(mayAskAgainAt) <= Date.now()
}
