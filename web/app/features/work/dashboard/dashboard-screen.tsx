import { t } from '@lingui/core/macro'
import type { Account } from '@postwright/contract/identity/accounts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'

import './dashboard.css'
import { formatLongDate } from '../../../../lib/formats.ts'
import { useNow } from '../../../../lib/use-now.ts'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { PageHead } from '../../../../ui/page-head.tsx'
import { Loading, Skeleton } from '../../../../ui/skeleton.tsx'
import { businessesQuery } from '../../content/businesses/queries.ts'
import { overviewInput } from './days.ts'
import { Desk } from './desk.tsx'
import { firstStepsOf } from './first-steps-reached.ts'
import { Greeting } from './greeting.tsx'
import { overviewQuery } from './queries.ts'

// Seen once, before there is a business.
const FirstBusiness = lazy(() => import('./first-business.tsx').then((module) => ({ default: module.FirstBusiness })))

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
  const now = useNow()
  const businesses = useQuery(businessesQuery())
  // One that is gone, or was never theirs, narrows nothing.
  const isUnknown = businesses.data?.every(({ id }) => id !== businessId) ?? false
  // Its route reads it again at each visit, sooner than this screen is there.
  const overview = useQuery({ ...overviewQuery(overviewInput(account, isUnknown ? undefined : businessId, now)), refetchOnMount: false })
  const { timeZone: zone, hidesFirstSteps } = account.profile
  // What is done with the sample is no step towards a post of one's own.
  const own = businesses.data?.find(({ isSample }) => !isSample)
  const firstSteps = hidesFirstSteps ? null : firstStepsOf(own, overview.data?.firstSteps)
  return (
    <>
      <PageHead title={formatLongDate(now, zone)} tabTitle={t`Dashboard`}>
        <Greeting account={account} now={now} next={overview.data?.next} />
      </PageHead>
      {businesses.isError ? (
        <ErrorState title={t`Your businesses could not be loaded`} onRetry={() => businesses.refetch()} />
      ) : businesses.isPending || overview.isPending ? (
        <DeskSkeleton />
      ) : businesses.data.length === 0 ? (
        <Suspense fallback={<DeskSkeleton />}>
          <FirstBusiness account={account} overview={overview} firstSteps={firstSteps} />
        </Suspense>
      ) : (
        <Desk {...props} businesses={businesses.data} overview={overview} firstSteps={firstSteps} now={now} />
      )}
    </>
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
