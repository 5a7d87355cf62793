import { t } from '@lingui/core/macro'
import type { Subscription } from '@postwright/contract/billing/billing'

import { formatZoned } from '../../../../lib/formats.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { PlanActions } from '../../billing/subscriptions/ask-for-plan.tsx'
import { isLastPeriod } from '../../billing/subscriptions/plan-words.ts'
import { useAsking } from '../../billing/subscriptions/use-asking.ts'
import { lowQuotas, type Quota, shareOf } from './low-quotas.ts'

/** Shown from 90 % of either quota. */
export function UpgradeBanner({ subscription }: { subscription: Subscription }) {
  const { whom } = useAsking()
  const low = lowQuotas(subscription)
  const [lowest] = low
  if (!lowest) return null
  return (
    <div className="dash-full">
      <Banner
        tone="warn"
        title={`You have used ${low.map((quota) => usedInWords(quota, subscription)).join(' and ')} of your plan`}
        actions={<PlanActions wish={lowest} />}
      >
        {isLastPeriod(subscription)
          ? `Your ${subscription.isTrial ? 'trial' : `${subscription.planLabel} plan`} ends on ${formatZoned(subscription.periodEndsAt)}. ${whom} for a plan to go on after it.`
          : t`Unused quota ends and a new one begins on ${{ periodEndsAt: formatZoned(subscription.periodEndsAt) }}. ${whom} for a larger plan.`}
      </Banner>
    </div>
  )
}

function usedInWords(quota: Quota, subscription: Subscription): string {
  return `${Math.floor(shareOf(subscription[quota]) * 100)} % of the ${quota}`
}
