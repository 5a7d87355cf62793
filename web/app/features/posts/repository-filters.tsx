import { contentTypes } from '@postwright/contract/content-types'
import { postStatuses } from '@postwright/contract/statuses'
import { useQuery } from '@tanstack/react-query'
import { Search, X } from 'lucide-react'
import { useRef, useState } from 'react'

import { IconButton } from '../../../ui/button.tsx'
import { Input } from '../../../ui/input.tsx'
import { Select } from '../../../ui/select.tsx'
import { statusLook } from '../../../ui/status-badge.tsx'
import { businessesQuery } from '../businesses/queries.ts'
import type { RepositorySearch } from './repository-search.ts'

const all = 'all'

export interface RepositoryFiltersProps {
  search: RepositorySearch
  onSearch: (change: RepositorySearch) => void
}

export function RepositoryFilters({ search, onSearch }: RepositoryFiltersProps) {
  const { data: businesses = [] } = useQuery(businessesQuery())
  return (
    <search className="repo-filters">
      <TextSearch value={search.q ?? ''} onChange={(q) => onSearch({ q: q || undefined })} />
      <Select
        size="sm"
        inlineLabel="Business"
        options={[{ value: all, label: 'All' }, ...businesses.map(({ id, name }) => ({ value: id, label: name }))]}
        value={search.business ?? all}
        onChange={(id) => onSearch({ business: id === all ? undefined : id })}
      />
      <Select
        size="sm"
        inlineLabel="Type"
        options={[{ value: all, label: 'All' }, ...contentTypes.map(({ id, label }) => ({ value: id, label }))]}
        value={search.type ?? all}
        onChange={(type) => onSearch({ type: type === all ? undefined : type })}
      />
      <Select
        size="sm"
        inlineLabel="Status"
        options={[{ value: all, label: 'All' }, ...postStatuses.map((status) => ({ value: status, label: statusLook(status).label }))]}
        value={search.status ?? all}
        onChange={(status) => onSearch({ status: status === all ? undefined : status })}
      />
    </search>
  )
}

/** The list follows once the typing pauses. */
function TextSearch({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const [text, setText] = useState(value)
  const [shown, setShown] = useState(value)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)

  // Back, or a cleared filter: the address changed by itself.
  if (value !== shown) {
    setShown(value)
    if (value !== text.trim()) setText(value)
  }

  function type(next: string, afterMs = 250) {
    setText(next)
    clearTimeout(waiting.current)
    waiting.current = setTimeout(() => onChange(next.trim()), afterMs)
  }

  return (
    <div className="repo-q">
      <Search className="soft" aria-hidden="true" />
      <Input
        type="search"
        aria-label="Search the text of posts"
        placeholder="Search posts"
        maxLength={200}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
      />
      {text && <IconButton size="sm" icon={X} label="Clear the search" onClick={() => type('', 0)} />}
    </div>
  )
}
