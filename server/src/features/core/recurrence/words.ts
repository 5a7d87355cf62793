import { msg, plural } from '@postwright/contract/core/msg'
import { say, type Sentence, spokenLocale } from '@postwright/contract/core/sentences'
import { readRule, type RuleDay, type RuleParts, ruleWeekdays } from '@postwright/contract/core/recurrence'

/** A rule as people say it: "Every Thursday". `start` is the day from which it counts. */
export function ruleInWords(rule: string, start: string | null): string {
  const parts = readRule(rule)
  if (!parts) return rule
  const how = say(rhythmOf(parts, start))
  if (parts.count !== null) return say(msg`${{ how }}, ${plural({ count: parts.count }, { one: '# time', other: '# times' })}`)
  return parts.until === null ? how : say(msg`${{ how }}, until ${{ day: dayOf(parts.until, { dateStyle: 'medium' }) }}`)
}

function rhythmOf(parts: RuleParts, start: string | null): Sentence {
  const { frequency, interval: every, positions } = parts
  const days = positions.length > 0 ? '' : daysIn(parts, start)
  switch (frequency) {
    case 'DAILY':
      return every === 1 ? msg`Every day` : msg`Every ${{ every }} days`
    case 'WEEKLY':
      if (isWorkweek(parts)) return msg`Every weekday`
      if (days) return every === 1 ? msg`Every ${{ days }}` : msg`Every ${{ every }} weeks on ${{ days }}`
      return every === 1 ? msg`Every week` : msg`Every ${{ every }} weeks`
    case 'MONTHLY':
      if (days) return every === 1 ? msg`Every month: ${{ days }}` : msg`Every ${{ every }} months: ${{ days }}`
      return every === 1 ? msg`Every month` : msg`Every ${{ every }} months`
    case 'YEARLY':
      if (days) return every === 1 ? msg`Every year: ${{ days }}` : msg`Every ${{ every }} years: ${{ days }}`
      return every === 1 ? msg`Every year` : msg`Every ${{ every }} years`
  }
}

function isWorkweek({ interval, days }: RuleParts): boolean {
  return interval === 1 && days.length === 5 && days.every(({ weekday, at }) => at === null && weekday !== 'SA' && weekday !== 'SU')
}

/** Empty where more than a few words would be needed. */
function daysIn({ frequency, days, monthDays, months }: RuleParts, start: string | null): string {
  if (days.length > 0) return months.length > 0 ? '' : list(days.map(dayName))
  if (monthDays.length > 0) return months.length > 0 ? '' : list(monthDays.map(monthDayName))
  if (months.length > 0 || start === null) return ''
  switch (frequency) {
    case 'WEEKLY':
      return dayOf(start, { weekday: 'long' })
    case 'MONTHLY':
      return monthDayName(Number(start.slice(8)))
    case 'YEARLY':
      return dayOf(start, { day: 'numeric', month: 'long' })
    case 'DAILY':
      return ''
  }
}

function dayName({ weekday, at }: RuleDay): string {
  // 2024 began on a Monday.
  const day = dayOf(`2024-01-0${ruleWeekdays.indexOf(weekday) + 1}`, { weekday: 'long' })
  if (at === null) return day
  if (at === -1) return say(msg`the last ${{ day }}`)
  return at < 0 ? say(msg`${{ day }} number ${{ number: -at }} from the end`) : say(msg`${{ day }} number ${{ number: at }}`)
}

function monthDayName(day: number): string {
  if (day === -1) return say(msg`its last day`)
  return day < 0 ? say(msg`day ${{ day: -day }} from the end`) : say(msg`day ${{ day }}`)
}

function dayOf(date: string, format: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(spokenLocale(), { ...format, timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`))
}

function list(words: string[]): string {
  return new Intl.ListFormat(spokenLocale(), { type: 'conjunction' }).format(words)
}
