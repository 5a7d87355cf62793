import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Business } from '@postwright/contract/content/businesses'
import type { MonthPlan } from '@postwright/contract/content/month-plans'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { isRefusal, messageOf } from '../../../../lib/errors.ts'
import { buttonClass } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { useMay } from '../../identity/accounts/use-may.ts'
import { businessesQuery } from '../businesses/queries.ts'
import './month-plans.css'
import { PlanHead } from './plan-head.tsx'
import { PlanPosts } from './plan-posts.tsx'
import { PlanSkeleton } from './plan-skeleton.tsx'
import { openPlanQuery } from './queries.ts'
import { RunBar } from './run-bar.tsx'
import { SettingsPanel } from './settings-panel.tsx'

/** The posts of some weeks for one business: what they are to be about, and their drafts as they come. */
export function MonthPlanScreen({ businessId }: { businessId: string }) {
  const businesses = useQuery(businessesQuery())
  const plan = useQuery(openPlanQuery(businessId))
  const business = businesses.data?.find(({ id }) => id === businessId)
  if (businesses.isPending || plan.isPending) return <PlanSkeleton />
  if (isRefusal(plan.error) || (businesses.data && !business))
    return <Refused reason={messageOf(plan.error, t`There is no such business`)} />
  if (!business || plan.data === undefined)
    return (
      <ErrorState title={t`The plan could not be loaded`} onRetry={() => Promise.all([businesses.refetch(), plan.refetch()])}>
        <Trans>Drafts that are being written go on.</Trans>
      </ErrorState>
    )
  return <Plan business={business} plan={plan.data} />
}

function Plan({ business, plan }: { business: Business; plan: MonthPlan | null }) {
  const { write: mayWrite = false, publish: mayPublish = false } = useMay()
  return (
    <div className="mp-screen">
      <PlanHead business={business} plan={plan} mayWrite={mayWrite} />
      <div className="mp" data-plan={plan !== null || undefined}>
        <SettingsPanel key={plan?.id ?? business.id} business={business} plan={plan} mayWrite={mayWrite} />
        <section className="mp-out" aria-label={t`Posts`}>
          {plan === null ? (
            <NoPlan mayWrite={mayWrite} />
          ) : (
            <>
              <RunBar plan={plan} mayWrite={mayWrite} mayPublish={mayPublish} />
              {plan.state !== 'proposing' && <PlanPosts plan={plan} business={business} mayWrite={mayWrite} />}
            </>
          )}
        </section>
      </div>
    </div>
  )
}

function NoPlan({ mayWrite }: { mayWrite: boolean }) {
  return (
    <EmptyState art="calendar" title={t`No plan yet`}>
      {mayWrite ? (
        <Trans>
          Choose the days, the themes and how often you post. You get a topic and an angle for each post, to change before anything is
          written.
        </Trans>
      ) : (
        <Trans>Owners, admins and editors plan posts here.</Trans>
      )}
    </EmptyState>
  )
}

function Refused({ reason }: { reason: string }) {
  return (
    <EmptyState
      screen
      art="search"
      title={reason}
      actions={
        <Link to="/app/calendar" className={buttonClass()}>
          <Trans>Open the calendar</Trans>
        </Link>
      }
    />
  )
}
