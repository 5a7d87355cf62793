import type { TaskSummary } from '@postwright/contract/work/task-shapes'

import type { Clock } from './due-text.ts'
import type { Choice } from './use-choice.ts'

/** What cards and rows show beside their task, and what a press on them does. */
export interface CardState {
  clock: Clock
  openId: string | undefined
  liftedId: string | undefined
  /** The one that keys are meant for. */
  currentId: string | undefined
  choice: Choice
  onOpen: (id: string) => void
  /** Undefined for whoever may not change tasks. */
  onChoose: ((id: string) => void) | undefined
  onCurrent: (id: string) => void
}

/** The same for one of them. */
export function stateOf(task: TaskSummary, { clock, openId, liftedId, currentId, choice, onOpen, onChoose, onCurrent }: CardState) {
  return {
    task,
    clock,
    isOpen: task.id === openId,
    isChosen: choice.has(task.id),
    isLifted: task.id === liftedId,
    isCurrent: task.id === currentId,
    isLoose: task.movable,
    onOpen,
    onChoose: task.editable ? onChoose : undefined,
    onCurrent,
  }
}
