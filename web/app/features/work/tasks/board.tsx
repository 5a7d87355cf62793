import { type TaskStatus, taskStatuses, type TaskSummary } from '@postwright/contract/work/task-shapes'
import { useRef } from 'react'

import { BoardColumn } from './board-column.tsx'
import { type Columns, droppedAt, inOrder, type Place } from './board-order.ts'
import type { CardState } from './card-state.ts'
import type { ColumnState } from './use-columns.ts'
import { useBoardDrop } from './use-board-drop.ts'

export interface BoardProps {
  columns: Columns<TaskSummary>
  states: Record<TaskStatus, ColumnState>
  counts: Record<TaskStatus, number> | undefined
  cards: CardState
  /** Undefined for whoever may not add tasks. */
  onAdd: ((status: TaskStatus, title: string) => Promise<boolean>) | undefined
  addingTo: TaskStatus | null
  onAdding: (status: TaskStatus | null) => void
  onMove: (task: TaskSummary, place: Place) => void
}

/** Four columns, from what is to be done to what is. */
export function Board({ columns, states, counts, cards, onAdd, addingTo, onAdding, onMove }: BoardProps) {
  const board = useRef<HTMLDivElement>(null)
  useBoardDrop(board, (taskId, target) => {
    const task = inOrder(columns).find(({ id }) => id === taskId)
    if (task) onMove(task, droppedAt(columns, taskId, target))
  })

  return (
    <div ref={board} className={cards.choice.chosen.size > 0 ? 'board choosing' : 'board'}>
      {taskStatuses.map((status) => (
        <BoardColumn
          key={status}
          status={status}
          tasks={columns[status]}
          count={counts?.[status]}
          state={states[status]}
          cards={cards}
          onAdd={onAdd && ((title) => onAdd(status, title))}
          isAdding={addingTo === status}
          onAdding={(isAdding) => onAdding(isAdding ? status : null)}
        />
      ))}
    </div>
  )
}
