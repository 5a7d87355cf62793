import { dayMs, formatWeekday } from '../../../../lib/formats.ts'
import { wallTimeOf } from '../../publishing/schedule/wall-clock.ts'

export interface Day {
  /** The calendar date, such as 2026-09-16. */
  date: string
  number: string
  weekday: string
  isToday: boolean
}

/** Today and the six days after it, as the dates stand in `timeZone`. */
export function nextSevenDays(now: Date, timeZone: string): Day[] {
  const today = Date.parse(`${dateIn(now, timeZone)}T12:00:00Z`)
  return Array.from({ length: 7 }, (_, index) => {
    const noon = new Date(today + index * dayMs)
    const date = noon.toISOString().slice(0, 10)
    return {
      date,
      number: String(noon.getUTCDate()),
      weekday: formatWeekday(date, 'short'),
      isToday: index === 0,
    }
  })
}

/** The calendar date of a moment in a time zone, such as 2026-09-16. */
export function dateIn(instant: string | Date, timeZone: string): string {
  return wallTimeOf(instant, timeZone).slice(0, 10)
}

/** The range to ask for: seven days in any zone of the earth. */
export function rangeAround(days: readonly Day[]): { from: string; to: string } {
  const first = Date.parse(`${days[0]?.date}T00:00:00Z`)
  return { from: new Date(first - dayMs).toISOString(), to: new Date(first + 9 * dayMs).toISOString() }
}
