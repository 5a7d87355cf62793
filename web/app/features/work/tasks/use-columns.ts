import type { TaskFilter } from '@postwright/contract/work/task-views'
import { type TaskStatus, taskStatuses, type TaskSummary } from '@postwright/contract/work/task-shapes'
import { useInfiniteQuery } from '@tanstack/react-query'

import type { Columns } from './board-order.ts'
import { columnQuery, type TaskSort } from './queries.ts'

export interface ColumnState {
  hasMore: boolean
  isLoadingMore: boolean
  loadMore: () => void
}

export interface LoadedColumns {
  columns: Columns<TaskSummary>
  states: Record<TaskStatus, ColumnState>
  /** Nothing is there yet. */
  isPending: boolean
  /** What is shown belongs to the filters before. */
  isOld: boolean
  error: unknown
  refetch: () => void
}

export function useColumns(filter: TaskFilter, sort: TaskSort): LoadedColumns {
  const queries = {
    todo: useInfiniteQuery(columnQuery(filter, 'todo', sort)),
    in_progress: useInfiniteQuery(columnQuery(filter, 'in_progress', sort)),
    in_review: useInfiniteQuery(columnQuery(filter, 'in_review', sort)),
    done: useInfiniteQuery(columnQuery(filter, 'done', sort)),
  }
  const all = Object.values(queries)
  const failed = all.find(({ data, isError }) => isError && data === undefined)

  return {
    columns: ofEach((status) => queries[status].data?.pages.flatMap(({ items }) => items) ?? []),
    states: ofEach((status) => {
      const { hasNextPage, isFetchingNextPage, fetchNextPage } = queries[status]
      return {
        hasMore: hasNextPage,
        isLoadingMore: isFetchingNextPage,
        // A page that is asked for while the first ones are read again would take that back.
        loadMore: () => void (hasNextPage && !isFetchingNextPage && fetchNextPage({ cancelRefetch: false })),
      }
    }),
    isPending: all.some(({ isPending }) => isPending),
    isOld: all.some(({ isPlaceholderData }) => isPlaceholderData),
    error: failed?.error ?? null,
    refetch: () => all.forEach((query) => void query.refetch()),
  }
}

function ofEach<Value>(of: (status: TaskStatus) => Value): Record<TaskStatus, Value> {
  return Object.fromEntries(taskStatuses.map((status) => [status, of(status)])) as Record<TaskStatus, Value>
}
