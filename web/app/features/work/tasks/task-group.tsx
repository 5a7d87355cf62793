import { t } from '@lingui/core/macro'
import type { TaskStatus, TaskSummary } from '@postwright/contract/work/task-shapes'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'

import { formatNumber } from '../../../../lib/formats.ts'
import { type CardState, stateOf } from './card-state.ts'
import { TaskRow } from './task-row.tsx'
import { statusIcons, statusText } from './task-words.ts'
import type { ColumnState } from './use-columns.ts'
import { useIsNarrow } from '../../../../lib/use-is-narrow.ts'
import { VirtualTasks } from './virtual-tasks.tsx'

export interface TaskGroupProps {
  status: TaskStatus
  tasks: readonly TaskSummary[]
  count: number | undefined
  state: ColumnState
  cards: CardState
}

/** The tasks of a column as rows. A long group is folded to come to the next one. */
export function TaskGroup({ status, tasks, count, state, cards }: TaskGroupProps) {
  const id = useId()
  const Icon = statusIcons[status]
  const isNarrow = useIsNarrow()
  const [isOpen, setOpen] = useState(status !== 'done')

  return (
    <section aria-labelledby={id} data-status={status}>
      <h2 className="task-group-head">
        <button type="button" id={id} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Icon className="i-14" aria-hidden="true" />
          {statusText(status)}
          {count !== undefined && <span className="count">{formatNumber(count)}</span>}
          <ChevronDown className="i-14 fold" aria-hidden="true" />
        </button>
      </h2>
      <VirtualTasks
        className="task-rows"
        aria-labelledby={id}
        tasks={isOpen ? tasks : nothing}
        count={count}
        estimate={50}
        keptIds={[cards.currentId, cards.liftedId]}
        onNearEnd={isNarrow || !isOpen ? undefined : state.loadMore}
      >
        {(task) => <TaskRow {...stateOf(task, cards)} />}
      </VirtualTasks>
      {isOpen && state.hasMore && (
        <button type="button" className="board-more" aria-disabled={state.isLoadingMore} onClick={state.loadMore}>
          {state.isLoadingMore ? t`Loading more` : t`Show more`}
        </button>
      )}
    </section>
  )
}

const nothing: readonly TaskSummary[] = []
