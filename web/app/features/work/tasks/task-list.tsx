import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type TaskStatus, taskStatuses, type TaskSummary } from '@postwright/contract/work/task-shapes'

import { zoneName } from '../../../../lib/formats.ts'
import { Checkbox } from '../../../../ui/choice.tsx'
import { type Columns, inOrder } from './board-order.ts'
import type { CardState } from './card-state.ts'
import { TaskGroup } from './task-group.tsx'
import type { ColumnState } from './use-columns.ts'

export interface TaskListProps {
  columns: Columns<TaskSummary>
  states: Record<TaskStatus, ColumnState>
  counts: Record<TaskStatus, number> | undefined
  cards: CardState
}

/** The same tasks in rows, one group under the other. */
export function TaskList({ columns, states, counts, cards }: TaskListProps) {
  const { choice, clock, onChoose } = cards
  const choosable = inOrder(columns).filter(({ editable }) => editable)
  const isAll = choosable.length > 0 && choosable.every(({ id }) => choice.has(id))

  return (
    <section className="task-list" aria-label={t`List of tasks`}>
      <div className="task-row task-row-head">
        {onChoose ? (
          <Checkbox
            aria-label={t`Choose all that are shown`}
            checked={isAll}
            indeterminate={!isAll && choice.chosen.size > 0}
            onChange={() => (isAll ? choice.clear() : choice.set(choosable.map(({ id }) => id)))}
          />
        ) : (
          <span />
        )}
        <span>
          <Trans>Task</Trans>
        </span>
        <span className="for">
          <Trans>For</Trans>
        </span>
        <span>{t`Due, ${{ zone: zoneName(clock.now, clock.timeZone) }}`}</span>
        <span>
          <Trans>Who</Trans>
        </span>
      </div>
      {taskStatuses.map((status) => (
        <TaskGroup key={status} status={status} tasks={columns[status]} count={counts?.[status]} state={states[status]} cards={cards} />
      ))}
    </section>
  )
}
