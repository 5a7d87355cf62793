/** `November 3, 2026`, the day where it was published. */
export function longDate({ publishedAt, timeZone }: { publishedAt: string; timeZone: string }): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(new Date(publishedAt))
}

/** `Nov 3, 2026, 11:00 AM GMT+2` */
export function dateAndMinute(instant: string, timeZone: string): string {
  const fields = { year: 'numeric', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const
  return new Intl.DateTimeFormat('en-US', { ...fields, timeZone }).format(new Date(instant))
}
