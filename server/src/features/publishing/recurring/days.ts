import { seriesWeeks } from '@postwright/contract/publishing/recurring'

import { daysBetween, firstDays } from '../../core/recurrence/public.ts'
import type { SeriesSettings } from './table.ts'

/** A day of a series, and which of its showings that is. */
export interface SeriesDay {
  day: string
  number: number
}

type Rhythm = Pick<SeriesSettings, 'rule' | 'anchorOn' | 'fromOn' | 'counted' | 'times' | 'untilOn'>

/** The days on which a series is to be shown, from today until the weeks are over that are made ahead. */
export function wantedDays(series: Rhythm, today: string): SeriesDay[] {
  const { rule, anchorOn: start, fromOn, counted, times, untilOn } = series
  const horizon = plusDays(today, seriesWeeks * 7)
  const last = untilOn !== null && untilOn < horizon ? untilOn : horizon
  const all = daysBetween({ rule, start }, fromOn, last).map((day, at) => ({ day, number: counted + at + 1 }))
  return all.filter(({ day, number }) => day >= today && (times === null || number <= times))
}

/** The last day of a series; null without end, and where it has no day at all. */
export function lastDayOf({ rule, anchorOn: start, fromOn, counted, times, untilOn }: Rhythm): string | null {
  if (untilOn !== null) return untilOn
  if (times === null) return null
  return firstDays({ rule, start }, fromOn, times - counted).at(-1) ?? plusDays(fromOn, -1)
}

export function plusDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}
