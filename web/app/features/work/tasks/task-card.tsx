import { t } from '@lingui/core/macro'
import type { TaskSummary } from '@postwright/contract/work/task-shapes'
import { Link } from '@tanstack/react-router'
import { memo, useRef } from 'react'

import { Checkbox } from '../../../../ui/choice.tsx'
import { Monogram } from '../../../../ui/monogram.tsx'
import { DueLabel } from './due-label.tsx'
import type { Clock } from './due-text.ts'
import { TaskFacts } from './task-facts.tsx'
import { causeAct } from './task-words.ts'
import { useCardDrag } from './use-card-drag.ts'
import { Who } from './who.tsx'

export interface TaskCardProps {
  task: TaskSummary
  clock: Clock
  isOpen: boolean
  isChosen: boolean
  isLifted: boolean
  /** Tab comes to one card alone; from there the arrow keys lead on. */
  isCurrent: boolean
  /** Whether it can be dragged. */
  isLoose: boolean
  onOpen: (id: string) => void
  onChoose: ((id: string) => void) | undefined
  onCurrent: (id: string) => void
}

export const TaskCard = memo(function TaskCard(props: TaskCardProps) {
  const { task, clock, isOpen, isChosen, isLifted, isCurrent, isLoose, onOpen, onChoose, onCurrent } = props
  const card = useRef<HTMLElement>(null)
  useCardDrag(card, task, isLoose)

  return (
    <article
      ref={card}
      className="task-card"
      data-task={task.id}
      data-open={isOpen || undefined}
      data-chosen={isChosen || undefined}
      data-lifted={isLifted || undefined}
      data-done={task.status === 'done' || undefined}
    >
      <div className="card-top">
        <button
          type="button"
          className="title text-start"
          data-task-button={task.id}
          tabIndex={isCurrent ? 0 : -1}
          aria-current={isOpen || undefined}
          aria-roledescription={isLoose ? t`movable task` : undefined}
          onFocus={() => onCurrent(task.id)}
          onClick={() => onOpen(task.id)}
        >
          {task.title}
        </button>
        {onChoose && (
          <Checkbox
            aria-label={t`Choose ${{ task: task.title }}`}
            tabIndex={isCurrent ? 0 : -1}
            checked={isChosen}
            onChange={() => onChoose(task.id)}
          />
        )}
      </div>
      <TaskFacts task={task} />
      <div className="foot-row">
        {task.business && <Monogram name={task.business.name} size={20} title={task.business.name} />}
        <DueLabel task={task} clock={clock} />
        {task.automatic && task.status !== 'done' && (
          <Link className="go textbtn end" to={task.automatic.link} tabIndex={isCurrent ? 0 : -1}>
            {causeAct(task.automatic)}
          </Link>
        )}
        <Who person={task.assignee} />
      </div>
    </article>
  )
})
