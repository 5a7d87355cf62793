import type { Ask, AskKind, Given } from '@postwright/contract/content/asks'

import type { Language, ListKind } from '../languages/language.ts'
import { languageOf, languageOfProfile } from '../languages/languages.ts'

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
  const language = languageOf(text, languageOfProfile(profile))
  if (!language) return []
  const promise = promiseIn(text, language)
  const asks = [...(promise ? [promise] : []), ...missingFacts(text, language, hasPlace)]
  return asks.filter((ask) => !given.some((one) => one.kind === ask.kind)).map(({ kind, count, promise }) => ({ kind, count, promise }))
}

/** A list that a text announces, and where. */
export interface Promised extends Ask {
  kind: ListKind
  /** Where the words of the promise begin. */
  at: number
}

const kinds: readonly ListKind[] = ['tips', 'reasons', 'steps', 'ideas', 'mistakes', 'facts', 'questions', 'examples']

/** The list that a text promises and does not bring; null where there is none. */
export function promiseIn(text: string, language: Language): Promised | null {
  for (const kind of kinds) {
    const numbers = language.numbers.split(' ').join('|')
    const pattern = new RegExp(
      `(?<![\\p{L}\\p{N}])(?:(?<number>[2-9]|1[0-9]|20|${numbers})|(?<some>${language.someOf}))\\s+(?:\\p{L}+\\s+){0,2}?(?<noun>${language.lists[kind]})(?![\\p{L}\\p{N}])`,
      'iu',
    )
    const found = pattern.exec(text)
    const { number, some, noun } = found?.groups ?? {}
    if (!found || !noun) continue
    // "some things" and "our ways" promise nothing that is counted.
    if (some && (kind === 'facts' || kind === 'ideas' || kind === 'questions' || kind === 'examples' || kind === 'steps')) continue
    const count = number ? countOf(number, language) : null
    const rest = text.slice(found.index + found[0].length)
    if (isKept(rest, count ?? 2) || isTold(text.slice(0, found.index), rest, language)) continue
    return { kind, count, promise: found[0], at: found.index }
  }
  return null
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
