import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { Loading, Skeleton } from '../../../../ui/skeleton.tsx'

export interface QuotaFrameProps {
  plan?: string | undefined
  children: ReactNode
}

export function QuotaFrame({ plan, children }: QuotaFrameProps) {
  return (
    <section className="sheet dash-quota" data-tour="quota" aria-label={t`Quota`}>
      <div className="sheet-head">
        <h2 className="h3">
          <Trans>Quota</Trans>
        </h2>
        {plan !== undefined && (
          <span className="soft t13">
            <Trans>{plan} plan</Trans>
          </span>
        )}
        <Link className="end t13 soft hover:underline" to="/app/settings" search={{ tab: 'usage' }}>
          <Trans>Usage</Trans>
        </Link>
      </div>
      {children}
    </section>
  )
}

export function QuotaLoading() {
  return (
    <QuotaFrame>
      <Loading label={t`Loading the quota`}>
        <div className="quota-pair">
          <Skeleton width={48} height={48} radius={24} />
          <Skeleton width={48} height={48} radius={24} />
        </div>
      </Loading>
    </QuotaFrame>
  )
}
