import { z } from 'zod'

import { msg } from './msg.ts'
import { say } from './sentences.ts'
import { atMost } from './values.ts'

export const frequencies = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const
export type Frequency = (typeof frequencies)[number]

export const ruleWeekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
export type RuleWeekday = (typeof ruleWeekdays)[number]

/** `at`: which of a month or a year, from its end when it is negative; null for each. */
export interface RuleDay {
  weekday: RuleWeekday
  at: number | null
}

/** A recurrence rule of RFC 5545 taken apart. https://www.rfc-editor.org/rfc/rfc5545#section-3.3.10 */
export interface RuleParts {
  frequency: Frequency
  interval: number
  days: RuleDay[]
  monthDays: number[]
  months: number[]
  positions: number[]
  count: number | null
  /** A day, `2026-12-31`: the last on which it may come. */
  until: string | null
}

const number = /^-?\d{1,3}$/
const day = /^([+-]?\d{1,2})?(MO|TU|WE|TH|FR|SA|SU)$/
const untilDay = /^(\d{4})(\d{2})(\d{2})(T\d{6}Z?)?$/
const known = new Set(['FREQ', 'INTERVAL', 'BYDAY', 'BYMONTHDAY', 'BYMONTH', 'BYSETPOS', 'COUNT', 'UNTIL', 'WKST'])
const clockParts = ['BYHOUR', 'BYMINUTE', 'BYSECOND']

/** Undefined for what is no rule, or none that is understood here; see `RecurrenceRule` for what is refused how. */
export function readRule(rule: string): RuleParts | undefined {
  const parts = partsOf(rule)
  const frequency = frequencies.find((one) => one === parts?.get('FREQ'))
  if (!parts || !frequency || [...parts.keys()].some((name) => !known.has(name))) return undefined
  const read = {
    interval: numbers(parts.get('INTERVAL') ?? '1', 1, 366),
    monthDays: numbers(parts.get('BYMONTHDAY'), -31, 31),
    months: numbers(parts.get('BYMONTH'), 1, 12),
    positions: numbers(parts.get('BYSETPOS'), -366, 366),
    count: numbers(parts.get('COUNT'), 1, 999),
    days: days(parts.get('BYDAY')),
    until: until(parts.get('UNTIL')),
  }
  const { interval, monthDays, months, positions, count, days: on, until: last } = read
  if (!interval || interval.length !== 1 || !monthDays || !months || !positions || !count || count.length > 1 || !on || last === undefined)
    return undefined
  if (parts.has('WKST') && !ruleWeekdays.some((one) => one === parts.get('WKST'))) return undefined
  return { frequency, interval: interval[0] ?? 1, days: on, monthDays, months, positions, count: count[0] ?? null, until: last }
}

/** Whether a rule comes weekly on several days, each of which may become another one by itself. */
export function severalWeekdays(rule: string): boolean {
  const parts = readRule(rule)
  return parts?.frequency === 'WEEKLY' && parts.days.length > 1
}

/** The rule of these parts, for whoever chooses them one by one. */
export function writeRule({ frequency, interval, days: on, monthDays, months, positions, count, until: last }: RuleParts): string {
  return [
    `FREQ=${frequency}`,
    interval > 1 && `INTERVAL=${interval}`,
    on.length > 0 && `BYDAY=${on.map(({ weekday, at }) => `${at ?? ''}${weekday}`).join(',')}`,
    monthDays.length > 0 && `BYMONTHDAY=${monthDays.join(',')}`,
    months.length > 0 && `BYMONTH=${months.join(',')}`,
    positions.length > 0 && `BYSETPOS=${positions.join(',')}`,
    count !== null && `COUNT=${count}`,
    last !== null && `UNTIL=${last.replaceAll('-', '')}`,
  ]
    .filter((part) => part !== false)
    .join(';')
}

/** Such as `FREQ=WEEKLY;BYDAY=TH`, with or without `RRULE:`, and without DTSTART: whoever keeps it knows the day on which it starts, and the clock. */
export const RecurrenceRule = z
  .string()
  .trim()
  .toUpperCase()
  .overwrite((rule) => rule.replace(/^RRULE:/, ''))
  .max(200, { ...atMost(200), abort: true })
  .superRefine((rule, context) => {
    const parts = partsOf(rule)
    const isTooOften = /^(SECONDLY|MINUTELY|HOURLY)$/.test(parts?.get('FREQ') ?? '') || clockParts.some((name) => parts?.has(name))
    if (isTooOften) context.addIssue({ code: 'custom', message: say(msg`It repeats once a day at most.`) })
    else if (!readRule(rule)) context.addIssue({ code: 'custom', message: say(msg`Give a rule such as FREQ=WEEKLY;BYDAY=TH.`) })
    else if (parts?.has('COUNT') && parts.has('UNTIL'))
      context.addIssue({ code: 'custom', message: say(msg`Let it end after a number of times, or on a day.`) })
  })

function partsOf(rule: string): Map<string, string> | undefined {
  const pairs = rule.split(';').map((part) => part.split('='))
  const isWhole = pairs.every(([name, value, ...more]) => name && value && more.length === 0)
  const parts = new Map(pairs.map(([name = '', value = '']) => [name, value]))
  return isWhole && parts.size === pairs.length ? parts : undefined
}

function numbers(list: string | undefined, least: number, most: number): number[] | undefined {
  if (list === undefined) return []
  const all = list.split(',')
  if (all.length > 31 || !all.every((one) => number.test(one))) return undefined
  const read = all.map(Number)
  return read.every((one) => one !== 0 && one >= least && one <= most) ? read : undefined
}

function days(list: string | undefined): RuleDay[] | undefined {
  if (list === undefined) return []
  const read = list.split(',').map((one) => day.exec(one))
  if (read.length > 31) return undefined
  const found = read.flatMap((match) => (match ? [{ weekday: match[2] as RuleWeekday, at: match[1] ? Number(match[1]) : null }] : []))
  return found.length === read.length && found.every(({ at }) => at !== 0) ? found : undefined
}

/** Null where the rule has no last day. */
function until(text: string | undefined): string | null | undefined {
  if (text === undefined) return null
  const match = untilDay.exec(text)
  const read = match && `${match[1]}-${match[2]}-${match[3]}`
  return read && z.iso.date().safeParse(read).success ? read : undefined
}
