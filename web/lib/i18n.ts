import { i18n, type MessageDescriptor, type MessageOptions, type Messages, type Values } from '@lingui/core'
import { type Language, localeOf } from '@postwright/contract/core/languages'
import { withValues } from '@postwright/contract/core/sentences'
import type { SentenceGroup } from '@postwright/contract/core/sentence-groups'

declare global {
  /** What a page in another language than English loads before its modules; undefined when that did not come. */
  var catalogue: Messages | undefined
  /** Where the sentences are that come with some screens alone. */
  var catalogueGroups: Record<SentenceGroup, string> | undefined
}

// English is in the code. Whoever renders on a server has no page, and says before in which language.
const language = typeof document === 'undefined' ? 'en' : document.documentElement.lang || 'en'
const spoken = globalThis.catalogue ? language : 'en'
// Numbers in sentences are grouped as those are that stand by themselves.
if (!i18n.locale) i18n.loadAndActivate({ locale: spoken, locales: writtenIn(spoken), messages: globalThis.catalogue ?? {} })

const translate = i18n._.bind(i18n)
i18n._ = (sentence: MessageDescriptor | string, values?: Values, options?: MessageOptions) => {
  if (typeof sentence === 'string') return withValues(values, (guarded) => translate(sentence, withoutTags(guarded), options))
  return withValues(sentence.values, (guarded) => translate({ ...sentence, ...(guarded && { values: guarded }) }))
}

/**
 * `<Trans>` reads tags in what a sentence has become: one that somebody typed is broken by a character without width, so that it is shown.
 * What Lingui itself puts in the place of an element is a whole value.
 */
function withoutTags(values: Values | undefined): Values | undefined {
  if (!values || !Object.values(values).some((value) => typeof value === 'string' && value.includes('<'))) return values
  return Object.fromEntries<unknown>(Object.entries(values).map(([name, value]) => [name, withBrokenTags(value)]))
}

function withBrokenTags(value: unknown): unknown {
  return typeof value === 'string' && !/^<\d+\/>$/.test(value) ? value.replaceAll(/<(?=[/\w])/g, '<\u2060') : value
}

/** Whether the page is to speak another language, whose catalogue did not come. */
export const isUntranslated = i18n.locale !== language

/** The language of the page, as it is written in the reader's country where their browser names one. */
export function pageLocale(): string {
  return writtenIn(i18n.locale || 'en')
}

function writtenIn(language: string): string {
  return browserLocales().find((tag) => tag.split('-')[0] === language) ?? localeOf[language as Language]
}

/** What the browser asks for and Intl takes: some name theirs as the system does, "en-US@posix". */
export function browserLocales(): string[] {
  const named = typeof navigator === 'undefined' ? [] : [navigator.language, ...navigator.languages]
  return named.map((tag) => tag.replace(/[@.].*$/, '')).filter(isLocale)
}

/** Asked before the first screen is drawn: anything else of Intl would take a phone 50 ms. */
function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0
  } catch {
    return false
  }
}

/** Of the page, which keeps its language as long as it is open. */
export { i18n }
