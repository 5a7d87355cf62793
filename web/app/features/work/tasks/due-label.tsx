import { t } from '@lingui/core/macro'
import type { TaskSummary } from '@postwright/contract/work/task-shapes'
import { Check, Clock as ClockIcon } from 'lucide-react'

import { formatDate } from '../../../../lib/formats.ts'
import { cx } from '../../../../ui/class-names.ts'
import { type Clock, dueText } from './due-text.ts'

/** When a task is due, or when it was done. */
export function DueLabel({ task, clock }: { task: TaskSummary; clock: Clock }) {
  if (task.status === 'done')
    return (
      task.completedAt !== null && (
        <span className="task-due" title={t`Done`}>
          <Check role="img" aria-label={t`Done`} />
          {formatDate(task.completedAt, clock.timeZone)}
        </span>
      )
    )
  const due = dueText(task, clock)
  if (!due) return null
  return (
    <span className={cx('task-due', due.tone === 'overdue' && 'c-bad', due.tone === 'today' && 'today')}>
      {due.tone === 'overdue' && <ClockIcon aria-hidden="true" />}
      {due.text}
    </span>
  )
}
