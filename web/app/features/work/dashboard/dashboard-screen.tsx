import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Account } from '@postwright/contract/identity/accounts'
import type { Business } from '@postwright/contract/content/businesses'
import { contentTypeIds } from '@postwright/contract/core/content-types'
import type { Brief } from '@postwright/contract/content/generation'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'

import './dashboard.css'
import { formatLongDate, formatZoned } from '../../../../lib/formats.ts'
import { useNow } from '../../../../lib/use-now.ts'
import { buttonClass } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { PageHead } from '../../../../ui/page-head.tsx'
import { Loading, Skeleton } from '../../../../ui/skeleton.tsx'
import { lowQuotas } from '../../billing/subscriptions/low-quotas.ts'
import { standingQuery } from '../../billing/subscriptions/queries.ts'
import { businessesQuery, useUpdateBusiness } from '../../content/businesses/queries.ts'
import { BriefForm } from '../../content/generation/brief-form.tsx'
import { generationQuery, useWriting } from '../../content/generation/queries.ts'
import { calendarQuery } from '../../publishing/schedule/queries.ts'
import { wallTimeOf } from '../../publishing/schedule/wall-clock.ts'
import { nextSevenDays, rangeAround } from './days.ts'
import { NeedsMeNow } from './needs-me-now.tsx'
import { QuotaLoading } from './quota-frame.tsx'
import { type FirstSteps as Reached, useFirstSteps } from './use-first-steps.ts'

// What depends on an answer of the server comes beside it.
const NoPlanBanner = lazy(() =>
  import('../../billing/subscriptions/no-plan-banner.tsx').then((module) => ({ default: module.NoPlanBanner })),
)
const UpgradeBanner = lazy(() =>
  import('../../billing/subscriptions/upgrade-banner.tsx').then((module) => ({ default: module.UpgradeBanner })),
)
const QuotaSheet = lazy(() => import('./quota-sheet.tsx').then((module) => ({ default: module.QuotaSheet })))
const FirstSteps = lazy(() => import('./first-steps.tsx').then((module) => ({ default: module.FirstSteps })))
const SampleCard = lazy(() => import('../sample/sample-card.tsx').then((module) => ({ default: module.SampleCard })))
// Below the fold of most windows.
const NextDays = lazy(() => import('./next-days.tsx').then((module) => ({ default: module.NextDays })))
const RecentDrafts = lazy(() => import('./recent-drafts.tsx').then((module) => ({ default: module.RecentDrafts })))

export interface DashboardScreenProps {
  account: Account
  businessId: string | undefined
  /** The generation whose brief is to be used again. */
  reuseId: string | undefined
  onBusiness: (businessId: string) => void
  onReused: () => void
  /** Drafts have begun. */
  onWritten: (generationId: string) => void
}

export function DashboardScreen(props: DashboardScreenProps) {
  const { account, businessId } = props
  const businesses = useQuery(businessesQuery())
  const now = useNow()
  const { timeZone: zone, hidesFirstSteps } = account.profile
  const { may } = account.workspace
  const firstSteps = useFirstSteps(businesses.data, !hidesFirstSteps && may.write && may.addBusinesses)
  return (
    <>
      <PageHead title={formatLongDate(now, zone)} tabTitle={t`Dashboard`}>
        <Greeting account={account} businessId={businessId} now={now} />
      </PageHead>
      {businesses.isPending && <DeskSkeleton />}
      {businesses.isError && <ErrorState title={t`Your businesses could not be loaded`} onRetry={() => businesses.refetch()} />}
      {businesses.data && businesses.data.length === 0 && <FirstBusiness account={account} firstSteps={firstSteps} />}
      {businesses.data && businesses.data.length > 0 && <Desk {...props} businesses={businesses.data} firstSteps={firstSteps} now={now} />}
    </>
  )
}

interface DeskProps extends DashboardScreenProps {
  businesses: Business[]
  firstSteps: Reached | null
  now: Date
}

function Desk({ account, businesses, businessId, reuseId, onBusiness, onReused, onWritten, firstSteps, now }: DeskProps) {
  const [state, writing] = useWriting()
  const update = useUpdateBusiness()
  const reused = useQuery({ ...generationQuery(reuseId ?? ''), enabled: reuseId !== undefined })
  const business = businesses.find(({ id }) => id === businessId) ?? businesses[0]
  const days = nextSevenDays(now, account.profile.timeZone)
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
      <PlanBanners />
      <div className="desk-main">
        <Suspense>{firstSteps && <FirstSteps reached={firstSteps} />}</Suspense>
        {account.workspace.may.write ? (
          <BriefForm
            key={business.id}
            businesses={businesses}
            business={business}
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
        <NeedsMeNow account={account} />
        <Suspense fallback={<QuotaLoading />}>
          <QuotaSheet />
        </Suspense>
      </div>
      <Suspense>
        <NextDays days={days} businessId={businessId} planFor={account.workspace.may.write ? business.id : undefined} />
        <RecentDrafts businessId={businessId} />
      </Suspense>
    </div>
  )
}

/** What the plan has to say above everything else: that there is none, or that it is nearly used up. */
function PlanBanners() {
  const { data: standing } = useQuery(standingQuery())
  return (
    <Suspense>
      {standing?.current === null && <NoPlanBanner className="dash-full" />}
      {standing?.current && lowQuotas(standing.current).length > 0 && (
        <UpgradeBanner className="dash-full" subscription={standing.current} />
      )}
    </Suspense>
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

/** Says what is true of today: what goes out next. */
function Greeting({ account, businessId, now }: { account: Account; businessId: string | undefined; now: Date }) {
  const { from, to } = rangeAround(nextSevenDays(now, account.profile.timeZone))
  const { data: items } = useQuery(calendarQuery({ from, to, businessId }))
  const hour = Number(wallTimeOf(now, account.profile.timeZone).slice(11, 13))
  const person = account.profile.fullName.split(' ')[0] ?? ''
  const hello = hour < 12 ? t`Good morning, ${person}.` : hour < 18 ? t`Good afternoon, ${person}.` : t`Good evening, ${person}.`
  const next = items
    ?.filter((item) => item.status === 'scheduled' && Date.parse(item.dueAt) > now.getTime())
    .toSorted((a, b) => a.dueAt.localeCompare(b.dueAt))[0]
  return <>{next ? `${hello} ${t`The next post goes out ${{ when: formatZoned(next.dueAt, next.timeZone) }}.`}` : hello}</>
}

const addingNeedsPlan = t`Adding a business needs a plan.`
const othersAdd = t`As soon as there is one that you may see, its work shows up here.`

function FirstBusiness({ account, firstSteps }: { account: Account; firstSteps: Reached | null }) {
  const mayAdd = account.workspace.may.addBusinesses
  const needsPlan = useQuery(standingQuery()).data?.current === null
  return (
    <div className="desk">
      {needsPlan && (
        <Suspense>
          <NoPlanBanner className="dash-full" primary />
        </Suspense>
      )}
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
        {account.isSuperAdmin && <NeedsMeNow account={account} />}
        <Suspense fallback={<QuotaLoading />}>
          <QuotaSheet />
        </Suspense>
      </div>
    </div>
  )
}

function DeskSkeleton() {
  return (
    <Loading label={t`Loading the dashboard`}>
      <div className="desk">
        <Skeleton height={360} radius={10} />
        <div className="desk-rail">
          <Skeleton height={200} radius={10} />
          <Skeleton height={136} radius={10} />
        </div>
      </div>
    </Loading>
  )
}
