const clocks = new Map<string, Intl.DateTimeFormat>()

/** What a clock in a zone shows at a moment, `2026-09-16T11:30:00`. By Intl, since the first screen has no room for Temporal. */
export function wallTimeOf(instant: string | Date, timeZone: string): string {
  return clockOf(timeZone).format(new Date(instant)).replace(' ', 'T')
}

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  // Swedish writes dates as ISO 8601 does.
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  clocks.set(timeZone, clock)
  return clock
}
