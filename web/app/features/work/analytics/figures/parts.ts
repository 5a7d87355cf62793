import type { Analytics } from '@postwright/contract/work/analytics'

import { formatDays } from '../../../../../lib/date-formats.ts'
import { dateFormat } from '../../../../../lib/formats.ts'
import type { Measure } from './by-day.tsx'

type Day = Analytics['days']['now'][number]

/** Some days in a row. */
export interface Part {
  key: string
  name: string
  now: number
  before: number | null
}

/** So many rows at most say what a plot shows. */
const mostParts = 8

/** Single days of a week, weeks of a month, and longer parts of a longer time; each beside as many days of the time before. */
export function partsOf(now: readonly Day[], before: readonly Day[] | null, measure: Measure): Part[] {
  const length = now.length <= mostParts ? 1 : Math.ceil(now.length / mostParts / 7) * 7
  const parts = Math.ceil(now.length / length)
  const sum = (days: readonly Day[]) => days.reduce((one, day) => one + day[measure], 0)
  return Array.from({ length: parts }, (_, at) => {
    const days = now.slice(at * length, (at + 1) * length)
    const [first, last] = [days[0]?.day ?? '', days.at(-1)?.day ?? '']
    return {
      key: first,
      name: first === last ? short(first) : formatRange(first, last),
      now: sum(days),
      before: before && sum(before.slice(at * length, (at + 1) * length)),
    }
  })
}

/** What stands under a plot of days: the first, the last, and three between them. */
export function marksOf(days: readonly Day[]): { at: number; text: string }[] {
  const last = days.length - 1
  const places = [...new Set([0, 0.25, 0.5, 0.75, 1].map((share) => Math.round(share * last)))]
  return places.map((at) => ({
    at: last === 0 ? 0.5 : at === 0 ? 0 : at === last ? 1 : (at + 0.5) / days.length,
    text: short(days[at]?.day ?? ''),
  }))
}

function short(day: string): string {
  return day === '' ? '' : dateFormat({ day: 'numeric', month: 'short', timeZone: 'UTC' }).format(new Date(day))
}

function formatRange(first: string, last: string): string {
  if (first.slice(0, 4) !== last.slice(0, 4)) return formatDays(first, last)
  return dateFormat({ day: 'numeric', month: 'short', timeZone: 'UTC' }).formatRange(new Date(first), new Date(last))
}
