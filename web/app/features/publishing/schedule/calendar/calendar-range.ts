import { addTo, startOfMonth, startOfWeek } from '../../../../../lib/wall-time.ts'
import { formatDays, formatDayOfYear, formatMonth } from '../../../../../lib/date-formats.ts'
import { formatWeekday } from '../../../../../lib/formats.ts'
import type { CalendarSearch } from './calendar-search.ts'

export interface CalendarRange {
  /** First and last day shown, as dates; the last is not included. */
  from: string
  to: string
  title: string
  earlier: string
  later: string
}

/** The days that a view shows around a date. A month shows whole weeks, so that it begins and ends in its neighbours; as a list it does not. */
export function calendarRange(view: CalendarSearch['view'], date: string): CalendarRange {
  if (view === 'day') {
    const [earlier, later] = [addTo(date, { days: -1 }), addTo(date, { days: 1 })]
    return { from: date, to: later, title: formatDayOfYear(date), earlier, later }
  }
  if (view === 'week') {
    const from = startOfWeek(date)
    const to = addTo(from, { days: 7 })
    const last = addTo(from, { days: 6 })
    return {
      from,
      to,
      title: formatDays(from, last),
      earlier: addTo(from, { days: -7 }),
      later: to,
    }
  }
  const first = startOfMonth(date)
  const next = addTo(first, { months: 1 })
  const month = { title: formatMonth(first), earlier: addTo(first, { months: -1 }), later: next }
  if (view === 'list') return { from: first, to: next, ...month }
  const lastWeek = startOfWeek(addTo(next, { days: -1 }))
  return {
    from: startOfWeek(first),
    to: addTo(lastWeek, { days: 7 }),
    ...month,
  }
}

/** Moments that certainly hold these days in every time zone. */
export function queryRange({ from, to }: CalendarRange): { from: string; to: string } {
  return { from: `${addTo(from, { days: -1 })}T00:00:00Z`, to: `${addTo(to, { days: 1 })}T00:00:00Z` }
}

/** Whether a day is among them. */
export function isShown({ from, to }: CalendarRange, day: string): boolean {
  return from <= day && day < to
}

/** Every day that is shown. */
export function daysOf({ from, to }: CalendarRange): string[] {
  const all: string[] = []
  for (let day = from; day < to; day = addTo(day, { days: 1 })) all.push(day)
  return all
}

export function isWeekend(day: string): boolean {
  return [0, 6].includes(new Date(day).getUTCDay())
}

/** Of the first week of 2024, which began on a Monday. */
export const weekdayNames = ['01', '02', '03', '04', '05', '06', '07'].map((day) => formatWeekday(`2024-01-${day}`, 'short'))
