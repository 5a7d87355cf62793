import type { Holiday } from '@postwright/contract/publishing/holidays'
import type { Language } from '@postwright/contract/core/languages'

const dayMs = 86_400_000
/** Some have several days, such as the end of Ramadan. */
const longestDays = 15

/** Loaded when it is first asked for: its rules of every country take some ten megabytes. */
const library = () => import('date-holidays').then((module) => module.default)

/** The public holidays of a country in a year, a day each, in this language or else in English. Years and languages are few, so that each is worked out once. */
export async function holidaysOf(country: string, year: number, language: Language): Promise<readonly Holiday[]> {
  const key = `${country} ${year} ${language}`
  const known = kept.get(key)
  if (known) return known
  const Holidays = await library()
  const isSpoken = new Holidays(country).getLanguages().includes(language)
  // A calendar goes on with the language that it was asked in.
  const [own = [], english = [], native = []] = [language, 'en', noLanguage].map((spoken) =>
    new Holidays(country).getHolidays(year, spoken),
  )
  const found = own.flatMap(({ type, date, start, end, name }, at) => {
    if (type !== 'public') return []
    // What the library has no name for in a language, it calls as people there do.
    const isTranslated = isSpoken || name !== native[at]?.name
    const named = { name: isTranslated ? name : (english[at]?.name ?? name), country, isTranslated }
    return daysFrom(date.slice(0, 10), end.getTime() - start.getTime()).map((day) => ({ date: day, ...named }))
  })
  if (kept.size >= mostKept) kept.clear()
  kept.set(key, found)
  return found
}

/** In which nothing has a name. */
const noLanguage = 'zxx'

const kept = new Map<string, readonly Holiday[]>()
const mostKept = 200

function daysFrom(first: string, lastsMs: number): string[] {
  const days = Math.min(longestDays, Math.max(1, Math.round(lastsMs / dayMs)))
  return Array.from({ length: days }, (_, at) => new Date(Date.parse(first) + at * dayMs).toISOString().slice(0, 10))
}

/** The country that a time zone is of, `ZA`; undefined for those that are of none, such as UTC. */
export async function countryOf(timeZone: string): Promise<string | undefined> {
  countries ??= library().then((Holidays) => byZone(Object.keys(new Holidays().getCountries())))
  return (await countries).get(canonical(timeZone))
}

let countries: Promise<ReadonlyMap<string, string>> | undefined

function byZone(codes: readonly string[]): Map<string, string> {
  return new Map(codes.flatMap((code) => zonesOf(code).map((zone) => [canonical(zone), code] as const)))
}

function zonesOf(country: string): string[] {
  // Node has it since version 18; the types of TypeScript do not know it yet.
  const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & { getTimeZones: () => string[] | undefined }
  return locale.getTimeZones() ?? []
}

/** Zones have had other names, such as `Asia/Calcutta`. */
function canonical(timeZone: string): string {
  return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
}
