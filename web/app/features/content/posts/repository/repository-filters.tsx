import { t } from '@lingui/core/macro'
import { contentTypeLabel, contentTypes } from '@postwright/contract/core/content-types'
import { postStatuses } from '@postwright/contract/core/statuses'
import { tagKey } from '@postwright/contract/content/tags'
import { useQuery } from '@tanstack/react-query'

import { SegmentedControl } from '../../../../../ui/segmented-control.tsx'
import { Select } from '../../../../../ui/select.tsx'
import { statusLook } from '../../../../../ui/status-badge.tsx'
import { TextSearch } from '../../../../../ui/text-search.tsx'
import { businessesQuery } from '../../businesses/queries.ts'
import { MoreFilters } from './more-filters.tsx'
import { tagsQuery } from './queries.ts'
import { SavedRepositoryViews } from './saved-repository-views.tsx'
import type { ChangeSearch, RepositorySearch } from './repository-search.ts'

const all = 'all'
const kept = 'kept'

export interface RepositoryFiltersProps {
  search: RepositorySearch
  onSearch: ChangeSearch
}

export function RepositoryFilters({ search, onSearch }: RepositoryFiltersProps) {
  const { data: tags = [] } = useQuery(tagsQuery(search.business))
  const { data: businesses = [] } = useQuery(businessesQuery())
  return (
    <search className="filters">
      <TextSearch
        label={t`Search the text of posts`}
        placeholder={t`Search posts`}
        value={search.q ?? ''}
        onChange={(q) => onSearch({ q: q || undefined })}
      />
      <Select
        size="sm"
        inlineLabel={t`Business`}
        options={[{ value: all, label: t`All` }, ...businesses.map(({ id, name }) => ({ value: id, label: name }))]}
        value={search.business ?? all}
        onChange={(id) => onSearch({ business: id === all ? undefined : id })}
      />
      <Select
        size="sm"
        inlineLabel={t`Type`}
        options={[{ value: all, label: t`All` }, ...contentTypes.map(({ id }) => ({ value: id, label: contentTypeLabel(id) }))]}
        value={search.type ?? all}
        onChange={(type) => onSearch({ type: type === all ? undefined : type })}
      />
      <Select
        size="sm"
        inlineLabel={t`Status`}
        options={[
          { value: kept, label: t`All but archived` },
          { value: all, label: t`All` },
          ...postStatuses.map((status) => ({ value: status, label: statusLook(status).label })),
        ]}
        value={search.status ?? kept}
        onChange={(status) => onSearch({ status: status === kept ? undefined : status })}
      />
      {(tags.length > 0 || search.tag !== undefined) && (
        <Select
          size="sm"
          inlineLabel={t`Tag`}
          options={[{ value: all, label: t`All` }, ...offered(tags, search.tag)]}
          value={search.tag === undefined ? all : tagKey(search.tag)}
          onChange={(tag) => onSearch({ tag: tag === all ? undefined : tag })}
        />
      )}
      <MoreFilters search={search} onSearch={onSearch} />
      <SavedRepositoryViews search={search} onSearch={onSearch} />
      <span className="end">
        <SegmentedControl
          label={t`Layout`}
          segments={[
            { value: 'table', label: t`Table` },
            { value: 'grid', label: t`Grid` },
          ]}
          value={search.layout ?? 'table'}
          onChange={(layout) => onSearch({ layout: layout === 'grid' ? 'grid' : undefined })}
        />
      </span>
    </search>
  )
}

/** One that no post has any more stays to be seen while it is what is looked for. */
function offered(tags: readonly string[], chosen: string | undefined) {
  const isKnown = chosen === undefined || tags.some((tag) => tagKey(tag) === tagKey(chosen))
  return [...tags, ...(isKnown ? [] : [chosen])].map((tag) => ({ value: tagKey(tag), label: tag }))
}
