import { Temporal } from 'temporal-polyfill'

/** What a clock on a wall shows: `2026-09-16T11:30:00`, without a zone. The calendar places each post by its own business's clock. */
export type WallTime = string

/**
 * The moment at which a clock in that zone shows this time. An hour that the spring skips becomes the one after it; one that
 * the autumn repeats is its first.
 */
export function instantOf(wall: WallTime, timeZone: string): string {
  return Temporal.PlainDateTime.from(wall).toZonedDateTime(timeZone, { disambiguation: 'compatible' }).toInstant().toString()
}

/** `2026-09-16` of today in a zone. */
export function today(timeZone: string): string {
  return Temporal.Now.plainDateISO(timeZone).toString()
}

/** The first day of the week (Monday) that a date is in. */
export function startOfWeek(date: string): string {
  const day = Temporal.PlainDate.from(date)
  return day.subtract({ days: day.dayOfWeek - 1 }).toString()
}

export function addTo(date: string, step: { days?: number; months?: number }): string {
  return Temporal.PlainDate.from(date).add(step).toString()
}

export function startOfMonth(date: string): string {
  return Temporal.PlainDate.from(date).with({ day: 1 }).toString()
}

/** The half hour that comes next, at least ten minutes away: a sensible first proposal. */
export function nextHalfHour(timeZone: string): WallTime {
  const soon = Temporal.Now.zonedDateTimeISO(timeZone).add({ minutes: 10 })
  return soon
    .round({ smallestUnit: 'minute', roundingIncrement: 30, roundingMode: 'ceil' })
    .toPlainDateTime()
    .toString({ smallestUnit: 'second' })
}
