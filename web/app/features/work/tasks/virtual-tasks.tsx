import type { TaskSummary } from '@postwright/contract/work/task-shapes'
import type { ComponentProps, ReactNode } from 'react'

import { useVirtualRows } from './use-virtual-rows.ts'

interface VirtualTasksProps extends Pick<ComponentProps<'ol'>, 'className' | 'aria-label' | 'aria-labelledby' | 'hidden'> {
  tasks: readonly TaskSummary[]
  /** How many there are, with those that are not loaded. */
  count: number | undefined
  /** About how high one is, in pixels. */
  estimate: number
  /** What stays in the page wherever it is scrolled to. */
  keptIds: readonly (string | undefined)[]
  onNearEnd: (() => void) | undefined
  children: (task: TaskSummary) => ReactNode
}

/** A list of tasks, of which those in sight are drawn. */
export function VirtualTasks({ tasks, count, estimate, keptIds, onNearEnd, children, ...list }: VirtualTasksProps) {
  const ids = tasks.map((task) => task.id)
  const { list: ref, rows, height, offset, measure } = useVirtualRows({ ids, estimate, keptIds, onNearEnd })
  return (
    <ol {...list} ref={ref} style={{ height }}>
      {rows.map(({ index, start }) => {
        const task = tasks[index]
        return (
          task && (
            <li
              key={task.id}
              ref={measure}
              data-index={index}
              aria-setsize={count}
              aria-posinset={index + 1}
              style={{ transform: `translateY(${start - offset}px)` }}
            >
              {children(task)}
            </li>
          )
        )
      })}
    </ol>
  )
}
