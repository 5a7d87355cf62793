import { type RuleWeekday, ruleWeekdays } from '@postwright/contract/core/recurrence'

/** Of a day such as 2026-09-16. */
export function weekdayOf(day: string): RuleWeekday {
  return ruleWeekdays[(new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7] ?? 'MO'
}
