import type { TaskSummary } from '@postwright/contract/work/task-shapes'
import { useQuery } from '@tanstack/react-query'

import { type CalendarRange, isShown, queryRange } from './calendar-range.ts'
import { tasksQuery } from '../queries.ts'
import { useShown } from './use-shown.ts'

/** The tasks of each day, `2026-09-16`, in the order of their times: what is due on a day comes before what has a time. */
export type TasksByDay = ReadonlyMap<string, readonly TaskSummary[]>

export interface TasksOnCalendar {
  /** None while they are hidden. */
  byDay: TasksByDay
  /** In these days, hidden or not. */
  count: number
  areShown: boolean
  toggle: () => void
}

const none: TasksByDay = new Map()

/** What people have to do in the days that are shown, where they wish to see it here. */
export function useTasksOnCalendar(range: CalendarRange, businessId: string | undefined): TasksOnCalendar {
  const { data = [] } = useQuery(tasksQuery({ ...queryRange(range), businessId }))
  const [areShown, toggle] = useShown('tasks')
  const tasks = data.filter(({ due }) => due !== null && isShown(range, due.date))

  return { byDay: areShown ? tasksByDay(tasks) : none, count: tasks.length, areShown, toggle }
}

export function tasksByDay(tasks: readonly TaskSummary[]): TasksByDay {
  return Map.groupBy(
    tasks.toSorted((a, b) => orderOf(a).localeCompare(orderOf(b))),
    ({ due }) => due?.date ?? '',
  )
}

function orderOf({ due, id }: TaskSummary): string {
  return `${due?.date} ${due?.time ?? ''} ${id}`
}
