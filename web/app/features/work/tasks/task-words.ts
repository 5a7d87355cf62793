import { t } from '@lingui/core/macro'
import { msg } from '@postwright/contract/core/msg'
import { say, type Sentence } from '@postwright/contract/core/sentences'
import { type TaskPriority, taskPriorities, type TaskStatus, taskStatuses, type TaskSummary } from '@postwright/contract/work/task-shapes'
import { taskPriorityLabels, taskStatusLabels } from '@postwright/contract/work/task-words'
import { CircleCheck, CircleDashed, Contrast, Eye, type LucideIcon } from 'lucide-react'

export const statusIcons: Record<TaskStatus, LucideIcon> = {
  todo: CircleDashed,
  in_progress: Contrast,
  in_review: Eye,
  done: CircleCheck,
}

export const statusOptions = taskStatuses.map((value) => ({ value, label: say(taskStatusLabels[value]) }))
export const priorityOptions = taskPriorities.toReversed().map((value) => ({ value, label: say(taskPriorityLabels[value]) }))

export function statusText(status: TaskStatus): string {
  return say(taskStatusLabels[status])
}

export function priorityText(priority: TaskPriority): string {
  return say(taskPriorityLabels[priority])
}

type Automatic = NonNullable<TaskSummary['automatic']>

const causeActs: Record<Automatic['cause'], Sentence> = {
  review: msg`Review`,
  reconnect: msg`Reconnect`,
  delivery: msg`Look`,
}

/** What the button of a task that was made by itself leads to. */
export function causeAct({ cause }: Automatic): string {
  return say(causeActs[cause])
}

/** Where the task came from, and how it goes away. */
export function automaticText({ closedItself }: Automatic): string {
  return closedItself ? t`Closed itself` : t`Automatic, closes itself`
}
