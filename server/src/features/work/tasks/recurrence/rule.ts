import { RRuleTemporal } from 'rrule-temporal'

/** So many periods are looked through for a day; a rule that has none among them is taken to have none at all. */
const mostPeriods = 20_000

/**
 * The first day of a rule after another day; null after its last one. Days alone are counted, as if every day had 24 hours: the clock of
 * the workspace says when a day and a time are.
 */
export function dayAfter({ rule, start }: { rule: string; start: string }, day: string): string | null {
  const byDays = rule.replace(/UNTIL=(\d{8})[^;]*/, 'UNTIL=$1T000000Z')
  const dtstart = `DTSTART:${start.replaceAll('-', '')}T000000Z`
  const recurrence = new RRuleTemporal({ rruleString: `${dtstart}\nRRULE:${byDays}`, maxIterations: mostPeriods })
  try {
    const next = recurrence.next(new Date(`${day}T00:00:00Z`))
    return next ? next.toPlainDate().toString() : null
  } catch (error) {
    if (error instanceof Error && /iteration|evaluation/i.test(error.message)) return null
    throw error
  }
}
