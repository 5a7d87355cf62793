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

/** The days of a rule between two days, both included. */
export function daysBetween(rule: Rule, from: string, to: string): string[] {
  if (to < from) return []
  return within([], () => recurrenceOf(rule).between(midnight(from), midnight(to), true).map(dayIn))
}

/** The first `count` days of a rule from a day on, that day included; fewer where it has no more. */
export function firstDays(rule: Rule, from: string, count: number): string[] {
  const found: string[] = []
  return within(found, () => {
    recurrenceOf(rule).all((date) => {
      const day = dayIn(date)
      if (day >= from) found.push(day)
      return found.length < count
    })
    return found
  })
}

type Occurrence = NonNullable<ReturnType<RRuleTemporal['next']>>

function dayOf(rule: Rule, find: (recurrence: RRuleTemporal) => Occurrence | null): string | null {
  return within(null, () => {
    const found = find(recurrenceOf(rule))
    return found && dayIn(found)
  })
}

/** What is found, or what there is instead where a rule has nothing for longer than anybody waits. */
function within<Found>(instead: Found, find: () => Found): Found {
  try {
    return find()
  } catch (error) {
    if (error instanceof Error && /^Maximum (iterations|candidate evaluations)/.test(error.message)) return instead
    throw error
  }
}

function recurrenceOf({ rule, start }: Rule): RRuleTemporal {
  const byDays = rule.replace(/UNTIL=(\d{8})[^;]*/, 'UNTIL=$1T000000Z')
  const maxIterations = rule.includes('FREQ=DAILY') ? mostDays : mostPeriods
  return new RRuleTemporal({ rruleString: `DTSTART:${start.replaceAll('-', '')}T000000Z\nRRULE:${byDays}`, maxIterations })
}

function dayIn(date: Occurrence): string {
  return date.toPlainDate().toString()
}

function midnight(day: string): Date {
  return new Date(`${day}T00:00:00Z`)
}
