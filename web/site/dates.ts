const long = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const minute = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })

/** `November 3, 2026`, of the day in UTC. */
export function longDate(instant: string): string {
  return long.format(new Date(instant))
}

/** `Nov 3, 2026, 9:00 AM UTC` */
export function dateAndMinute(instant: string): string {
  return `${minute.format(new Date(instant))} UTC`
}
