import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Account } from '@postwright/contract/identity/accounts'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'

import { buttonClass } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import type { FirstSteps as Reached } from './first-steps-reached.ts'
import { type Overview, OverviewFailed } from './overview.tsx'
import { PlanBanners } from './plan-banners.tsx'
import { QuotaLoading } from './quota-frame.tsx'

const QuotaSheet = lazy(() => import('./quota-sheet.tsx').then((module) => ({ default: module.QuotaSheet })))
const FirstSteps = lazy(() => import('./first-steps.tsx').then((module) => ({ default: module.FirstSteps })))
const SampleCard = lazy(() => import('../sample/sample-card.tsx').then((module) => ({ default: module.SampleCard })))
const NeedsMeNow = lazy(() => import('./needs-me-now.tsx').then((module) => ({ default: module.NeedsMeNow })))

const addingNeedsPlan = t`Adding a business needs a plan.`
const othersAdd = t`As soon as there is one that you may see, its work shows up here.`

interface FirstBusinessProps {
  account: Account
  overview: Overview
  firstSteps: Reached | null
}

export function FirstBusiness({ account, overview, firstSteps }: FirstBusinessProps) {
  const mayAdd = account.workspace.may.addBusinesses
  const { data } = overview
  const needsPlan = data?.standing.current === null
  return (
    <div className="desk">
      <PlanBanners standing={data?.standing} primary={needsPlan} />
      {firstSteps ? (
        <Suspense>
          <FirstSteps reached={firstSteps} needsPlan={needsPlan} />
        </Suspense>
      ) : (
        <div className="sheet">
          <EmptyState
            title={t`No businesses yet`}
            actions={
              mayAdd &&
              !needsPlan && (
                <Link to="." search={(search) => ({ ...search, add: 'business' as const })} className={buttonClass({ variant: 'primary' })}>
                  <Trans>Add Business</Trans>
                </Link>
              )
            }
          >
            {mayAdd ? (needsPlan ? addingNeedsPlan : t`Add your first business to get started`) : othersAdd}
          </EmptyState>
        </div>
      )}
      <div className="desk-rail">
        {mayAdd && (
          <Suspense>
            <SampleCard />
          </Suspense>
        )}
        {data ? (
          <Suspense fallback={<QuotaLoading />}>
            {account.isSuperAdmin && <NeedsMeNow account={account} needs={data.needs} />}
            <QuotaSheet standing={data.standing} />
          </Suspense>
        ) : (
          <OverviewFailed overview={overview} />
        )}
      </div>
    </div>
  )
}
