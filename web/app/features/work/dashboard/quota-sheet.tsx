import type { Allowance, Subscription } from '@postwright/contract/billing/billing'
import { useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'

import { formatCount, formatNumber, formatZoned } from '../../../../lib/formats.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { QuotaRing, warnShare } from '../../../../ui/quota-ring.tsx'
import { Loading, Skeleton } from '../../../../ui/skeleton.tsx'
import { PlanActions } from '../../billing/subscriptions/ask-for-plan.tsx'
import { ChosenPlan } from '../../billing/subscriptions/chosen-plan.tsx'
import { endInWords, includedInWords, isLastPeriod } from '../../billing/subscriptions/plan-words.ts'
import { standingQuery, subscriptionQuery } from '../../billing/subscriptions/queries.ts'
import { useAsking } from '../../billing/subscriptions/use-asking.ts'

/** What the plan gave, and what is left of it. */
export function QuotaSheet() {
  const { data: standing, isPending, isError, refetch } = useQuery(standingQuery())
  const subscription = standing?.current
  return (
    <section className="sheet dash-quota" aria-label="Quota">
      <div className="sheet-head">
        <h2 className="h3">Quota</h2>
        {subscription && <span className="soft t13">{subscription.planLabel} plan</span>}
      </div>
      {isPending && (
        <Loading label="Loading the quota">
          <div className="quota-pair">
            <Skeleton width={48} height={48} radius={24} />
            <Skeleton width={48} height={48} radius={24} />
          </div>
        </Loading>
      )}
      {isError && (
        <div className="sheet-body">
          <ErrorState title="The quota could not be loaded" onRetry={refetch} />
        </div>
      )}
      {subscription === null && (
        <div className="sheet-body">
          <span className="m">No plan in use</span>
        </div>
      )}
      {subscription && (
        <>
          <div className="quota-pair">
            <OneQuota noun="tokens" subscription={subscription} />
            <OneQuota noun="posts" subscription={subscription} />
          </div>
          <div className="quota-foot t12 soft">
            <RefreshCw className="i-14" aria-hidden="true" />
            {subscription.posts.held > 0 && `${formatCount(subscription.posts.held, 'post')} held · `}
            {endInWords(subscription)}
          </div>
        </>
      )}
      {standing?.chosen && <ChosenPlan chosen={standing.chosen} offers={subscription !== null} />}
    </section>
  )
}

type Quota = 'tokens' | 'posts'

function OneQuota({ noun, subscription }: { noun: Quota; subscription: Subscription }) {
  const allowance = subscription[noun]
  return (
    <div className="quota-one">
      {subscription.isAgreed && <QuotaRing noun={noun} used={allowance.used} held={allowance.held} included={allowance.included} />}
      <div>
        <div className="quota-used">{formatNumber(allowance.used)}</div>
        <div className="t12 soft num">{includedInWords(noun, subscription)}</div>
      </div>
    </div>
  )
}

/** Shown from 90 % of either quota. */
export function UpgradeBanner() {
  const { data: subscription } = useQuery(subscriptionQuery())
  const { whom } = useAsking()
  const low = subscription?.isAgreed ? lowQuotas(subscription) : []
  const [lowest] = low
  if (!subscription || !lowest) return null
  return (
    <div className="dash-full">
      <Banner
        tone="warn"
        title={`You have used ${low.map((quota) => usedInWords(quota, subscription)).join(' and ')} of your plan`}
        actions={<PlanActions wish={lowest} />}
      >
        {isLastPeriod(subscription)
          ? `Your ${subscription.isTrial ? 'trial' : `${subscription.planLabel} plan`} ends on ${formatZoned(subscription.periodEndsAt)}. ${whom} for a plan to go on after it.`
          : `Unused quota ends and a new one begins on ${formatZoned(subscription.periodEndsAt)}. ${whom} for a larger plan.`}
      </Banner>
    </div>
  )
}

function lowQuotas(subscription: Subscription): Quota[] {
  return (['tokens', 'posts'] as const).filter((quota) => shareOf(subscription[quota]) >= warnShare)
}

function usedInWords(quota: Quota, subscription: Subscription): string {
  return `${Math.floor(shareOf(subscription[quota]) * 100)} % of the ${quota}`
}

function shareOf({ used, included }: Allowance): number {
  return included > 0 ? used / included : 1
}
