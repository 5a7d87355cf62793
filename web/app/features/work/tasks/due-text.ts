import { plural, t } from '@lingui/core/macro'
import type { TaskSummary } from '@postwright/contract/work/task-shapes'

import { formatDate, formatTime } from '../../../../lib/formats.ts'
import { wallTimeOf } from '../../../../lib/wall-clock.ts'

/** The clock by which a workspace counts its days. */
export interface Clock {
  timeZone: string
  now: Date
}

export type Due = TaskSummary['due']

export interface DueText {
  text: string
  tone: 'plain' | 'today' | 'overdue'
}

/** When a task is due, as a card has it: "Today, 17:00", "Thu 17 Sep", "1 day overdue"; null where it is due at no time. */
export function dueText({ due, dueAt }: Pick<TaskSummary, 'due' | 'dueAt'>, clock: Clock): DueText | null {
  if (due === null) return null
  const days = daysBetween(todayOf(clock), due.date)
  if (!isOverdue({ dueAt }, clock)) return { text: dayAndTime(due, days), tone: days === 0 ? 'today' : 'plain' }
  const late = -days
  const text =
    late > 0
      ? plural({ late }, { one: '# day overdue', other: '# days overdue' })
      : t`Overdue since ${{ time: timeText(due.time ?? '00:00') }}`
  return { text, tone: 'overdue' }
}

function isOverdue({ dueAt }: Pick<TaskSummary, 'dueAt'>, { now }: Clock): boolean {
  return dueAt !== null && Date.parse(dueAt) <= now.getTime()
}

/** `2026-09-16` */
export function todayOf({ now, timeZone }: Clock): string {
  return wallTimeOf(now, timeZone).slice(0, 10)
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
}

function dayAndTime({ date, time }: NonNullable<Due>, days: number): string {
  const day = days === 0 ? t`Today` : days === 1 ? t`Tomorrow` : dateText(date)
  return time === null ? day : `${day}, ${timeText(time)}`
}

export function dateText(date: string): string {
  return formatDate(`${date}T12:00:00Z`, 'UTC')
}

export function timeText(time: string): string {
  return formatTime(`2026-01-01T${time}:00Z`, 'UTC')
}
