import type { WeeklyTime } from '@postwright/contract/publishing/slots'

import { formatTime, formatWeekday } from '../../../../lib/formats.ts'

export const weekdays = [1, 2, 3, 4, 5, 6, 7]

/** "Mon" or "Monday" of 1. */
export function weekdayName(weekday: number, length: 'short' | 'long'): string {
  // 2024 began on a Monday.
  return formatWeekday(`2024-01-0${weekday}`, length)
}

/** "09:00", or as the reader's language has it. */
export function clockTime(time: string): string {
  return formatTime(`2026-01-01T${time}:00Z`, 'UTC')
}

/** "Mon 09:00" */
export function weeklyTimeText({ weekday, time }: WeeklyTime): string {
  return `${weekdayName(weekday, 'short')} ${clockTime(time)}`
}

/** Whether clocks in a zone are changed in the course of a year. */
export function changesClocks(timeZone: string, year = new Date().getFullYear()): boolean {
  const offsets = [0, 3, 6, 9].map((month) => hourIn(timeZone, new Date(Date.UTC(year, month, 15, 12))))
  return new Set(offsets).size > 1
}

function hourIn(timeZone: string, noon: Date): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(noon)
}
