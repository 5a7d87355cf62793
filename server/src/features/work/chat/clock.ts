/** The day and the time that it is in a time zone: `2026-11-25T10:30`. */
export function nowIn(timeZone: string, at = new Date()): string {
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' }).formatToParts(at)
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  return `${of('year')}-${of('month')}-${of('day')}T${of('hour')}:${of('minute')}`
}

/** The moment at which a clock there says so. A time that is left out when clocks go forward is taken an hour later, as calendars do. */
export function momentIn(timeZone: string, local: string): Date {
  const wanted = Date.parse(`${local}Z`)
  const offsetAt = (ms: number) => Date.parse(`${nowIn(timeZone, new Date(ms))}Z`) - Math.floor(ms / 60_000) * 60_000
  const first = wanted - offsetAt(wanted)
  const second = wanted - offsetAt(first)
  return new Date(nowIn(timeZone, new Date(second)) === local ? second : Math.max(first, second))
}
