import { t } from '@lingui/core/macro'
import { memo } from 'react'

import { Checkbox } from '../../../../ui/choice.tsx'
import { Monogram } from '../../../../ui/monogram.tsx'
import { DueLabel } from './due-label.tsx'
import type { TaskCardProps } from './task-card.tsx'
import { TaskFacts } from './task-facts.tsx'
import { Who } from './who.tsx'

/** A task as a row of the list. */
export const TaskRow = memo(function TaskRow(props: TaskCardProps) {
  const { task, clock, isOpen, isChosen, isLifted, isCurrent, onOpen, onChoose, onCurrent } = props
  return (
    <div
      className="task-row"
      data-task={task.id}
      data-open={isOpen || undefined}
      data-chosen={isChosen || undefined}
      data-lifted={isLifted || undefined}
      data-done={task.status === 'done' || undefined}
    >
      {onChoose ? (
        <Checkbox
          aria-label={t`Choose ${{ task: task.title }}`}
          tabIndex={isCurrent ? 0 : -1}
          checked={isChosen}
          onChange={() => onChoose(task.id)}
        />
      ) : (
        <span />
      )}
      <div className="min-w-0">
        <button
          type="button"
          className="title trunc text-start"
          data-task-button={task.id}
          tabIndex={isCurrent ? 0 : -1}
          aria-current={isOpen || undefined}
          onFocus={() => onCurrent(task.id)}
          onClick={() => onOpen(task.id)}
        >
          {task.title}
        </button>
        <TaskFacts task={task} isLong />
      </div>
      <span className="for">{task.business && <Monogram name={task.business.name} size={20} title={task.business.name} />}</span>
      <span className="due">
        <DueLabel task={task} clock={clock} />
      </span>
      <Who person={task.assignee} />
    </div>
  )
})
