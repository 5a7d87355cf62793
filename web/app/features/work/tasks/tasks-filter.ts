import type { TaskFilter, TaskView, TaskViewQuery } from '@postwright/contract/work/task-views'

import type { TasksSearch } from './tasks-search.ts'

/** What the server is asked for by an address. */
export function filterOf({ business, who, priority, label, due, origin, q }: TasksSearch): TaskFilter {
  return { businessId: business, assignee: who, priority, label, due, origin, q }
}

/** An address without filters; the business is chosen for all screens, and stays. */
export const noFilters = {
  who: undefined,
  priority: undefined,
  label: undefined,
  due: undefined,
  origin: undefined,
  q: undefined,
} satisfies Partial<TasksSearch>

export function isFiltered(search: TasksSearch): boolean {
  return (Object.keys(noFilters) as (keyof typeof noFilters)[]).some((name) => search[name] !== undefined)
}

/** What a saved view keeps of an address. */
export function queryOf(search: TasksSearch): TaskViewQuery {
  return { ...filterOf(search), layout: search.layout ?? 'board', sort: search.sort }
}

/** The address of a saved view. */
export function searchOf({ query }: TaskView): Partial<TasksSearch> {
  return {
    ...noFilters,
    business: query.businessId === 'none' ? undefined : query.businessId,
    who: query.assignee,
    priority: query.priority,
    label: query.label,
    due: query.due,
    origin: query.origin,
    q: query.q,
    layout: query.layout === 'list' ? 'list' : undefined,
    sort: query.sort === 'position' ? undefined : query.sort,
  }
}

/** Whether the address shows just this view. */
export function isShown(view: TaskView, search: TasksSearch): boolean {
  const wanted = searchOf(view)
  return (Object.keys(wanted) as (keyof TasksSearch)[]).every((name) => wanted[name] === search[name])
}
