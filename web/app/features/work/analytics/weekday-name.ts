import { formatWeekday } from '../../../../lib/formats.ts'

/** Monday is 1. */
export function weekdayName(weekday: number): string {
  return formatWeekday(`2026-06-0${weekday}`, 'short')
}
