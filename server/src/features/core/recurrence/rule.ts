import { RRuleTemporal } from 'rrule-temporal'

/** So many days, or weeks, months and years, are looked through for a day; a rule that has none among them is taken to have none at all. */
const mostDays = 10_000
const mostPeriods = 2_000

/** A rule, and the day from which it counts. */
export interface Rule {
  rule: string
  start: string
}

/**
 * The first day of a rule after another day; null after its last one. Days alone are counted, as if every day had 24 hours: the clock of
 * whoever keeps the rule says when a day and a time are.
 */
export function dayAfter(rule: Rule, day: string): string | null {
  return dayOf(rule, (recurrence) => recurrence.next(midnight(day)))
}

/** The last day of a rule until another day, that day included; null before its first one. */
export function dayUntil(rule: Rule, day: string): string | null {
  return dayOf(rule, (recurrence) => recurrence.previous(midnight(day), true))
}

function dayOf({ rule, start }: Rule, find: (recurrence: RRuleTemporal) => ReturnType<RRuleTemporal['next']>): string | null {
  const byDays = rule.replace(/UNTIL=(\d{8})[^;]*/, 'UNTIL=$1T000000Z')
  const maxIterations = rule.includes('FREQ=DAILY') ? mostDays : mostPeriods
  const rruleString = `DTSTART:${start.replaceAll('-', '')}T000000Z\nRRULE:${byDays}`
  try {
    return find(new RRuleTemporal({ rruleString, maxIterations }))?.toPlainDate().toString() ?? null
  } catch (error) {
    if (error instanceof Error && /^Maximum (iterations|candidate evaluations)/.test(error.message)) return null
    throw error
  }
}

function midnight(day: string): Date {
  return new Date(`${day}T00:00:00Z`)
}
