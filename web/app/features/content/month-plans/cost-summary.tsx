import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { MonthPlan, PlanEstimate } from '@postwright/contract/content/month-plans'
import { useQuery } from '@tanstack/react-query'

import { formatNumber } from '../../../../lib/formats.ts'
import { formatMicros } from '../../../../lib/money.ts'
import { planEstimateQuery } from './queries.ts'

/** About what is still to come, beside what is left. */
export function CostSummary({ plan }: { plan: MonthPlan }) {
  const { data: estimate } = useQuery(planEstimateQuery(plan.id))
  if (!estimate || (estimate.posts === 0 && estimate.tokensLeft === null)) return null
  const { tokens, costMicros, tokensLeft } = estimate
  return (
    <div className="mp-cost">
      <dl>
        <dt>
          <Trans>Still to come, about</Trans>
        </dt>
        <dd className="num">{t`${{ count: formatNumber(tokens) }} tokens`}</dd>
        {costMicros !== null && costMicros > 0 && (
          <>
            <dt>
              <Trans>At the price of the provider, about</Trans>
            </dt>
            <dd className="num">{formatMicros(costMicros)}</dd>
          </>
        )}
        <dt>
          <Trans>Left in this period</Trans>
        </dt>
        <dd className="num">{tokensLeft === null ? t`No plan` : t`${{ count: formatNumber(tokensLeft) }} tokens`}</dd>
      </dl>
      {/* Before it is begun, beside the button. */}
      {plan.state !== 'proposed' && <MoreThanLeft estimate={estimate} />}
    </div>
  )
}

/** That a plan will stop in its middle. */
export function MoreThanLeft({ estimate: { tokens, tokensLeft } }: { estimate: PlanEstimate }) {
  if (tokensLeft === null || tokens <= tokensLeft) return null
  return (
    <p className="mp-why t12 c-warn" role="status">
      <Trans>That is more than is left. What is written when it is used up stays; the rest waits until somebody goes on.</Trans>
    </p>
  )
}
