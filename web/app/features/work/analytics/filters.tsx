import { t } from '@lingui/core/macro'
import type { Business } from '@postwright/contract/content/businesses'
import { contentTypeIds, contentTypeLabel } from '@postwright/contract/core/content-types'
import type { Analytics } from '@postwright/contract/work/analytics'
import type { AnalyticsComparison, AnalyticsPeriod } from '@postwright/contract/work/analytics-period'
import { useQuery } from '@tanstack/react-query'

import { InlineInput } from '../../../../ui/inline-input.tsx'
import { Select } from '../../../../ui/select.tsx'
import { channelsQuery } from '../../publishing/channels/queries.ts'
import type { AnalyticsSearch, ChangeSearch } from './analytics-search.ts'
import { tagsQuery } from './queries.ts'

interface FiltersProps {
  search: AnalyticsSearch
  businesses: readonly Business[]
  shown: Analytics['period'] | undefined
  /** Why these days are none. */
  refusal: string | undefined
  onSearch: ChangeSearch
}

export function Filters({ search, businesses, shown, refusal, onSearch }: FiltersProps) {
  const channels = useQuery(channelsQuery(search.business))
  const tags = useQuery(tagsQuery(search.business))
  const period = search.period ?? 'month'
  const periods: { value: AnalyticsPeriod; label: string }[] = [
    { value: 'week', label: t`Last 7 days` },
    { value: 'month', label: t`Last 28 days` },
    { value: 'quarter', label: t`Last 90 days` },
    { value: 'year', label: t`Last 365 days` },
    { value: 'own', label: t`Dates of my own` },
  ]
  const comparisons: { value: AnalyticsComparison; label: string }[] = [
    { value: 'before', label: t`the days before` },
    { value: 'year', label: t`a year earlier` },
    { value: 'none', label: t`nothing` },
  ]

  /** One's own dates begin as those that were shown. */
  function choose(chosen: AnalyticsPeriod) {
    onSearch(chosen === 'own' ? { period: chosen, from: shown?.from, to: shown?.to } : { period: chosen, from: undefined, to: undefined })
  }

  return (
    <>
      <search className="filters" aria-label={t`What is looked at`}>
        <Select
          inlineLabel={t`Business`}
          value={search.business ?? ''}
          // Channels and tags are those of the business.
          onChange={(business) => onSearch({ business: business || undefined, channel: undefined, tag: undefined, post: undefined })}
          options={[{ value: '', label: t`All` }, ...businesses.map(({ id, name }) => ({ value: id, label: name }))]}
        />
        <Select inlineLabel={t`Days`} options={periods} value={period} onChange={choose} />
        {period === 'own' && (
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
        )}
        <Select
          inlineLabel={t`Beside`}
          options={comparisons}
          value={search.compare ?? 'before'}
          onChange={(compare) => onSearch({ compare })}
        />
        <Select
          inlineLabel={t`Channel`}
          value={search.channel ?? ''}
          onChange={(channel) => onSearch({ channel: channel || undefined, post: undefined })}
          options={[{ value: '', label: t`All` }, ...(channels.data ?? []).map(({ id, name }) => ({ value: id, label: name }))]}
        />
        <Select
          inlineLabel={t`Content type`}
          value={search.type ?? ''}
          onChange={(type) => onSearch({ type: type || undefined, post: undefined })}
          options={[{ value: '' as const, label: t`All` }, ...contentTypeIds.map((value) => ({ value, label: contentTypeLabel(value) }))]}
        />
        <Select
          inlineLabel={t`Tag`}
          value={search.tag ?? ''}
          onChange={(tag) => onSearch({ tag: tag || undefined, post: undefined })}
          options={[{ value: '', label: t`All` }, ...tagsOffered(tags.data ?? [], search.tag).map((tag) => ({ value: tag, label: tag }))]}
        />
      </search>
      {refusal !== undefined && (
        <p className="t13 an-refusal" role="alert">
          {refusal}
        </p>
      )}
    </>
  )
}

/** The one of the address too, which may be of no business any more. */
function tagsOffered(tags: readonly string[], chosen: string | undefined): string[] {
  return chosen === undefined || tags.includes(chosen) ? [...tags] : [...tags, chosen]
}
