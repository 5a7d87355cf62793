import { hasFiniteVerb, startsWithDate } from './grammar.ts'
import { english } from '../languages/en.ts'
import type { Language } from '../languages/language.ts'
import { fill } from '../languages/languages.ts'
import { isAddressed, isCallToAction, readLine, type Told } from './instructions.ts'
import { asNounPhrase, asQuestionClause, type NounPhrase, sentenceIn } from './noun-phrases.ts'
import { isStatedIn, type Line, type Passage, passagesOf } from './passages.ts'
import { toReader } from './reader-words.ts'
import { readRequest } from './requests.ts'
import { asSentence, endsWithAddress, plainText, sentenceKey, splitWritten, upperFirst, withoutStop } from './sentences.ts'

/** What a brief tells the reader, in its own sentences. */
export interface BriefText {
  passages: Passage[]
  /** What the reader is asked to do, where the brief ends with it. */
  steps: string[]
  /** A question to the reader that ends the brief. */
  question: string | null
  title: string | null
  /** What it is about, where that is said in words fit for a heading. */
  topic: NounPhrase | null
  hashtags: string[]
  link: string | null
}

export interface Reading {
  /** Null where the composer does not know the language. */
  language: Language | null
  name: string
  turn: number
  isOnePerson: boolean
}

