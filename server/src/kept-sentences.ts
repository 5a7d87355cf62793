import type { Language } from '@postwright/contract/core/languages'

import { channelName } from './channel-name.ts'
import { type Catalogue, catalogueOf, keptEnglishOf } from './locales.ts'
import { currentLanguage, sayBy } from './sentences.ts'

interface Pattern {
  id: string
  /** Of the whole text; a group for each value. */
  matches: RegExp
  /** How much of it is words: the sentence with most of them is the one that was meant. */
  words: number
}

interface Kept {
  whole: ReadonlyMap<string, string>
  patterns: readonly Pattern[]
}

const known = new WeakMap<Catalogue, Kept>()

/**
 * What is kept in English (why a delivery failed, what a mail server was asked) in the language of whoever reads it. It is recognised by
 * the sentences that we say; what a platform, a provider or a person wrote stands as it is.
 */
export function sayKept(text: string): string {
  const language = currentLanguage()
  if (language === 'en') return text
  const { whole, patterns } = keptIn(language)
  const id = whole.get(text)
  if (id !== undefined) return sayBy(id, {}) ?? text
  const [fitting] = patterns.filter(({ matches }) => matches.test(text)).toSorted((one, other) => other.words - one.words)
  if (!fitting) return text
  const values = Object.entries(fitting.matches.exec(text)?.groups ?? {}).map(([name, value]) => [name, valueIn(language, name, value)])
  return sayBy(fitting.id, Object.fromEntries(values)) ?? text
}

function valueIn(language: Language, name: string, value: string): string {
  if (name === 'reason') return sayKept(value)
  if (name === 'channel') return channelName(value)
  if (name !== 'day' || !/^\d{4}-\d\d-\d\d$/.test(value)) return value
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(value))
}

function keptIn(language: Language): Kept {
  const catalogue = catalogueOf(language)
  const made = known.get(catalogue)
  if (made) return made
  const sentences = [...keptEnglishOf(language)]
  const kept = {
    whole: new Map(sentences.filter(([english]) => !english.includes('{'))),
    patterns: sentences.flatMap(([english, id]) => patternOf(english, id) ?? []),
  }
  known.set(catalogue, kept)
  return kept
}

/** Fewer letters than these would fit whatever somebody wrote. */
const fewestLetters = 8

/** Undefined for a sentence without values, and for one with plurals, which is never kept. */
function patternOf(english: string, id: string): Pattern | undefined {
  const parts = english.split(/\{(\w+)\}/)
  const words = parts.filter((_, index) => index % 2 === 0).join('')
  if (parts.length === 1 || words.length < fewestLetters || /[{}\n]/.test(words)) return undefined
  const names = parts.filter((_, index) => index % 2 === 1)
  if (new Set(names).size < names.length) return undefined
  const source = parts.map((part, index) => (index % 2 === 1 ? `(?<${part}>.+?)` : RegExp.escape(part))).join('')
  return { id, matches: new RegExp(`^${source}$`, 's'), words: words.length }
}
