import { useQuery } from '@tanstack/react-query'

import { SavedViews } from '../../core/saved-views/saved-views.tsx'
import { isFiltered, isShown, queryOf, searchOf } from './tasks-filter.ts'
import type { ChangeSearch, TasksSearch } from './tasks-search.ts'
import { taskViewsQuery, useTaskViewWrites } from './view-queries.ts'

interface SavedTaskViewsProps {
  search: TasksSearch
  onSearch: ChangeSearch
}

export function SavedTaskViews({ search, onSearch }: SavedTaskViewsProps) {
  const { data: views = [] } = useQuery(taskViewsQuery())
  const writes = useTaskViewWrites()
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
