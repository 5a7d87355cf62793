import { t } from '@lingui/core/macro'
import type { Abilities } from '@postwright/contract/identity/accounts'
import type { TaskSummary } from '@postwright/contract/work/task-shapes'
import { useMemo, useState } from 'react'

import { toast } from '../../../../ui/toasts.tsx'
import { type Columns, inOrder, type Place, placeOf } from './board-order.ts'
import type { CardState } from './card-state.ts'
import type { Clock } from './due-text.ts'
import type { ChangeSearch, TasksSearch } from './tasks-search.ts'
import { focusTask, useKeepFocus } from './focus-task.ts'
import { useChoice } from './use-choice.ts'
import { type Lifting, useLifting } from './use-lifting.ts'
import { useMoves } from './use-moves.ts'

interface WorkbenchInput {
  /** As they were loaded. */
  columns: Columns<TaskSummary>
  /** Whether tasks have a place within their column. */
  hasPlaces: boolean
  clock: Clock
  search: TasksSearch
  onSearch: ChangeSearch
  may: Abilities
}

/** A field that a task is opened for, each time anew. */
export interface TaskPart {
  name: 'title' | 'assignee' | 'due'
  time: number
}

export interface Workbench {
  /** As they are shown: with what was moved and is not confirmed yet. */
  columns: Columns<TaskSummary>
  cards: CardState
  lifting: Lifting
  current: TaskSummary | undefined
  setCurrent: (id: string) => void
  move: (task: TaskSummary, place: Place) => Promise<void>
  open: (id: string, part?: TaskPart['name']) => void
  close: () => void
  /** What the panel begins with, such as its due date. */
  part: TaskPart | undefined
  said: string
}

/** What the board, the list, the panel and the keys have in common: which tasks are shown where, and which of them is meant. */
export function useWorkbench({ columns: loaded, hasPlaces, clock, search, onSearch, may }: WorkbenchInput): Workbench {
  const moves = useMoves(loaded)
  const lifting = useLifting({ columns: moves.columns, hasPlaces, onDrop: (task, place) => void move(task, place) })
  const shown = useMemo(() => inOrder(lifting.columns), [lifting.columns])
  const choice = useChoice(useMemo(() => new Set(shown.map(({ id }) => id)), [shown]))
  const [currentId, setCurrentId] = useState(search.task)
  const [part, setPart] = useState<TaskPart>()
  useKeepFocus()
  const current = shown.find(({ id }) => id === currentId) ?? shown[0]

  async function move(task: TaskSummary, place: Place) {
    const before = placeOf(moves.columns, task.id) ?? { status: task.status, afterId: null }
    const isDone = place.status === 'done' && task.status !== 'done'
    const isTaken = await moves.move(task, place)
    if (!isTaken || !isDone) return
    const back = () => void moves.move({ ...task, status: 'done' }, { status: before.status, afterId: before.afterId })
    toast.success(t`Done: “${{ task: task.title }}”`, { label: t`Undo`, onAction: back })
  }

  function open(id: string, wanted?: TaskPart['name']) {
    setCurrentId(id)
    setPart((before) => wanted && { name: wanted, time: (before?.time ?? 0) + 1 })
    onSearch({ task: id })
  }

  function close() {
    const id = search.task
    onSearch({ task: undefined })
    if (id) focusTask(id)
  }

  const cards: CardState = {
    clock,
    openId: search.task,
    liftedId: lifting.liftedId,
    currentId: current?.id,
    choice,
    onOpen: open,
    onChoose: may.writeTasks ? choice.toggle : undefined,
    onCurrent: setCurrentId,
  }
  return { columns: lifting.columns, cards, lifting, current, setCurrent: setCurrentId, move, open, close, part, said: lifting.said }
}
