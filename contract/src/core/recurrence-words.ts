import { msg, plural } from './msg.ts'
import { readRule, type RuleDay, type RuleParts, ruleWeekdays } from './recurrence.ts'
import { say, type Sentence, spokenLocale } from './sentences.ts'

/** A rule as people say it: "Every Thursday". `start` is the day from which it counts. What is no rule stands as it is. */
export function ruleInWords(rule: string, start: string | null): string {
  const parts = readRule(rule)
  if (!parts) return rule
  const { months, count, until } = parts
  const rhythm = say(rhythmOf(parts, start))
  // A day of one month is said with its month.
  const how = months.length === 0 || isDayOfYear(parts) ? rhythm : say(msg`${{ rhythm }}, in ${{ months: list(months.map(monthName)) }}`)
  if (count !== null) return say(msg`${{ how }}, ${plural({ count }, { one: '# time', other: '# times' })}`)
  return until === null ? how : say(msg`${{ how }}, until ${{ day: dayOf(until, { dateStyle: 'medium' }) }}`)
}

function rhythmOf(parts: RuleParts, start: string | null): Sentence {
  const { frequency, interval: every, positions } = parts
  const isEach = every === 1 && positions.length === 0
  if (isEach && (frequency === 'DAILY' || frequency === 'WEEKLY') && isWorkweek(parts)) return msg`Every weekday`
  const days = daysIn(parts, start)
  switch (frequency) {
    case 'DAILY':
      if (!days) return every === 1 ? msg`Every day` : msg`Every ${{ every }} days`
      return every === 1 ? msg`Every ${{ days }}` : msg`Every ${{ every }} days, only on ${{ days }}`
    case 'WEEKLY':
      if (!days) return every === 1 ? msg`Every week` : msg`Every ${{ every }} weeks`
      if (positions.length > 0) return every === 1 ? msg`Every week: ${{ days }}` : msg`Every ${{ every }} weeks: ${{ days }}`
      return every === 1 ? msg`Every ${{ days }}` : msg`Every ${{ every }} weeks on ${{ days }}`
    case 'MONTHLY':
      if (days) return every === 1 ? msg`Every month: ${{ days }}` : msg`Every ${{ every }} months: ${{ days }}`
      return every === 1 ? msg`Every month` : msg`Every ${{ every }} months`
    case 'YEARLY':
      if (days) return every === 1 ? msg`Every year: ${{ days }}` : msg`Every ${{ every }} years: ${{ days }}`
      return every === 1 ? msg`Every year` : msg`Every ${{ every }} years`
  }
}

function isWorkweek({ days }: RuleParts): boolean {
  return days.length === 5 && days.every(({ weekday, at }) => at === null && weekday !== 'SA' && weekday !== 'SU')
}

function isDayOfYear({ frequency, months, monthDays, days }: RuleParts): boolean {
  return frequency === 'YEARLY' && months.length === 1 && days.length === 0 && monthDays.length <= 1 && (monthDays[0] ?? 1) > 0
}

function daysIn(parts: RuleParts, start: string | null): string {
  const { days, monthDays, months, positions } = parts
  const weekdays = days.length > 0 ? list(days.map(dayName)) : ''
  const dates = monthDays.length > 0 ? list(monthDays.map(monthDayName)) : ''
  if (isDayOfYear(parts)) return dayOfYear(months[0] ?? 1, monthDays[0] ?? Number(start?.slice(8) ?? 1))
  const both = weekdays && dates ? say(msg`${{ weekdays }}, if it is ${{ dates }}`) : weekdays || dates
  if (positions.length === 0) return both || startDay(parts, start)
  const among = isWorkweek(parts) && !dates ? say(msg`the weekdays`) : days.length === 7 && !dates ? say(msg`all days`) : both
  return among && list(positions.map((at) => say(placeAmong(at, among))))
}

function placeAmong(at: number, among: string): Sentence {
  if (at === -1) return msg`the last of ${{ among }}`
  return at < 0 ? msg`number ${{ number: -at }} from the end of ${{ among }}` : msg`number ${{ number: at }} of ${{ among }}`
}

/** What a rule that names no day takes from the one on which it starts. */
function startDay({ frequency, months }: RuleParts, start: string | null): string {
  if (start === null) return ''
  switch (frequency) {
    case 'WEEKLY':
      return dayOf(start, { weekday: 'long' })
    case 'MONTHLY':
      return monthDayName(Number(start.slice(8)))
    case 'YEARLY':
      return months.length > 0 ? monthDayName(Number(start.slice(8))) : dayOf(start, { day: 'numeric', month: 'long' })
    case 'DAILY':
      return ''
  }
}

function dayName({ weekday, at }: RuleDay): string {
  // 2024 began on a Monday.
  const day = dayOf(`2024-01-0${ruleWeekdays.indexOf(weekday) + 1}`, { weekday: 'long' })
  if (at === null) return day
  if (at === -1) return say(msg`the last ${{ day }}`)
  if (at === 1) return say(msg`the first ${{ day }}`)
  if (at === 2) return say(msg`the second ${{ day }}`)
  if (at === 3) return say(msg`the third ${{ day }}`)
  if (at === 4) return say(msg`the fourth ${{ day }}`)
  return at < 0 ? say(msg`${{ day }} number ${{ number: -at }} from the end`) : say(msg`${{ day }} number ${{ number: at }}`)
}

function monthDayName(day: number): string {
  if (day === -1) return say(msg`its last day`)
  return day < 0 ? say(msg`day ${{ day: -day }} from the end`) : say(msg`day ${{ day }}`)
}

function monthName(month: number): string {
  return dayOf(dateIn(month, 1), { month: 'long' })
}

function dayOfYear(month: number, day: number): string {
  return dayOf(dateIn(month, day), { day: 'numeric', month: 'long' })
}

/** In a leap year, so that each day that a month may have is one. */
function dateIn(month: number, day: number): string {
  return new Date(Date.UTC(2024, month - 1, day)).toISOString().slice(0, 10)
}

function dayOf(date: string, format: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(spokenLocale(), { ...format, timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`))
}

function list(words: string[]): string {
  return new Intl.ListFormat(spokenLocale(), { type: 'conjunction' }).format(words)
}
