import { browserLocales, pageLocale } from './i18n.ts'

/** Dates and numbers in the reader's own language, with the time zone shown where it matters. */
export const dayMs = 86_400_000
const formats = new Map<string, Intl.DateTimeFormat>()

// The first question to Intl costs a phone some 60 ms: it waits until there is something to format.
const locale = once(pageLocale)

/** The time zone of this browser, such as Africa/Johannesburg. */
export const browserTimeZone = once(() => new Intl.DateTimeFormat().resolvedOptions().timeZone)

let told: string | undefined

/** From now on by the clock of this person. UTC is what a profile has that nobody chose one for: then their browser knows better. */
export function tellTimesBy(timeZone: string): void {
  told = timeZone === 'UTC' ? undefined : timeZone
}

/** By which clock moments are told that belong to no business: the person's own, and the browser's as long as nobody is signed in. */
export function ownTimeZone(): string {
  return told ?? browserTimeZone()
}

/** "Tue 4 Mar", with the year when it is another one. */
export function formatDate(instant: string | Date, timeZone = ownTimeZone()): string {
  const date = new Date(instant)
  const year = date.getFullYear() === new Date().getFullYear() ? undefined : 'numeric'
  return dateFormat({ weekday: 'short', day: 'numeric', month: 'short', year, timeZone })
    .format(date)
    .replace(/^(\p{L}+),/u, '$1')
}

/** Whether the reader is used to hours that are counted to twelve, twice a day: a habit of their country, unless the page speaks a language that never does. */
export const countsToTwelve = once(() => toTwelve(locale()) && toTwelve(browserLocales()[0] ?? locale()))

function toTwelve(tag: string): boolean {
  return new Intl.DateTimeFormat(tag, { hour: 'numeric' }).resolvedOptions().hour12 === true
}

/** "09:00", or "9:00 AM" where hours are counted to twelve. */
export function formatTime(instant: string | Date, timeZone = ownTimeZone()): string {
  const hours = countsToTwelve() ? ({ hour: 'numeric', hour12: true } as const) : ({ hour: '2-digit', hourCycle: 'h23' } as const)
  return dateFormat({ ...hours, minute: '2-digit', timeZone }).format(new Date(instant))
}

/** "Tue 4 Mar, 09:00" */
export function formatDateTime(instant: string | Date, timeZone = ownTimeZone()): string {
  return `${formatDate(instant, timeZone)}, ${formatTime(instant, timeZone)}`
}

/** "Tue 4 Mar, 09:00 SAST" */
export function formatZoned(instant: string | Date, timeZone = ownTimeZone()): string {
  return `${formatDateTime(instant, timeZone)} ${zoneName(instant, timeZone)}`
}

/** "Wednesday, 16 September" */
export function formatLongDate(instant: string | Date, timeZone = ownTimeZone()): string {
  return dateFormat({ weekday: 'long', day: 'numeric', month: 'long', timeZone }).format(new Date(instant))
}

/** "Wed" or "Wednesday", of a date. */
export function formatWeekday(date: string, weekday: 'short' | 'long'): string {
  return dateFormat({ weekday, timeZone: 'UTC' }).format(new Date(`${date}T12:00:00Z`))
}

// Only a language of the region knows its abbreviations: "SAST" in en-ZA is "GMT+2" in en-US.
const regions = ['en-ZA', 'en-US', 'en-GB', 'en-AU', 'en-IN', 'en-NZ', 'en-CA']
const zoneNames = new Map<string, string>()

/** The short name of a zone at a moment: "SAST", "CET", or "GMT+3" where there is none. */
export function zoneName(instant: string | Date, timeZone: string): string {
  const date = new Date(instant)
  const offset = shortZone('en-US', 'shortOffset', timeZone, date)
  const key = `${timeZone} ${offset}`
  const known = zoneNames.get(key)
  if (known) return known
  const name =
    [locale(), ...regions].map((region) => shortZone(region, 'short', timeZone, date)).find((found) => /^[A-Z]{2,5}$/.test(found)) ?? offset
  zoneNames.set(key, name)
  return name
}

function shortZone(region: string, timeZoneName: 'short' | 'shortOffset', timeZone: string, date: Date): string {
  const parts = madeOnce(region, { timeZone, timeZoneName }).formatToParts(date)
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? ''
}

const units: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]

/** "12 min ago", "yesterday", "in 2 hr"; "now" within a minute. */
export function formatAgo(instant: string | Date, now = Date.now()): string {
  const seconds = (new Date(instant).getTime() - now) / 1000
  const relative = new Intl.RelativeTimeFormat(locale(), { numeric: 'auto', style: 'short' })
  for (const [unit, length] of units) {
    if (Math.abs(seconds) >= length) return relative.format(Math.trunc(seconds / length), unit).replace('.', '')
  }
  return relative.format(0, 'second')
}

/** "212,480" */
export function formatNumber(value: number): string {
  return value.toLocaleString(locale())
}

/** "Company page, Blog, and Newsletter", or with "or" as a `disjunction`. */
export function formatList(items: readonly string[], type: Intl.ListFormatType = 'conjunction'): string {
  return new Intl.ListFormat(locale(), { type }).format(items)
}

/** Made once per page for each choice of options. */
export function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return madeOnce(locale(), options)
}

function madeOnce(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(options)}`
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(language, options)
  formats.set(key, made)
  return made
}

function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}
