import type { TaskSummary } from '@postwright/contract/work/task-shapes'

import { zoneName } from '../../../../lib/formats.ts'
import { type Clock, dateText, timeText } from './due-text.ts'

/** "Tue 15 Sep, 16:00 SAST": the day and the time as they were chosen. */
export function plainDueText({ due, dueAt }: Pick<TaskSummary, 'due' | 'dueAt'>, { timeZone }: Clock): string | null {
  if (due === null) return null
  if (due.time === null) return dateText(due.date)
  return `${dateText(due.date)}, ${timeText(due.time)} ${zoneName(dueAt ?? `${due.date}T${due.time}:00Z`, timeZone)}`
}
