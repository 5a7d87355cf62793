import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Download, Printer } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import './analytics.css'
import { formatDays } from '../../../../lib/date-formats.ts'
import { fieldErrors } from '../../../../lib/errors.ts'
import { formatZoned } from '../../../../lib/formats.ts'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { LoadState } from '../../../../ui/load-state.tsx'
import { PageHead } from '../../../../ui/page-head.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { businessesQuery } from '../../content/businesses/queries.ts'
import type { AnalyticsSearch, ChangeSearch } from './analytics-search.ts'
import { Filters } from './filters.tsx'
import { analyticsQuery, fileOf, hasDays } from './queries.ts'
import { ShareReport } from './share-report.tsx'
import { Shown } from './shown.tsx'

// For whoever shares one.
const ReportsDialog = lazy(() => import('./reports/reports-dialog.tsx').then((module) => ({ default: module.ReportsDialog })))

interface AnalyticsScreenProps {
  search: AnalyticsSearch
  onSearch: ChangeSearch
}

/** What came of what was published, beside another time. */
export function AnalyticsScreen({ search, onSearch }: AnalyticsScreenProps) {
  const businesses = useQuery(businessesQuery())
  const isAsked = hasDays(search)
  const analytics = useQuery({ ...analyticsQuery(search), enabled: isAsked, placeholderData: keepPreviousData })
  const errors = fieldErrors(analytics.error)
  const refusal = errors['from'] ?? errors['to']
  const shown = isAsked && !analytics.isError ? analytics.data : undefined
  const before = shown?.before
  const [isSharing, setSharing] = useState(false)
  const { data: all = [] } = businesses
  const business = all.length === 1 ? all[0] : all.find(({ id }) => id === search.business)
  const { period = 'month' } = search
  const actions = shown?.everPublished && (
    <>
      <a className={buttonClass()} href={fileOf(search)} download>
        <Download aria-hidden="true" />
        <Trans>CSV</Trans>
      </a>
      <Button icon={Printer} onClick={() => window.print()}>
        <Trans>Print</Trans>
      </Button>
      <ShareReport
        businesses={all}
        business={business}
        onShare={(id) => {
          if (id !== business?.id) onSearch({ business: id })
          setSharing(true)
        }}
      />
    </>
  )
  return (
    <div className="analytics">
      <PageHead title={t`Analytics`} actions={actions}>
        {shown ? (
          <>
            {before
              ? t`${{ days: formatDays(shown.period.from, shown.period.to) }}, beside ${{ before: formatDays(before.from, before.to) }}.`
              : t`${{ days: formatDays(shown.period.from, shown.period.to) }}.`}{' '}
            {shown.countedAt !== null && t`Read from the platforms ${{ at: formatZoned(shown.countedAt, shown.period.timeZone) }}.`}
          </>
        ) : (
          <Trans>What readers did with what was published, and how the work went.</Trans>
        )}
      </PageHead>
      <Filters search={search} businesses={all} shown={analytics.data?.period} refusal={refusal} onSearch={onSearch} />
      <div className="an" data-stale={analytics.isPlaceholderData || undefined}>
        {!isAsked && (
          <Sheet label={t`Analytics`}>
            <EmptyState art="calendar" title={t`Choose the first and the last day`} />
          </Sheet>
        )}
        {isAsked && !shown && refusal === undefined && (
          <Sheet label={t`Analytics`}>
            <LoadState of={analytics} rows={8} loading={t`Loading the analytics`} failed={t`The analytics could not be loaded`}>
              <Trans>What is published goes on being counted meanwhile.</Trans>
            </LoadState>
          </Sheet>
        )}
        {shown && !shown.everPublished && <NothingYet search={search} onSearch={onSearch} />}
        {isSharing && business && (
          <Suspense>
            <ReportsDialog business={business} period={period === 'own' ? 'month' : period} onClose={() => setSharing(false)} />
          </Suspense>
        )}
        {shown?.everPublished && <Shown analytics={shown} search={{ ...search, business: business?.id }} onSearch={onSearch} />}
      </div>
    </div>
  )
}

function NothingYet({ search, onSearch }: AnalyticsScreenProps) {
  const isNarrowed = search.channel !== undefined || search.type !== undefined || search.tag !== undefined
  return (
    <Sheet label={t`Analytics`}>
      <EmptyState
        art="list"
        title={isNarrowed ? t`Nothing of this was published yet` : t`Nothing was published yet`}
        actions={
          isNarrowed ? (
            <Button onClick={() => onSearch({ channel: undefined, type: undefined, tag: undefined })}>
              <Trans>Show everything</Trans>
            </Button>
          ) : (
            <Link to="/app/calendar" className={buttonClass({ variant: 'primary' })}>
              <Trans>Schedule a post</Trans>
            </Link>
          )
        }
      >
        <Trans>
          Once a post is out, its platform is asked how often it was seen and what readers did. Impressions, the best posts and times, and
          how long approvals take are shown here.
        </Trans>
      </EmptyState>
    </Sheet>
  )
}
