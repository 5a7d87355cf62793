import { i18n } from '@lingui/core'

/** What `msg` makes: the id by which translations know a sentence, its English, and what stands in it. */
export interface Sentence {
  id: string
  message?: string
  values?: Record<string, unknown>
}

const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/

/**
 * What stands in a sentence; a name that reads from the right stands between isolates, so that what follows it keeps its place.
 * https://www.w3.org/International/questions/qa-bidi-unicode-controls
 */
export function isolated<Values extends Record<string, unknown> | undefined>(values: Values): Values {
  if (!values) return values
  const readsFromTheRight = (value: unknown): value is string => typeof value === 'string' && rightToLeft.test(value)
  if (!Object.values(values).some(readsFromTheRight)) return values
  const entries = Object.entries(values).map(([name, value]) => [name, readsFromTheRight(value) ? `\u2068${value}\u2069` : value])
  return Object.fromEntries(entries) as Values
}

type Say = (sentence: Sentence) => string

let current: Say = (sentence) => {
  if (!i18n.locale) i18n.loadAndActivate({ locale: 'en', messages: {} })
  return i18n._(sentence)
}

let locale = () => i18n.locale || 'en'

/** The server knows whom it speaks to by the request under way, the browser by what its person chose. */
export function sayWith(say: Say, localeOfListener: () => string): void {
  current = say
  locale = localeOfListener
}

/** For Intl: the locale of whoever is spoken to, such as "en-GB". */
export function spokenLocale(): string {
  return locale()
}

/** A sentence in the language of whoever is spoken to. */
export function say(sentence: Sentence): string {
  return current(sentence)
}

/** The message of a schema, said at the moment of a refusal: `z.string().max(max, says(msg`Use at most ${{ max }} characters.`))`. */
export function says(sentence: Sentence | (() => Sentence)): { error: () => string } {
  return { error: () => say(typeof sentence === 'function' ? sentence() : sentence) }
}
