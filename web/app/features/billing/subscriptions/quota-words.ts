import { t } from '@lingui/core/macro'
import type { Subscription } from '@postwright/contract/billing/billing'

import { formatNumber, formatZoned } from '../../../../lib/formats.ts'

/** "trial ends Sun 6 Dec, 09:00 SAST", "resets …": what comes at the end of the period under way. */
export function endInWords(subscription: Subscription): string {
  const { isTrial, endsAt, periodEndsAt } = subscription
  const when = formatZoned(isTrial && endsAt ? endsAt : periodEndsAt)
  if (isTrial && endsAt) return t`trial ends ${when}`
  if (waitsForNext(subscription)) return t`resets with the next payment`
  return isLastPeriod(subscription) ? t`ends ${when}` : t`resets ${when}`
}

/** "of 100,000 tokens"; no figure where a plan by agreement began without one. */
export function includedInWords(noun: 'tokens' | 'posts', { isAgreed, ...subscription }: Subscription): string {
  const count = formatNumber(subscription[noun].included)
  if (noun === 'tokens') return isAgreed ? t`of ${count} tokens` : t`tokens used, amount as agreed`
  return isAgreed ? t`of ${count} posts` : t`posts used, amount as agreed`
}

/** "Takes at most 6,200 tokens. You have 87,520 left."; `tokens` once the estimate is known. */
export function takesInWords(tokens: number | undefined, { isAgreed, tokens: { remaining } }: Subscription): string {
  if (!isAgreed) return tokens === undefined ? '' : t`Takes at most ${{ tokens: formatNumber(tokens) }} tokens.`
  if (tokens === undefined) return t`You have ${{ remaining: formatNumber(remaining) }} tokens left.`
  return t`Takes at most ${{ tokens: formatNumber(tokens) }} tokens. You have ${{ remaining: formatNumber(remaining) }} left.`
}

/** The month is over, and the next one is not paid yet. */
export function waitsForNext({ endsAt, periodEndsAt }: Subscription): boolean {
  return endsAt === null && Date.parse(periodEndsAt) <= Date.now()
}

/** No period comes after the one under way. */
export function isLastPeriod({ endsAt, periodEndsAt }: Subscription): boolean {
  return endsAt !== null && endsAt <= periodEndsAt
}
