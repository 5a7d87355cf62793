import type { Language } from '../languages/language.ts'
import { daysIn } from './calendar.ts'
import { type Figure, figureKey, figuresIn } from './figures.ts'
import { namesIn } from './names.ts'
import { plain, wordsOf } from './sentences.ts'

/** A piece of a sentence that is right or wrong. `says` is word for word; two items are the same when their keys are. */
export interface Item {
  kind: 'figure' | 'day' | 'link' | 'quote' | 'name' | 'promise'
  says: string
  key: string
  /** Of a figure. */
  figure?: Figure
}

// Each part is bounded: without that, one word of thousands of letters would take the square of its length.
const address =
  /(?:https?:\/\/|(?<![\w.])www\.)[^\s)>\]]{0,500}[^\s)>\].,;:!?]|(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}\.(?:[\w-]{1,63}\.){0,4}\w{2,24}|(?<![\w@.-])(?:[a-z\d-]{1,63}\.){1,5}(?:com|org|net|co\.\w\w|example|\w\w)(?:\/[^\s)>\]]{0,500})?(?=[\s).,;:!?]|$)/giu
const tag = /(?<![\p{L}\p{N}_])[#@][\p{L}\p{N}_]+/gu
const quote = /[“"«„]([^“”"«»„]{12,}?)[”"»“]/gu

/** Everything checkable in a sentence; in a language that is not known no names and promises are looked for. */
export function itemsIn(sentence: string, language: Language | null, isOfBusiness: boolean): Item[] {
  const text = withoutLinks(sentence)
  const own = text.replace(quote, ' ')
  return [
    ...linksIn(sentence).map((says): Item => ({ kind: 'link', says, key: linkKey(says) })),
    ...[...text.matchAll(quote)].map(([, said = '']): Item => ({ kind: 'quote', says: said.trim(), key: plain(said) })),
    ...figuresAndDays(text, language),
    ...(language ? nameItems(text, language, isOfBusiness) : []),
    ...(language && isOfBusiness ? promisesIn(own, language) : []),
  ]
}

export function nameItems(text: string, language: Language, isOfBusiness: boolean): Item[] {
  return namesIn(text, language, isOfBusiness).map((says) => ({ kind: 'name', says, key: wordsOf(says) }))
}

/** Figures, and the days whose digits are none. */
export function figuresAndDays(text: string, language: Language | null): Item[] {
  const days = daysIn(text, language)
  let rest = text
  for (const { start, end } of days) rest = rest.slice(0, start) + '\u0001'.repeat(end - start) + rest.slice(end)
  return [
    ...figuresIn(rest, language).map((figure): Item => ({ kind: 'figure', says: figure.says, key: figureKey(figure), figure })),
    ...days.map(({ says, key }): Item => ({ kind: 'day', says, key })),
  ]
}

export function withoutLinks(sentence: string): string {
  return sentence.replace(address, ' ').replace(tag, ' ')
}

export function linksIn(text: string): string[] {
  return [...text.matchAll(address)].map(([found]) => found.trim())
}

export function linkKey(says: string): string {
  return says
    .toLowerCase()
    .replace(/^(?:https?:\/\/)?(?:www\.)?/, '')
    .replace(/[/.,;:!?]+$/, '')
}

function promisesIn(text: string, { boasts }: Language): Item[] {
  const pattern = new RegExp(`(?<!\\p{L})(?:${boasts})(?!\\p{L})`, 'giu')
  return [...text.matchAll(pattern)].map(([says]) => ({ kind: 'promise', says, key: wordsOf(says) }))
}
