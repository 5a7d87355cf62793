import { spokenLocale } from '@postwright/contract/core/sentences'

/** For Intl. English is written as in the United States. */
export function siteLocale(): string {
  const locale = spokenLocale()
  return locale.startsWith('en') ? 'en-US' : locale
}

/** `November 3, 2026`, the day where it was published. */
export function longDate({ publishedAt, timeZone }: { publishedAt: string; timeZone: string }): string {
  return new Intl.DateTimeFormat(siteLocale(), { dateStyle: 'long', timeZone }).format(new Date(publishedAt))
}

/** `Nov 3, 2026, 11:00 AM GMT+2` */
export function dateAndMinute(instant: string, timeZone: string): string {
  const fields = { year: 'numeric', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const
  return new Intl.DateTimeFormat(siteLocale(), { ...fields, timeZone }).format(new Date(instant))
}
