import { t } from '@lingui/core/macro'
import { Temporal } from 'temporal-polyfill'

import { wallTimeOf } from './wall-clock.ts'

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

export function halfHourBefore(wall: WallTime): WallTime {
  return Temporal.PlainDateTime.from(wall).subtract({ minutes: 30 }).toString({ smallestUnit: 'second' })
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

/** Whether the minute of a time is over, so that nothing can be planned for it. */
export function hasPassed(wall: WallTime, timeZone: string, now: Date): boolean {
  return Date.parse(instantOf(wall, timeZone)) + 60_000 <= now.getTime()
}

/** The half hour that comes next, at least ten minutes away: a sensible first proposal. */
export function nextHalfHour(timeZone: string, now = new Date()): WallTime {
  return Temporal.Instant.from(now.toISOString())
    .toZonedDateTimeISO(timeZone)
    .add({ minutes: 10 })
    .toPlainDateTime()
    .round({ smallestUnit: 'minute', roundingIncrement: 30, roundingMode: 'ceil' })
    .toString({ smallestUnit: 'second' })
}

export interface RoundTime {
  name: string
  wall: WallTime
}

/** Times that people choose often: the next two half hours of the clock, and nine in the morning of the next day. */
export function roundTimes(now: Date, timeZone: string): RoundTime[] {
  const first = nextHalfHour(timeZone, now)
  const second = Temporal.PlainDateTime.from(first).add({ minutes: 30 }).toString({ smallestUnit: 'second' })
  const tomorrow = addTo(wallTimeOf(now.toISOString(), timeZone).slice(0, 10), { days: 1 })
  return [named(first), named(second), { name: t`In the morning`, wall: `${tomorrow}T09:00:00` }]
}

function named(wall: WallTime): RoundTime {
  return { name: wall.endsWith(':00:00') ? t`Full hour` : t`Half hour`, wall }
}
