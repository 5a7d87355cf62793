import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Usage } from '@postwright/contract/work/usage'
import type { UsagePeriod } from '@postwright/contract/work/usage-period'
import { Download } from 'lucide-react'

import { formatDays } from '../../../../lib/date-formats.ts'
import { buttonClass } from '../../../../ui/button.tsx'
import { InlineInput } from '../../../../ui/inline-input.tsx'
import { Select } from '../../../../ui/select.tsx'
import { hasDays, type UsageSearch, usageFileOf } from './queries.ts'

interface UsageFiltersProps {
  search: UsageSearch
  shown: Usage['period'] | undefined
  /** Why these days are none. */
  refusal: string | undefined
  onSearch: (change: UsageSearch) => void
}

export function UsageFilters({ search, shown, refusal, onSearch }: UsageFiltersProps) {
  const period = search.period ?? 'plan'
  const options: { value: UsagePeriod; label: string }[] = [
    { value: 'plan', label: t`This period of the plan` },
    { value: 'month', label: t`Last month` },
    { value: 'quarter', label: t`Last 90 days` },
    { value: 'own', label: t`Dates of my own` },
  ]

  /** One's own dates begin as those that were shown. */
  function choose(chosen: UsagePeriod) {
    onSearch(chosen === 'own' ? { period: chosen, from: shown?.from, to: shown?.to } : { period: chosen, from: undefined, to: undefined })
  }

  return (
    <>
      <search className="filters" aria-label={t`Which days`}>
        <Select inlineLabel={t`Days`} options={options} value={period} onChange={choose} />
        {period === 'own' ? (
          <>
            <InlineInput
              inlineLabel={t`From`}
              type="date"
              value={search.from ?? ''}
              max={search.to}
              invalid={refusal !== undefined}
              onChange={(event) => onSearch({ from: event.currentTarget.value || undefined })}
            />
            <InlineInput
              inlineLabel={t`To`}
              type="date"
              value={search.to ?? ''}
              min={search.from}
              invalid={refusal !== undefined}
              onChange={(event) => onSearch({ to: event.currentTarget.value || undefined })}
            />
          </>
        ) : (
          shown && <span className="soft t13 num">{formatDays(shown.from, shown.to)}</span>
        )}
        {hasDays(search) && refusal === undefined && (
          <a className={buttonClass()} href={usageFileOf(search)} download>
            <Download aria-hidden="true" />
            <Trans>CSV</Trans>
          </a>
        )}
      </search>
      {refusal !== undefined && (
        <p className="t13 usage-refusal" role="alert">
          {refusal}
        </p>
      )}
    </>
  )
}
