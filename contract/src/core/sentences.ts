import { i18n } from '@lingui/core'

/** What `msg` makes: the id by which translations know a sentence, its English, and what stands in it. */
export interface Sentence {
  id: string
  message?: string
  values?: Record<string, unknown>
}

type Values = Record<string, unknown>

const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/
/** Stands for a backslash while Lingui works: it would decode an escape such as `\u0041` that somebody typed. */
const backslash = '\uE05C'

/**
 * A sentence with what stands in it. A name that reads from the right stands between isolates, so that what follows it keeps its place.
 * https://www.w3.org/International/questions/qa-bidi-unicode-controls
 */
export function withValues(values: Values | undefined, translate: (values: Values | undefined) => string): string {
  if (!values || !Object.values(values).some(isSpecial)) return translate(values)
  const entries = Object.entries(values).map(([name, value]) => [name, isSpecial(value) ? guarded(value) : value])
  return translate(Object.fromEntries(entries) as Values).replaceAll(backslash, '\\')
}

function isSpecial(value: unknown): value is string {
  return typeof value === 'string' && (rightToLeft.test(value) || value.includes('\\'))
}

function guarded(value: string): string {
  const text = value.replaceAll('\\', backslash)
  return rightToLeft.test(value) ? `\u2068${text}\u2069` : text
}

type Say = (sentence: Sentence) => string

let current: Say = (sentence) => {
  if (!i18n.locale) i18n.loadAndActivate({ locale: 'en', messages: {} })
  return withValues(sentence.values, (values) => i18n._({ ...sentence, ...(values && { values }) }))
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

/** Things one after the other, such as "GET, POST", as the language of whoever is spoken to writes them. */
export function listed(items: readonly string[]): string {
  return new Intl.ListFormat(locale(), { type: 'unit', style: 'short' }).format(items)
}

/** A sentence in the language of whoever is spoken to. */
export function say(sentence: Sentence): string {
  return current(sentence)
}

/** The message of a schema, said at the moment of a refusal: `z.string().max(max, says(msg`Use at most ${{ max }} characters.`))`. */
export function says(sentence: Sentence | (() => Sentence)): { error: () => string } {
  return { error: () => say(typeof sentence === 'function' ? sentence() : sentence) }
}
