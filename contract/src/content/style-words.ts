import type { NeverWord } from './voice.ts'
import { cutSentence, cutWord, type Edit, replaced, sentencesOf, tidied } from './style-cuts.ts'

/** A place in a text that breaks a rule, and the edit that mends it, where there is one. */
export interface Place {
  start: number
  end: number
  mend: Edit | null
}

const wordEnd = '(?![\\p{L}\\p{N}])'
const wordStart = '(?<![\\p{L}\\p{N}])'

/** Where a word stands, in any case and number; a claim of one word also with whatever ending. */
export function neverPlaces(text: string, { word, instead, claim }: NeverWord): Place[] {
  const isStem = claim && /^\p{L}{4,}$/u.test(word)
  const pattern = new RegExp(`${wordStart}${loose(word)}${isStem ? '\\p{L}*' : "(?:['’]?s)?"}${wordEnd}`, 'giu')
  // Of two words that differ by their hyphen alone, the one to say instead is no breach.
  const isInstead = (found: string) => isSameWord(found, instead) && !isSameWord(found, word)
  const found = places(text, pattern).filter(({ start, end }) => !isInstead(text.slice(start, end)))
  return found.map(({ start, end }) => {
    if (text[start - 1] === '#') return { start: start - 1, end, mend: tidied(text, { start: start - 1, end }) }
    if (instead !== '')
      return { start, end, mend: replaced(text, { start, end }, inCaseOf(text.slice(start, end), instead, isFirst(text, start))) }
    return { start, end, mend: claim ? (cutSentence(text, start) ?? tidied(text, { start, end })) : cutWord(text, { start, end }) }
  })
}

/** Where a word is written in another way than it is to be: other capitals, a hyphen, a blank. */
export function misspelledPlaces(text: string, word: string): Place[] {
  return spelledPlaces(text, word)
    .map((place) => ({ ...place, found: text.slice(place.start, place.end), right: word + place.ending }))
    .filter(({ start, found, right }) => text[start - 1] !== '#' && !isWritten(found, right))
    .map(({ start, end, found, right }) => ({ start, end, mend: { start, end, text: inCaseOf(found, right, isFirst(text, start)) } }))
}

/** Where a word stands in whatever spelling; one of several pieces also in the plural. */
export function spelledPlaces(text: string, word: string): { start: number; end: number; ending: string }[] {
  const pieces = word.split(/[\s\u2010-]+|(?<=\p{Ll})(?=\p{Lu})/u).filter(Boolean)
  if (pieces.length === 0) return []
  const ending = pieces.length > 1 ? "((?:['’]?s)?)" : '()'
  return places(text, new RegExp(`${wordStart}${pieces.map(escaped).join('[\\s\\u2010-]?')}${ending}${wordEnd}`, 'giu'))
}

/** In whatever spelling. */
export function isSaid(text: string, word: string): boolean {
  return new RegExp(`${wordStart}${loose(word)}`, 'iu').test(text) || misspelledPlaces(text, word).length > 0
}

function isWritten(found: string, word: string): boolean {
  const isLower = /^\p{Ll}/u.test(word)
  return found === word || (isLower && found.slice(1) === word.slice(1))
}

/** Matches that are no part of an address or a name after @. */
function places(text: string, pattern: RegExp): { start: number; end: number; ending: string }[] {
  const addresses = [...text.matchAll(/(?:https?:\/\/|www\.)\S*|@[\w.]+|\S+@\S+/giu)]
  return [...text.matchAll(pattern)]
    .map((match) => ({ start: match.index, end: match.index + match[0].length, ending: match[1] ?? '' }))
    .filter(({ start }) => !addresses.some(({ index, 0: address }) => index <= start && start < index + address.length))
}

/** Letter case aside. */
export function isSameWord(one: string, other: string): boolean {
  return one.toLocaleLowerCase() === other.toLocaleLowerCase()
}

function isFirst(text: string, at: number): boolean {
  return sentencesOf(text).some(({ start }) => start === at)
}

function inCaseOf(found: string, word: string, first: boolean): string {
  if (found.length > 2 && found === found.toLocaleUpperCase() && word === word.toLocaleLowerCase()) return word.toLocaleUpperCase()
  return first && /^\p{Lu}/u.test(found) ? word.charAt(0).toLocaleUpperCase() + word.slice(1) : word
}

/** With a hyphen or a blank between its pieces, whichever it was entered with: “gluten free” and “gluten-free”. */
function loose(word: string): string {
  return word
    .trim()
    .split(/\s+|(?<=[\p{L}\p{N}])[\u2010\u2011-](?=[\p{L}\p{N}])/u)
    .map((piece) => escaped(piece).replace(/['’]/gu, "['’]"))
    .join('(?:\\s+|[\\u2010\\u2011-])')
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&')
}
