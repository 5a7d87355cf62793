import { useQuery } from '@tanstack/react-query'

import { SavedViews } from '../../../core/saved-views/saved-views.tsx'
import { isFiltered, isShown, queryOf, searchOf } from './repository-filter.ts'
import type { ChangeSearch, RepositorySearch } from './repository-search.ts'
import { postViewsQuery, usePostViewWrites } from './view-queries.ts'

interface SavedRepositoryViewsProps {
  search: RepositorySearch
  onSearch: ChangeSearch
}

export function SavedRepositoryViews({ search, onSearch }: SavedRepositoryViewsProps) {
  const { data: views = [] } = useQuery(postViewsQuery())
  const writes = usePostViewWrites()
  return (
    <SavedViews
      views={views}
      writes={writes}
      query={queryOf(search)}
      isFiltered={isFiltered(search)}
      isShown={(view) => isShown(view, search)}
      onShow={(view) => onSearch(searchOf(view))}
    />
  )
}
