import { t } from '@lingui/core/macro'
import { type TaskSummary, taskStatuses } from '@postwright/contract/work/task-shapes'
import { taskStatusLabels } from '@postwright/contract/work/task-words'
import { say } from '@postwright/contract/core/sentences'
import { useState } from 'react'

import { type Columns, type Direction, moved, type Place, placeOf, stepped } from './board-order.ts'

interface Lifted {
  task: TaskSummary
  place: Place
}

interface LiftingInput {
  columns: Columns<TaskSummary>
  /** Whether tasks have a place within a column, or a column alone. */
  hasPlaces: boolean
  onDrop: (task: TaskSummary, place: Place) => void
}

export interface Lifting {
  /** The columns with the lifted task where it would land. */
  columns: Columns<TaskSummary>
  liftedId: string | undefined
  /** What a screen reader hears. */
  said: string
  lift: (task: TaskSummary) => void
  /** @returns whether the key meant the lifted task. */
  press: (key: string) => boolean
  cancel: () => void
}

const directions: Record<string, Direction> = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' }

/** Moving by the keyboard: a task is picked up, stepped through the board, and put down or back. */
export function useLifting({ columns, hasPlaces, onDrop }: LiftingInput): Lifting {
  const [lifted, setLifted] = useState<Lifted | null>(null)
  const [said, setSaid] = useState('')
  const shown = lifted ? moved(columns, lifted.task, lifted.place) : columns

  function lift(task: TaskSummary) {
    const here = placeOf(columns, task.id)
    if (!here) return
    setLifted({ task, place: here })
    setSaid(t`Picked up “${{ task: task.title }}”. Arrow keys move it, Enter puts it down, Escape puts it back.`)
  }

  function step(direction: Direction) {
    if (!lifted) return
    const place = hasPlaces ? stepped(shown, lifted.task.id, direction) : nextColumn(lifted.place, direction)
    if (!place) return
    setLifted({ ...lifted, place })
    setSaid(placeText(moved(columns, lifted.task, place), lifted.task.id, hasPlaces))
  }

  function drop() {
    if (!lifted) return
    const { task, place } = lifted
    setLifted(null)
    const { status, afterId } = placeOf(columns, task.id) ?? place
    if (status === place.status && (afterId === place.afterId || !hasPlaces)) return setSaid(t`Put down where it was.`)
    setSaid(t`Put down: ${{ place: placeText(shown, task.id, hasPlaces) }}`)
    onDrop(task, place)
  }

  function cancel() {
    if (!lifted) return
    setLifted(null)
    setSaid(t`Put back where it was.`)
  }

  function press(key: string): boolean {
    if (!lifted) return false
    const direction = directions[key]
    if (direction) step(direction)
    else if (key === 'Enter' || key === ' ' || key === 'm') drop()
    else if (key === 'Escape') cancel()
    else {
      // Whoever goes on with the keyboard elsewhere leaves it where it was.
      if (key === 'Tab') cancel()
      return false
    }
    return true
  }

  return { columns: shown, liftedId: lifted?.task.id, said, lift, press, cancel }
}

function nextColumn({ status }: Place, direction: Direction): Place | undefined {
  const step = direction === 'down' || direction === 'right' ? 1 : -1
  const next = taskStatuses[taskStatuses.indexOf(status) + step]
  return next && { status: next, afterId: null }
}

function placeText(columns: Columns<TaskSummary>, id: string, hasPlaces: boolean): string {
  const here = placeOf(columns, id)
  if (!here) return ''
  const column = say(taskStatusLabels[here.status])
  return hasPlaces ? t`${column}, ${{ at: here.index + 1 }} of ${{ total: columns[here.status].length }}` : column
}
