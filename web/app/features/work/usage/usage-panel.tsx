import { t } from '@lingui/core/macro'
import type { Usage } from '@postwright/contract/work/usage'
import { keepPreviousData, useQuery } from '@tanstack/react-query'

import './usage.css'
import { fieldErrors } from '../../../../lib/errors.ts'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { LoadState } from '../../../../ui/load-state.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { standingQuery } from '../../billing/subscriptions/queries.ts'
import { UpgradeBanner } from '../../billing/subscriptions/upgrade-banner.tsx'
import { ByDay } from './by-day.tsx'
import { UsageBreakdown } from './breakdown.tsx'
import { hasDays, type UsageSearch, usageQuery } from './queries.ts'
import { UsageFilters } from './usage-filters.tsx'
import { UsageTotals } from './usage-totals.tsx'

interface UsagePanelProps {
  search: UsageSearch
  onSearch: (change: UsageSearch) => void
}

/** What the workspace used of its quotas: everybody's and what it cost for owners and admins, one's own for others. */
export function UsagePanel({ search, onSearch }: UsagePanelProps) {
  const { data: standing } = useQuery(standingQuery())
  const usage = useQuery({ ...usageQuery(search), enabled: hasDays(search), placeholderData: keepPreviousData })
  const errors = fieldErrors(usage.error)
  const refusal = errors['from'] ?? errors['to']
  const shown = hasDays(search) && !usage.isError ? usage.data : undefined
  return (
    <div className="usage" data-stale={usage.isPlaceholderData || undefined}>
      {standing?.current && <UpgradeBanner subscription={standing.current} withoutLink />}
      <UsageFilters search={search} shown={usage.data?.period} refusal={refusal} onSearch={onSearch} />
      {!hasDays(search) && (
        <Sheet label={t`Usage`}>
          <EmptyState art="calendar" title={t`Choose the first and the last day`} />
        </Sheet>
      )}
      {hasDays(search) && !shown && refusal === undefined && (
        <Sheet label={t`Usage`}>
          <LoadState of={usage} rows={8} loading={t`Loading what was used`} failed={t`What was used could not be loaded`} />
        </Sheet>
      )}
      {shown && <Shown usage={shown} search={search} />}
    </div>
  )
}

function Shown({ usage, search }: { usage: Usage; search: UsageSearch }) {
  const { data: standing } = useQuery(standingQuery())
  const { calls, tokens, posts, costMicros } = usage.total
  const isEmpty = calls === 0 && tokens === 0 && posts === 0 && !costMicros && usage.models.length === 0
  const isPlan = (search.period ?? 'plan') === 'plan'
  return (
    <>
      <UsageTotals usage={usage} subscription={isPlan ? (standing?.current ?? undefined) : undefined} />
      {isEmpty ? (
        <Sheet label={t`Usage by day`}>
          <EmptyState art="list" title={usage.scope === 'own' ? t`You used nothing in these days` : t`Nothing was used in these days`}>
            {t`Drafts, what else an AI model writes, and published posts are counted here.`}
          </EmptyState>
        </Sheet>
      ) : (
        <>
          <ByDay usage={usage} />
          <UsageBreakdown usage={usage} />
        </>
      )}
    </>
  )
}
