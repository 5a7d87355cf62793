import { readRule, type RuleParts, type RuleWeekday, ruleWeekdays, severalWeekdays, writeRule } from '@postwright/contract/core/recurrence'

/**
 * A rule after one of its days became another one: Mondays and Thursdays are Mondays and Fridays when a Thursday is moved by a day, and the
 * second Tuesday of a month is its third Wednesday when it is moved there.
 *
 * @returns null for a rule of which nobody could say what that makes of it.
 */
export function movedRule(rule: string, from: string, to: string): string | null {
  const parts = readRule(rule)
  if (!parts) return null
  const { days, monthDays, months, positions } = parts
  // It counts from its first day alone, which is another one now.
  if (from === to || (days.length === 0 && monthDays.length === 0 && months.length === 0)) return rule
  if (positions.length > 0) return null
  const moved =
    months.length > 0
      ? movedInYear(parts, from, to)
      : monthDays.length > 0
        ? movedInMonth(parts, from, to)
        : movedByWeekday(parts, from, to)
  return moved && writeRule(moved)
}

function movedByWeekday(parts: RuleParts, from: string, to: string): RuleParts | null {
  const at = parts.days.findIndex((day) => day.weekday === weekdayOf(from) && (day.at === null || isNth(from, day.at)))
  const found = parts.days[at]
  if (!found) return null
  const weekday = weekdayOf(to)
  const moved = { weekday, at: found.at === null ? null : found.at < 0 && isNth(to, -1) ? -1 : nthOf(to) }
  const others = parts.days.filter((day, place) => place !== at && !(day.weekday === moved.weekday && day.at === moved.at))
  const inOrder = [...others, moved].toSorted((one, other) => ruleWeekdays.indexOf(one.weekday) - ruleWeekdays.indexOf(other.weekday))
  return { ...parts, days: inOrder }
}

function movedInMonth(parts: RuleParts, from: string, to: string): RuleParts | null {
  const day = dayOfMonth(from)
  const old = parts.monthDays.find((one) => one === day || one === day - lengthOfMonth(from) - 1)
  if (old === undefined || parts.days.length > 0) return null
  const fresh = old < 0 && dayOfMonth(to) === lengthOfMonth(to) ? -1 : dayOfMonth(to)
  return { ...parts, monthDays: [...new Set(parts.monthDays.map((one) => (one === old ? fresh : one)))] }
}

function movedInYear(parts: RuleParts, from: string, to: string): RuleParts | null {
  const { months, monthDays, days } = parts
  const isOneDay = months.length === 1 && monthDays.length === 1 && days.length === 0 && monthDays[0] === dayOfMonth(from)
  return isOneDay ? { ...parts, months: [Number(to.slice(5, 7))], monthDays: [dayOfMonth(to)] } : null
}

/**
 * A weekly rule after all of its days became others by as many days as one of them was moved: Mondays and Thursdays are Tuesdays and Fridays
 * when either is moved by a day. Another rule is moved as `movedRule` does it.
 *
 * @returns null where some of them would come a week apart from the others, which no rule says that skips weeks.
 */
export function shiftedRule(rule: string, from: string, to: string): string | null {
  const parts = readRule(rule)
  if (!parts || !severalWeekdays(rule) || parts.months.length > 0 || parts.positions.length > 0) return movedRule(rule, from, to)
  const step = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
  const moved = parts.days.map(({ weekday }) => ruleWeekdays.indexOf(weekday) + step)
  if (parts.interval > 1 && new Set(moved.map((place) => Math.floor(place / 7))).size > 1) return null
  const places = [...new Set(moved.map((place) => ((place % 7) + 7) % 7))].toSorted((one, other) => one - other)
  return writeRule({ ...parts, days: places.map((place) => ({ weekday: ruleWeekdays[place] ?? 'MO', at: null })) })
}

function weekdayOf(day: string): RuleWeekday {
  return ruleWeekdays[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7] ?? 'MO'
}

function nthOf(day: string): number {
  return Math.ceil(dayOfMonth(day) / 7)
}

function isNth(day: string, at: number): boolean {
  return at > 0 ? nthOf(day) === at : Math.ceil((lengthOfMonth(day) - dayOfMonth(day) + 1) / 7) === -at
}

function dayOfMonth(day: string): number {
  return Number(day.slice(8))
}

function lengthOfMonth(day: string): number {
  return new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).getUTCDate()
}
