import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Business } from '@postwright/contract/content/businesses'
import { contentTypeIds } from '@postwright/contract/core/content-types'
import type { Brief } from '@postwright/contract/content/generation'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'

import { buttonClass } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { useUpdateBusiness } from '../../content/businesses/queries.ts'
import { BriefForm } from '../../content/generation/brief-form.tsx'
import { generationQuery, useWriting } from '../../content/generation/queries.ts'
import type { DashboardScreenProps } from './dashboard-screen.tsx'
import { nextSevenDays } from './days.ts'
import type { FirstSteps as Reached } from './first-steps-reached.ts'
import { type Overview, OverviewFailed } from './overview.tsx'
import { PlanBanners } from './plan-banners.tsx'
import { QuotaLoading } from './quota-frame.tsx'

// What depends on an answer of the server comes beside it.
const QuotaSheet = lazy(() => import('./quota-sheet.tsx').then((module) => ({ default: module.QuotaSheet })))
const FirstSteps = lazy(() => import('./first-steps.tsx').then((module) => ({ default: module.FirstSteps })))
const NeedsMeNow = lazy(() => import('./needs-me-now.tsx').then((module) => ({ default: module.NeedsMeNow })))
const Results = lazy(() => import('./results.tsx').then((module) => ({ default: module.Results })))
// Below the fold of most windows.
const NextDays = lazy(() => import('./next-days.tsx').then((module) => ({ default: module.NextDays })))
const RecentDrafts = lazy(() => import('./recent-drafts.tsx').then((module) => ({ default: module.RecentDrafts })))

interface DeskProps extends DashboardScreenProps {
  businesses: Business[]
  overview: Overview
  firstSteps: Reached | null
  now: Date
}

export function Desk({ account, businesses, businessId, reuseId, onBusiness, onReused, onWritten, overview, firstSteps, now }: DeskProps) {
  const [state, writing] = useWriting()
  const update = useUpdateBusiness()
  const reused = useQuery({ ...generationQuery(reuseId ?? ''), enabled: reuseId !== undefined })
  const business = businesses.find(({ id }) => id === businessId) ?? businesses[0]
  const { data } = overview
  if (!business) return null

  /** A type that the business does not use yet becomes one of its own first. */
  async function write(brief: Brief): Promise<boolean> {
    if (!business) return false
    const types = contentTypeIds.filter((type) => business.contentTypes.includes(type) || brief.contentTypes.includes(type))
    if (types.length > business.contentTypes.length) {
      const saved = await update.mutateAsync({ id: business.id, contentTypes: types }).catch(() => null)
      if (!saved) return false
    }
    update.reset()
    const generationId = await writing.start(brief)
    if (generationId !== null) onWritten(generationId)
    return generationId !== null
  }

  return (
    <div className="desk">
      <PlanBanners standing={data?.standing} />
      <div className="desk-main">
        <Suspense>{firstSteps && <FirstSteps reached={firstSteps} />}</Suspense>
        {account.workspace.may.write ? (
          <BriefForm
            key={business.id}
            businesses={businesses}
            business={business}
            subscription={data?.standing.current}
            onBusiness={onBusiness}
            isNext={!firstSteps?.isWritten}
            reused={reuseId === undefined ? undefined : reused.data?.brief}
            onReused={onReused}
            refusal={update.error ?? (state.phase === 'refused' ? state.error : null)}
            onWrite={write}
          />
        ) : (
          <OthersWrite />
        )}
      </div>
      <div className="desk-rail">
        {data ? (
          <Suspense fallback={<QuotaLoading />}>
            <NeedsMeNow account={account} needs={data.needs} />
            <QuotaSheet standing={data.standing} />
            <Results businessId={businessId} />
          </Suspense>
        ) : (
          <OverviewFailed overview={overview} />
        )}
      </div>
      {data && (
        <Suspense>
          <NextDays
            days={nextSevenDays(now, account.profile.timeZone)}
            coming={data.days}
            planFor={account.workspace.may.write ? business.id : undefined}
          />
          <RecentDrafts posts={data.recent} />
        </Suspense>
      )}
    </div>
  )
}

/** In the place of the brief, for whoever does not write. */
function OthersWrite() {
  return (
    <section className="sheet" aria-label={t`Drafts`}>
      <EmptyState
        title={t`Others write here`}
        actions={
          <Link to="/app/repository" className={buttonClass()}>
            <Trans>Open the repository</Trans>
          </Link>
        }
      >
        <Trans>Owners, admins and editors have drafts written from a brief. You find every post in the repository.</Trans>
      </EmptyState>
    </section>
  )
}
