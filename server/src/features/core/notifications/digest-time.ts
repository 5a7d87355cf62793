import { spokenLocale } from '@postwright/contract/core/sentences'

const dayMs = 86_400_000
const digestHourMs = 8 * 3_600_000

/** 08:00 of the day it is there now, by the clock on the wall; null before that. A zone that nobody knows any more counts as UTC. */
export function digestCutoff(timeZone: string, now: Date): Date | null {
  const local = wallClockMs(timeZone, now)
  const eight = Math.floor(local / dayMs) * dayMs + digestHourMs
  if (local < eight) return null
  // Between then and now the clock may have been changed, and so the first guess may be off by as much.
  const guess = new Date(now.getTime() - (local - eight))
  return new Date(guess.getTime() - (wallClockMs(timeZone, guess) - eight))
}

/** "Wednesday 16 September" */
export function dayIn(timeZone: string, instant: Date): string {
  return formatOf(spokenLocale(), timeZone, { weekday: 'long', day: 'numeric', month: 'long' }).format(instant)
}

/** What the clock shows, in milliseconds as if it were UTC. */
function wallClockMs(timeZone: string, instant: Date): number {
  const format = formatOf('en-GB', timeZone, { dateStyle: 'short', timeStyle: 'medium', calendar: 'iso8601', hourCycle: 'h23' })
  const parts = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second) + (instant.getTime() % 1000)
}

function formatOf(locale: string, timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat(locale, { ...options, timeZone })
  } catch {
    return new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
  }
}
