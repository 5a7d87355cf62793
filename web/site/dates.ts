const minute = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })

/** `November 3, 2026`, the day where it was published. */
export function longDate({ publishedAt, timeZone }: { publishedAt: string; timeZone: string }): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(new Date(publishedAt))
}

/** `Nov 3, 2026, 9:00 AM UTC` */
export function dateAndMinute(instant: string): string {
  return `${minute.format(new Date(instant))} UTC`
}
