import { t } from '@lingui/core/macro'
import type { Subscription } from '@postwright/contract/billing/billing'

import { formatZoned } from '../../../../lib/formats.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { PlanActions } from '../../billing/subscriptions/ask-for-plan.tsx'
import { isLastPeriod } from '../../billing/subscriptions/quota-words.ts'
import { useAsking } from '../../billing/subscriptions/use-asking.ts'
import { lowQuotas, type Quota, shareOf } from './low-quotas.ts'

/** Shown from 90 % of either quota. */
export function UpgradeBanner({ subscription }: { subscription: Subscription }) {
  const { advise } = useAsking()
  const low = lowQuotas(subscription)
  const [lowest] = low
  if (!lowest) return null
  return (
    <div className="dash-full">
      <Banner tone="warn" title={usedInWords(low, subscription)} actions={<PlanActions wish={lowest} />}>
        {comingInWords(subscription)} {advise(isLastPeriod(subscription) ? 'goOnAfter' : 'larger')}
      </Banner>
    </div>
  )
}

function usedInWords(low: readonly Quota[], subscription: Subscription): string {
  const tokens = Math.floor(shareOf(subscription.tokens) * 100)
  const posts = Math.floor(shareOf(subscription.posts) * 100)
  if (low.length > 1) return t`You have used ${tokens} % of the tokens and ${posts} % of the posts of your plan`
  return low[0] === 'tokens'
    ? t`You have used ${tokens} % of the tokens of your plan`
    : t`You have used ${posts} % of the posts of your plan`
}

/** What comes at the end of the period under way. */
function comingInWords(subscription: Subscription): string {
  const when = formatZoned(subscription.periodEndsAt)
  if (!isLastPeriod(subscription)) return t`Unused quota ends and a new one begins on ${when}.`
  return subscription.isTrial ? t`Your trial ends on ${when}.` : t`Your ${{ plan: subscription.planLabel }} plan ends on ${when}.`
}
