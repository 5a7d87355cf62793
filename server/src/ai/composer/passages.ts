import { english as englishLanguage } from '../languages/en.ts'
import type { Language } from '../languages/language.ts'
import { languages } from '../languages/languages.ts'
import { hasFiniteVerb, tokens } from './grammar.ts'
import { asSentence, endsWithAddress, withoutStop } from './sentences.ts'

/** Sentences that lean on each other and are only moved together, and the list that they lead to. */
export interface Passage {
  sentences: string[]
  items: string[]
}

/** A sentence on its way into a passage. */
export interface Line {
  text: string
  isItem: boolean
}

const clinging =
  /^(?:(?:it|its|they|them|their|theirs|this|that|that's|these|those|he|she|his|her|hers|both|either|neither|but|and|or|so|then|there|here|also|too|however|instead|therefore|because|which|after that|before that|for that|still|yet|even|otherwise|besides|meanwhile|one of them|since then|by then|in all|only|just|plus|same)\b|(?:el|ella|ellos|esto|eso|además|pero|y|también)\b)/i
const leaning =
  /^(?:the (?:first|second|third|other|others|rest|price|same|results?|reasons?|idea|plan|work|team)|each|every|none|most|some|all|another|not |no )\b/i

/** Whether a sentence only makes sense right after the one before it. */
function clingsBack(sentence: string): boolean {
  return clinging.test(sentence) || !/[\p{L}\p{N}]/u.test(sentence)
}

/** Whether a sentence takes something for known, so that it cannot come first. */
function leansBack(sentence: string): boolean {
  return clingsBack(sentence) || leaning.test(sentence) || /^.{0,25}\b(?:it|them|they)\b(?!['’])/i.test(sentence)
}

/** Sentences in the order of the writer, those that lean on one another together, lists whole. */
export function passagesOf(lines: readonly Line[], language: Language | null): Passage[] {
  const english = language === englishLanguage
  const leans = english ? leansInEnglish : leansIn(language)
  const passages: Passage[] = []
  const notes = notesIn(lines)
  for (const [at, line] of lines.entries()) {
    const last = passages.at(-1)
    const isItem = notes.has(at)
    const before = lines[at - 1]
    if (isItem && last && (notes.has(at - 1) || !english || before)) last.items.push(withoutStop(line.text))
    else if (isItem) passages.push({ sentences: [], items: [withoutStop(line.text)] })
    else if (last && last.items.length === 0 && last.sentences.length < 4 && leans(line.text, before?.text)) last.sentences.push(line.text)
    else passages.push({ sentences: [line.text], items: [] })
  }
  return passages
}

function leansInEnglish(text: string, before?: string): boolean {
  return clingsBack(text) || leansOn(text, before)
}

/** In a language that the composer does not know every sentence may lean on the one before it. */
function leansIn(language: Language | null): (text: string, before?: string) => boolean {
  if (!language) return leansInEnglish
  const clings = new RegExp(`^(?:${language.clings})(?!\\p{L})`, 'iu')
  return (text, before = '') => clings.test(text) || !/[\p{L}\p{N}]/u.test(text) || goesOnAfter(before)
}

function goesOnAfter(before: string): boolean {
  return /[?:…]["”’)]*$/.test(before)
}

/** An answer stays with its question; what follows "X:" stays with it; a note stays with what it is a note of. */
function leansOn(text: string, before = ''): boolean {
  return (
    goesOnAfter(before) ||
    (!hasFiniteVerb(text) && !/^(?:thank|not to forget|also:|let us)/i.test(text) && text.length < 60 && !/:\s/.test(text))
  )
}

/** The lines that make lists: two or more in a row that are list items, and nothing as long as a paragraph. */
function notesIn(lines: readonly Line[]): Set<number> {
  const found = new Set<number>()
  for (let at = 0; at < lines.length; at += 1) {
    let end = at
    while (lines[end]?.isItem && (lines[end]?.text.length ?? 0) <= 160) end += 1
    if (end - at >= 2) for (let item = at; item < end; item += 1) found.add(item)
    at = Math.max(at, end - 1)
  }
  return found
}

const counts = new RegExp(`^(?:\\d{1,2}|${languages.map(({ numbers }) => numbers.replaceAll(' ', '|')).join('|')})\\s`, 'i')

/** "Five tips for …:" and its list, of which a reader keeps count. */
export function isCounted({ sentences, items }: Passage): boolean {
  return items.length > 2 && counts.test(sentences.at(-1) ?? '')
}

export function textOf({ sentences, items }: Passage, mark: string): string {
  if (items.length === 0) return joined(sentences)
  const lead = joined(sentences)
  const isLabel = sentences.length === 1 && !hasFiniteVerb(lead) && lead.endsWith('.') && !/[:;]\s/.test(lead)
  const list = items.map((item, at) => `${mark === '1.' ? `${at + 1}.` : mark} ${item}`).join('\n')
  if (!lead) return list
  return `${isLabel ? `${lead.slice(0, -1)}:` : lead}${mark === '•' ? '\n' : '\n\n'}${list}`
}

/** Sentences as prose; nothing runs on after an address, which has no stop. */
export function joined(sentences: readonly string[]): string {
  return sentences.reduce((text, sentence) => (text === '' ? sentence : `${text}${endsWithAddress(text) ? '\n' : ' '}${sentence}`), '')
}

/** The second of three variants tells in sentences what the others list. */
export function isProse({ brief }: { brief: { variant: number } }): boolean {
  return brief.variant % 3 === 2
}

export function asProse({ sentences, items }: Passage): Passage {
  return { sentences: [...sentences, ...items.map(asSentence)], items: [] }
}

const money = /[R$€£¥]\s?\d|\b\d[\d., ]*\s?(?:€|£|\$|USD|EUR|ZAR|GBP|CHF|rand|dollars|euros|pounds|kr)\b/
const charged =
  /\b(?:per|each|for|from|pp|only|costs?|prices?|entry|tickets?|fees?|a (?:month|year|bottle|person|seat|night|head)|off|instead of|deposit|discount)\b|\/\s?(?:month|mo|year|person|night)/i
const past = /\b(?:was|were|had|ago|since|raised|paid|earned|saved|spent|won|donated|lost|began|\w{3,}ed (?!at|by|in|on|from|with|to))\b/i
const day =
  /\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|(?:\d{1,2}(?:st|nd|rd|th)? )(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\w*|(?:january|february|march|april|june|july|august|september|october|november|december) \d{1,2}|tomorrow|tonight)\b/i
const hour = /\b(?:\d{1,2}[:.h]\d{2}|\d{1,2} ?[ap]m|noon|midnight)\b/i

/** What a passage is for beyond telling; null where a heading could be wrong. */
export function themeOf(passage: Passage): 'cost' | 'when' | null {
  const text = textOf(passage, '-')
  if (passage.sentences.length + passage.items.length > 3 || past.test(text)) return null
  if (hour.test(text) || (day.test(text) && /\b(?:at|in) (?:the )?\p{Lu}|\bdoors\b|\bvenue\b|\bfrom\b.*\b(?:to|until)\b/u.test(text)))
    return 'when'
  return money.test(text) && charged.test(text) ? 'cost' : null
}

/** A draft that greets its readers itself. */
export const greets = /^(?:dear|hi|hello|hey|good (?:morning|afternoon|evening|day))\b/i

/** Says by itself whom or how many it is about. */
const standsFirst =
  /^(?:we|i|our|my|\d|half of|nobody|no one|most people|(?:one|two|three|four|five|six|seven|eight|nine) (?:out of|in) (?:two|three|four|five|ten|twenty))\b/i

/** News is told before what is offered with it. */
const isOffer = /^(?:we|i) offer\b|^\d+\s?% off\b/i

/** How well a passage would stop a reader, were it to come first; 0 where it cannot stand there. */
export function hookScore(passage: Passage): number {
  const [first = '', ...others] = passage.sentences
  if (others.length > 1 || passage.items.length > 0 || first.length > 150 || first.length < 15) return 0
  if (
    leansBack(first) ||
    !(standsFirst.test(first) || first.endsWith('?')) ||
    /https?:|www\.|@\w|:\s|\b(?:he|she|they|him|her|them|it|would rather)\b/i.test(first) ||
    !hasFiniteVerb(first)
  )
    return 0
  if (hour.test(first) || themeOf(passage) !== null || isOffer.test(first)) return 0
  const figures = first.match(/\d[\d.,]*\s?%|\b\d{2,}/g)?.length ?? 0
  return (
    1 +
    Math.min(figures, 2) * 3 +
    (/\d\s?%/.test(first) ? 3 : 0) +
    (/\b(?:first|only|never|nobody|no one|half|twice|most|without|biggest|free|over|more than|less than|still)\b/i.test(first) ? 2 : 0) +
    (/^["“«]/.test(first) || first.endsWith('?') ? 3 : 0) -
    first.length / 60
  )
}

/** How much a reader would miss a passage. */
export function weightOf(passage: Passage): number {
  const text = textOf(passage, '-')
  const numbers = text.match(/\d+/g)?.length ?? 0
  const names = text.match(/(?<=\s)\p{Lu}\p{L}+/gu)?.length ?? 0
  return Math.min(numbers, 4) * 2 + Math.min(names, 3) + (themeOf(passage) ? 3 : 0) - text.length / 100
}

/** Whether all that a text says is said in others. */
export function isStatedIn(text: string, others: readonly string[]): boolean {
  const stop = new Set(tokens('a an the our new my your this and of for in on at to with'))
  const told = new Set(others.flatMap(tokens).map(stem))
  return tokens(text).every((word) => stop.has(word) || told.has(stem(word)))
}

function stem(word: string): string {
  return word.replace(/(?:'s|s)$/, '')
}
