const dayMs = 86_400_000

/** The date in a zone at a moment, such as 2026-09-16. */
export function dayOf(instant: Date, timeZone: string): string {
  return wallTime(instant, timeZone).slice(0, 10)
}

export function daysBetween(from: string, to: string): string[] {
  const length = Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1
  return Array.from({ length: Math.max(0, length) }, (_, at) => addDays(from, at))
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
}

/** When a day begins in a zone: at midnight, or, where clocks skip midnight, right after it. */
export function startOfDay(day: string, timeZone: string): Date {
  const midnight = Date.parse(day)
  // The two offsets around that day: east of Greenwich midnight comes first.
  const guesses = [midnight - dayMs / 2, midnight + dayMs / 2].map((near) => midnight - offsetAt(new Date(near), timeZone))
  const [first = midnight, second = midnight] = guesses.toSorted((a, b) => a - b)
  for (const guess of [first, second]) if (wallTime(new Date(guess), timeZone) === `${day}T00:00:00`) return new Date(guess)
  return new Date(second)
}

function offsetAt(instant: Date, timeZone: string): number {
  const whole = Math.floor(instant.getTime() / 1000) * 1000
  return Date.parse(`${wallTime(new Date(whole), timeZone)}Z`) - whole
}

const clocks = new Map<string, Intl.DateTimeFormat>()

function wallTime(instant: Date, timeZone: string): string {
  let clock = clocks.get(timeZone)
  if (!clock) {
    // Swedish writes dates as ISO 8601 does.
    clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
    clocks.set(timeZone, clock)
  }
  return clock.format(instant).replace(' ', 'T')
}
