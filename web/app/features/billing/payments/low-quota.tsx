import { plural, t } from '@lingui/core/macro'
import type { Subscription } from '@postwright/contract/billing/billing'
import { hasPrice } from '@postwright/contract/billing/plan-figures'
import { type PlanId, planIds, plans } from '@postwright/contract/core/plans'
import { useState } from 'react'

import { dayMs, formatNumber } from '../../../../lib/formats.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { Button } from '../../../../ui/button.tsx'
import { isUsedUp, lowQuotas, shareOf } from '../subscriptions/low-quotas.ts'

interface LowQuotaProps {
  plan: Subscription
  /** Shows what a larger plan comes to. */
  onUpgrade: (planId: PlanId) => void
}

/** From 90 % of a quota: what is left of it for how long, and the next larger plan. */
export function LowQuota({ plan, onUpgrade }: LowQuotaProps) {
  const [quota] = lowQuotas(plan)
  const [now] = useState(() => Date.now())
  if (!quota) return null
  const larger = largerThan(plan.planId)
  const days = Math.max(1, Math.ceil((Date.parse(plan.periodEndsAt) - now) / dayMs))
  const left = t`${plural({ days }, { one: '# day is left', other: '# days are left' })}`
  const percent = Math.floor(shareOf(plan, quota) * 100)
  const remaining = formatNumber(plan[quota].remaining)
  const isTokens = quota === 'tokens'
  const isOver = isUsedUp(plan, quota)
  return (
    <div className="bill-low">
      <Banner
        tone="warn"
        title={
          isTokens
            ? t`${percent}% of this month’s tokens are used, and ${left}`
            : plan.posts.held > 0
              ? t`${percent}% of this month’s posts are used or planned, and ${left}`
              : t`${percent}% of this month’s posts are used, and ${left}`
        }
        actions={larger && <Button size="sm" onClick={() => onUpgrade(larger)}>{t`Upgrade to ${{ plan: plans[larger].label }}`}</Button>}
      >
        {isTokens
          ? isOver
            ? t`Until then nothing more is drafted.`
            : t`${remaining} tokens remain. At zero, drafting stops.`
          : isOver
            ? t`Until then nothing more is scheduled.`
            : t`${remaining} posts remain. At zero, scheduling stops.`}
      </Banner>
    </div>
  )
}

function largerThan(planId: PlanId): PlanId | undefined {
  return planIds.slice(planIds.indexOf(planId) + 1).find((id) => hasPrice(plans[id]))
}