export function readBrief(text: string, reading: Reading): BriefText {
  const source = plainText(text)
  const isEnglish = reading.language === english
  const written = splitWritten(text)
  const told = written.flatMap(({ text: line, isItem }, at) => {
    // "Ask people to bring their kids. They can pay online." speaks of those to whom it is said.
    const isOfReaders = isEnglish && /^(?:they|their)\b/i.test(line) && isAddressed(written[at - 1]?.text ?? '')
    return read(isOfReaders ? toReader(line) : line, reading).map((one) => ({ ...one, isItem }))
  })
  const of = (kind: Told['kind']) => told.filter((one) => one.kind === kind && one.text !== '').map((one) => one.text)

  const printed = told.filter((one) => isPrinted(one))
  const [only] = printed
  // A brief of a few words names its subject, whether or not it says so.
  if (only && printed.length === 1 && only.kind === 'line' && isEnglish && !only.isItem && phraseIn(only.text, source))
    told.splice(told.indexOf(only), 1, { kind: 'topic', text: only.text, isItem: false })
  const lines = distinct(linesFrom(told, source, reading))
  const steps = of('action').map(asSentence)
  let question: string | null = null
  for (let last = lines.at(-1); last && lines.length > 1 && !last.isItem; last = lines.at(-1)) {
    if (question === null && steps.length === 0 && isEnglish && isClosingQuestion(last.text)) question = last.text
    else if (isCallToAction(last.text) && last.text.length < 200) steps.unshift(last.text)
    else break
    lines.pop()
  }
  const [topic] = told.filter((one) => one.kind === 'news' || one.kind === 'topic')
  return {
    passages: passagesOf(lines, reading.language),
    steps,
    question,
    title: of('title')[0] ?? null,
    topic: topic && isEnglish ? phraseIn(topic.text, source) : null,
    hashtags: of('hashtags').flatMap((tags) => tags.match(/(?<=#)[\p{L}\p{N}_]+/gu) ?? tags.match(/[\p{L}\p{N}_]+/gu) ?? []),
    link: of('link')[0] ?? null,
  }
}

function isClosingQuestion(text: string): boolean {
  return text.endsWith('?') && text.length <= 100 && !/[:;]\s/.test(text)
}

function read(line: string, { language, isOnePerson }: Reading): Told[] {
  const said = readRequest(line, language, isOnePerson)
  if (said === null) return []
  return said === line ? readLine(line) : [{ kind: 'line', text: said }]
}

type Entry = Told & { isItem: boolean }

function linesFrom(told: readonly Entry[], source: string, reading: Reading): Line[] {
  const all = told.filter(isPrinted)
  const printed = all.filter((one, at) => at === 0 || one.isItem || reading.language !== english || !stub.test(one.text))
  const lines: Line[] = []
  for (const [at, { kind, text, isItem }] of printed.entries()) {
    const next = printed[at + 1]
    if (kind === 'line' || isItem || reading.language !== english) {
      const sentence = tidied(text)
      const said = reading.isOnePerson ? sentence.replace(/^We offer /, 'I offer ') : sentence
      lines.push({ text: isItem ? upperFirst(said) : asSentence(said), isItem })
      continue
    }
    const phrase = phraseIn(text, source)
    const others = printed.filter((_, other) => other !== at).map((one) => one.text)
    const inner = kind === 'mention' ? null : sentenceIn(text, source)
    if (inner) lines.push({ text: asSentence(tidied(inner)), isItem: false })
    else if (phrase && next?.kind === 'line' && !next.isItem && /^(?:it|they) (?!is why|seems)/i.test(next.text)) {
      next.text = `${upperFirst(phrase)}${next.text.replace(/^(?:it|they)/i, '')}`
    } else if (phrase && next?.kind === 'line' && !next.isItem && isNote(next.text)) {
      next.text = `${upperFirst(phrase)}: ${next.text}`
    } else if (isStatedIn(text, others)) continue
    else if (phrase && kind !== 'news' && kind !== 'mention') lines.push({ text: glued('topic', phrase, reading), isItem: false })
    else if (phrase && kind !== 'topic') lines.push({ text: glued(kind, phrase, reading), isItem: false })
    else lines.push({ text: asSentence(tidied(thesisIn(text) ?? text)), isItem: false })
  }
  return withNotes(lines)
}

/** A note of what is to be said, without it. */
const stub =
  /^(?:who|what|when|where|why|how|(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:what|where|when|who|how) to \w+(?: \w+){0,2})[.?]?$/i

/** Where a brief names its subject and says no more of it. The gap is verified to be a noun, so that no form can break. */
const phrases = {
  news: ['News from {name}: {phrase}.', 'New at {name}: {phrase}.'],
  topic: ['Let us talk about {phrase}.', 'A few words about {phrase}.', 'Today: {phrase}.'],
  mention: ['Not to forget: {phrase}.', 'Also: {phrase}.'],
} as const

export const phraseForms: readonly string[] = Object.values(phrases).flat()

function glued(kind: keyof typeof phrases, phrase: NounPhrase, { name, turn }: Reading): string {
  return fill(phrases[kind], turn, { name, phrase })
}

type Printed = Entry & { kind: 'line' | 'news' | 'topic' | 'mention' }

function isPrinted(one: Entry): one is Printed {
  return ['line', 'news', 'topic', 'mention'].includes(one.kind)
}

/** "why mediation can be a better first step" says itself what the answer is. */
function thesisIn(text: string): string | null {
  const thesis = text.match(/^why (?!(?:do|does|did|is|are|should|would|can|not|it|this|to)\b)(.+)$/i)?.[1]
  return thesis && hasFiniteVerb(thesis) ? thesis : null
}

function phraseIn(text: string, source: string): NounPhrase | null {
  return thesisIn(text) ? null : (asQuestionClause(text) ?? asNounPhrase(text, source))
}

function isNote(text: string): boolean {
  return !hasFiniteVerb(text) && (startsWithDate(text) || /^(?:[R$€£¥]\s?\d|\d)/.test(text))
}

/** Days and months have capitals, and so has I. */
function tidied(text: string): string {
  return text
    .replace(
      /(?<![\p{L}\p{N}@/.#-])(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|january|february|april|june|july|august|september|october|november|december|christmas|easter|diwali|hanukkah|ramadan|eid)(?![\p{L}\p{N}@-]|\.\p{L})/gu,
      upperFirst,
    )
    .replace(
      /(?<=\b\d{1,2}(?:st|nd|rd|th)? )(?:march|may(?! (?!at|from|until|to|and|or|in|for|with|we|our|the|is|are|was|were|will)\p{L}))\b|\b(?:march|may)(?= \d{1,2}\b)|(?<=\b\d{1,2} )(?:jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\b/gu,
      upperFirst,
    )
    .replace(/(?<=^|\s)i(?=\s|['’](?:m|ve|ll|d)\b)/g, 'I')
}

/** Short lines without a verb, three or more in a row, are notes: a list without marks. */
function withNotes(lines: readonly Line[]): Line[] {
  const isNoted = lines.map((line, at) => at > 0 && isShortNote(line))
  let run = 0
  const runs = isNoted.map((is, at) => {
    run = is ? (isNoted[at - 1] ? run : lengthFrom(isNoted, at)) : 0
    return run
  })
  return lines.map((line, at) => ((runs[at] ?? 0) > 2 ? { text: withoutStop(line.text), isItem: true } : line))
}

function lengthFrom(isNoted: readonly boolean[], at: number): number {
  const end = isNoted.indexOf(false, at)
  return (end < 0 ? isNoted.length : end) - at
}

function isShortNote(line: Line): boolean {
  if (line.isItem || line.text.length > 70) return false
  return !isCallToAction(line.text) && !hasFiniteVerb(line.text) && /[^.?…:]\.$/.test(line.text)
}

function distinct(lines: readonly Line[]): Line[] {
  const seen = new Set<string>()
  return lines.filter(({ text }) => {
    const key = sentenceKey(text)
    if (!key || seen.has(key)) return endsWithAddress(text) && !seen.has(key)
    seen.add(key)
    return true
  })
}
