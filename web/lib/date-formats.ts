import { dateFormat } from './formats.ts'

// Calendar dates, which no time zone moves, in the reader's own language.

/** "Tue 4 Mar", of a date such as 2026-03-04 whose year stands above it. */
export function formatDay(date: string): string {
  return dateFormat({ weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })
    .format(new Date(`${date}T12:00:00Z`))
    .replace(/^(\p{L}+),/u, '$1')
}

/** "Wed 16 Sept 2026" */
export function formatDayOfYear(date: string): string {
  return dateFormat({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${date}T12:00:00Z`),
  )
}

/** "September 2026", of a date such as 2026-09-16. */
export function formatMonth(date: string): string {
  return dateFormat({ month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${date}T12:00:00Z`))
}

/** "14 – 20 Sept 2026", of two dates. */
export function formatDays(first: string, last: string): string {
  return dateFormat({ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }).formatRange(new Date(first), new Date(last))
}
