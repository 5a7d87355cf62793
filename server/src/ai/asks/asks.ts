import type { Ask, AskKind, Given } from '@postwright/contract/content/asks'

import type { Language, ListKind } from '../languages/language.ts'
import { languageOf, languageOfProfile } from '../languages/languages.ts'
import { isWithoutSubject, withoutNotes } from './subject.ts'

export interface Asked {
  /** What the author has given already. */
  given?: readonly Pick<Given, 'kind' | 'lines'>[]
  /** Whether the business says where it is. */
  hasPlace?: boolean
  /** What the business says of itself: the language of a brief of few words. */
  profile?: string
}

/** What a brief promises, does not contain, and its author has not given yet. In a language that the composer does not know: nothing. */
export function asksOf(text: string, { given = [], hasPlace = false, profile = '' }: Asked = {}): Ask[] {
  if (isWithoutSubject(text))
    return given.some(({ kind }) => kind === 'subject') ? [] : [{ kind: 'subject', count: 1, promise: withoutNotes(text) }]
  const said = withoutNotes(text)
  const language = languageOf(said, languageOfProfile(profile))
  if (!language) return []
  const asks = [...promisesIn(said, language), ...missingFacts(said, language, hasPlace)]
  return asks.filter((ask) => !given.some((one) => one.kind === ask.kind)).map(({ kind, count, promise }) => ({ kind, count, promise }))
}

/** A list that a text announces, and where. */
export interface Promised extends Ask {
  kind: ListKind
  /** Where the words of the promise begin. */
  at: number
}

const kinds: readonly ListKind[] = ['tips', 'reasons', 'steps', 'ideas', 'mistakes', 'facts', 'questions', 'examples']

/** The lists that a text promises and does not bring, one of a kind, in its order. */
export function promisesIn(text: string, language: Language): Promised[] {
  const found = kinds.flatMap((kind) => promiseOf(kind, text, language) ?? [])
  const howTo = found.length === 0 ? howToIn(text, language) : null
  return howTo ? [howTo] : found.toSorted((a, b) => a.at - b.at)
}

function promiseOf(kind: ListKind, text: string, language: Language): Promised | null {
  const numbers = language.numbers.split(' ').join('|')
  const noun = `(?<noun>${language.lists[kind]})(?![\\p{L}\\p{N}])`
  const counted = `(?<![\\p{L}\\p{N}])(?:(?<number>[2-9]|1[0-9]|20|${numbers})|(?<some>${language.someOf}))\\s+(?:[\\p{L}-]+\\s+){0,2}?${noun}`
  // "Tips for the winter" promises some, where a sentence begins with it.
  const bare = `(?<=(?:^|[.!?\\n]\\s*)(?:${language.writes})?)${noun}(?=\\s+(?:${language.joining})(?!\\p{L})[^?\\n]*(?:[.\\n]|$))`
  for (const pattern of [counted, ...(uncounted.includes(kind) ? [bare] : [])]) {
    const found = new RegExp(pattern, 'iu').exec(text)
    const { number, some } = found?.groups ?? {}
    if (!found) continue
    // "some things" and "our ways" promise nothing that is counted.
    if (some && !uncounted.includes(kind)) continue
    const count = number ? countOf(number, language) : null
    const rest = text.slice(found.index + found[0].length)
    if (isKept(rest, count ?? 2) || isTold(text.slice(0, found.index), rest, language)) continue
    return { kind, count, promise: found[0], at: found.index }
  }
  return null
}

/** What is promised without a number as well. */
const uncounted: readonly ListKind[] = ['tips', 'reasons', 'mistakes']

/** "How to bleed a radiator", and no more: its steps. */
function howToIn(text: string, language: Language): Promised | null {
  const found = new RegExp(`^\\s*(${language.howTo}[^.!?\\n]{4,100})[.]?\\s*$`, 'iu').exec(text)
  return found?.[1] ? { kind: 'steps', count: null, promise: found[1].trim(), at: text.indexOf(found[1]) } : null
}

function countOf(word: string, language: Language): number {
  const at = language.numbers.split(' ').indexOf(word.toLowerCase())
  return at < 0 ? Number(word) : at + 2
}

/** Whether what follows a promise brings what it promises: a list, a colon with something behind it, or as many sentences. */
function isKept(rest: string, count: number): boolean {
  if ((rest.match(/^\s*(?:[-*•–]|\d+[.)])\s+\S/gm) ?? []).length > 1 || /^[^.!?\n]*:\s*\S/.test(rest)) return true
  const [, ...after] = rest
    .replace(/https?:\/\/\S+/g, '')
    .split(/[.!?]+(?:\s+|$)|\n+/)
    .filter((part) => part.trim() !== '')
  return after.filter((sentence) => sentence.split(/\s+/).length > 2).length >= count
}

/** "Thank you for five ideas", "we were asked three questions": told of, not promised. */
function isTold(before: string, rest: string, language: Language): boolean {
  const sentence = before.slice(Math.max(before.lastIndexOf('.'), before.lastIndexOf('\n')) + 1)
  if (language.code !== 'en') return false
  if (/\b(?:\p{L}{2,}[^e\W]ed|got|had|gave|took|won|wrote|told|sent|heard|found)\b/u.test(sentence)) return !/^\s*:/.test(rest)
  return (
    /\b(?:thank\w*|asked|had|got|received|won|after|these|those|of|sent|gave|took|has|have)\s*$/i.test(sentence.trimEnd()) &&
    !/\bpost (?:with|of)\s*$/i.test(sentence.trimEnd()) &&
    !/^\s*:/.test(rest)
  )
}

/** An announcement without its day, its place, or what the offer is. */
function missingFacts(text: string, language: Language, hasPlace: boolean): Ask[] {
  const match = (words: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`, 'iu').exec(text)?.[0]
  const asks: Ask[] = []
  const add = (kind: AskKind, promise: string) => asks.push({ kind, count: 1, promise })
  const event = match(language.announces) && match(language.events)
  const isDated = Boolean(match(language.dated)) || /\b\d{1,2}[./]\d{1,2}\b|\b\d{4}-\d{2}-\d{2}\b|\b\d{1,2}[:h]\d{2}\b/.test(text)
  if (event && !isDated) add('date', event)
  if (event && !hasPlace && !new RegExp(`(?<!\\p{L})(?:${language.placed})`, 'u').test(text)) add('place', event)
  const offer = match(language.offers)
  if (offer && !/\d/.test(text) && !/\b(?:free|gratis|kostenlos|gratuit\w*)\b/i.test(text)) add('price', offer)
  return asks
}
