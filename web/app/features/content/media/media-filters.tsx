import { t } from '@lingui/core/macro'

import { Select } from '../../../../ui/select.tsx'
import { TextSearch } from '../../../../ui/text-search.tsx'
import type { ChangeSearch, MediaSearch } from './media-search.ts'

interface MediaFiltersProps {
  search: MediaSearch
  onSearch: ChangeSearch
}

/** Words, order and shape, kept in the address. */
export function MediaFilters({ search: { q, shape, order }, onSearch }: MediaFiltersProps) {
  return (
    <div className="media-filters">
      <TextSearch
        label={t`Search media`}
        placeholder={t`Name, alt text, folder`}
        value={q ?? ''}
        onChange={(next) => onSearch({ q: next || undefined })}
      />
      <Select
        size="sm"
        aria-label={t`Order`}
        value={order ?? 'newest'}
        options={[
          { value: 'newest', label: t`Newest first` },
          { value: 'oldest', label: t`Oldest first` },
          { value: 'name', label: t`By name` },
          { value: 'largest', label: t`Largest first` },
        ]}
        onChange={(next) => onSearch({ order: next === 'newest' ? undefined : next })}
      />
      <Select
        size="sm"
        aria-label={t`Shape`}
        value={shape ?? 'any'}
        options={[
          { value: 'any', label: t`Any shape` },
          { value: 'landscape', label: t`Landscape` },
          { value: 'portrait', label: t`Portrait` },
          { value: 'square', label: t`Square` },
        ]}
        onChange={(next) => onSearch({ shape: next === 'any' ? undefined : next })}
      />
    </div>
  )
}
