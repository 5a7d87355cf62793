import type { PlanStanding } from '@postwright/contract/billing/billing'
import { lazy, Suspense } from 'react'

import { lowQuotas } from '../../billing/subscriptions/low-quotas.ts'

const NoPlanBanner = lazy(() =>
  import('../../billing/subscriptions/no-plan-banner.tsx').then((module) => ({ default: module.NoPlanBanner })),
)
const UpgradeBanner = lazy(() =>
  import('../../billing/subscriptions/upgrade-banner.tsx').then((module) => ({ default: module.UpgradeBanner })),
)

interface PlanBannersProps {
  standing: PlanStanding | undefined
  /** Nothing else can be done on the screen. */
  primary?: boolean
}

/** What the plan has to say above everything else: that there is none, or that it is nearly used up. */
export function PlanBanners({ standing, primary = false }: PlanBannersProps) {
  return (
    <Suspense>
      {standing?.current === null && <NoPlanBanner className="dash-full" primary={primary} />}
      {standing?.current && lowQuotas(standing.current).length > 0 && (
        <UpgradeBanner className="dash-full" subscription={standing.current} />
      )}
    </Suspense>
  )
}
