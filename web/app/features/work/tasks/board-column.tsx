import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { TaskStatus, TaskSummary } from '@postwright/contract/work/task-shapes'
import { Plus } from 'lucide-react'
import { useId, useRef, useState } from 'react'

import { formatNumber } from '../../../../lib/formats.ts'
import { IconButton } from '../../../../ui/button.tsx'
import { type CardState, stateOf } from './card-state.ts'
import { QuickAdd } from './quick-add.tsx'
import { TaskCard } from './task-card.tsx'
import { statusIcons, statusText } from './task-words.ts'
import { useColumnDrop } from './use-board-drop.ts'
import type { ColumnState } from './use-columns.ts'
import { useIsNarrow } from '../../../../lib/use-is-narrow.ts'
import { VirtualTasks } from './virtual-tasks.tsx'

export interface BoardColumnProps {
  status: TaskStatus
  tasks: readonly TaskSummary[]
  count: number | undefined
  state: ColumnState
  cards: CardState
  onAdd: ((title: string) => Promise<boolean>) | undefined
  isAdding: boolean
  onAdding: (isAdding: boolean) => void
}

export function BoardColumn({ status, tasks, count, state, cards, onAdd, isAdding, onAdding }: BoardColumnProps) {
  const id = useId()
  const column = useRef<HTMLElement>(null)
  const Icon = statusIcons[status]
  const name = statusText(status)
  // Columns stand one below the other there: each goes on when it is asked to, and what is done waits to be asked for.
  const isNarrow = useIsNarrow()
  const [isUnfolded, setUnfolded] = useState(status !== 'done')
  const isFolded = isNarrow && !isUnfolded && tasks.length > 0
  useColumnDrop(column, status)

  return (
    <section ref={column} className="board-column" aria-labelledby={id} data-status={status}>
      <header>
        <Icon className="i-14" aria-hidden="true" />
        <h2 id={id}>{name}</h2>
        {count !== undefined && <span className="count">{formatNumber(count)}</span>}
        {onAdd && status !== 'done' && (
          <IconButton
            className="end"
            size="sm"
            icon={Plus}
            label={t`Add a task to ${{ column: name }}`}
            onClick={() => onAdding(!isAdding)}
          />
        )}
      </header>
      {onAdd && isAdding && <QuickAdd column={name} onAdd={onAdd} onClose={() => onAdding(false)} />}
      {tasks.length === 0 && !isAdding && (
        <p className="board-none">
          <Trans>No tasks</Trans>
        </p>
      )}
      {isFolded && (
        <button type="button" className="board-more" onClick={() => setUnfolded(true)}>
          {t`Show ${{ count: formatNumber(count ?? tasks.length) }} done`}
        </button>
      )}
      <VirtualTasks
        className="board-cards"
        aria-label={name}
        hidden={isFolded}
        tasks={tasks}
        count={count}
        estimate={96}
        keptIds={[cards.currentId, cards.liftedId]}
        onNearEnd={isNarrow ? undefined : state.loadMore}
      >
        {(task) => <TaskCard {...stateOf(task, cards)} />}
      </VirtualTasks>
      {state.hasMore && !isFolded && (
        <button type="button" className="board-more" aria-disabled={state.isLoadingMore} onClick={state.loadMore}>
          {state.isLoadingMore ? t`Loading more` : t`Show more`}
        </button>
      )}
    </section>
  )
}
