import type { AskKind } from '@postwright/contract/content/asks'

import type { Language } from '../languages/language.ts'
import { isCallToAction, readLine } from '../composer/instructions.ts'
import { readRequest } from '../composer/requests.ts'
import { splitSentences, withoutListMark } from '../composer/sentences.ts'
import { type Promised, promisesIn } from './asks.ts'

interface Entry {
  kind: string
  lines: readonly string[]
}

const facts: readonly Extract<AskKind, 'date' | 'price' | 'place'>[] = ['date', 'place', 'price']

/**
 * The brief with what its author gave when asked: a promised list behind its promise, with the number that there is, a day, a place
 * or a price as a line of its own. A promise that nobody keeps is taken out, so that no draft makes it.
 */
export function withGiven(text: string, given: readonly Entry[], language: Language): string {
  const linesFor = (kind: string) =>
    given
      .filter((one) => one.kind === kind)
      .flatMap(({ lines }) => lines.map(withoutListMark))
      .filter((line) => isTold(line, language))
  const apart = inSentences(text, language)
  // From the last to the first, so that the places of those before stay true.
  const told = promisesIn(apart, language).reduceRight((now, promised) => kept(now, promised, linesFor(promised.kind), language), apart)
  const notes = facts.flatMap((kind) => {
    const lines = linesFor(kind)
    return lines.length > 0 ? [`${language.labels[kind]}${language.colon} ${lines.join(', ')}`] : []
  })
  return [told.trim(), ...notes].filter(Boolean).join('\n')
}

/** Whether a reader is told a line, so that it counts. */
function isTold(line: string, language: Language): boolean {
  return (
    readRequest(line, language, false) !== null &&
    readLine(line).some(({ kind, text }) => text !== '' && ['line', 'news', 'topic', 'mention'].includes(kind))
  )
}

/** "3 reasons to book and 5 tips for …": each promise in a sentence of its own. */
function inSentences(text: string, language: Language): string {
  return promisesIn(text, language).reduceRight((now, { at }, place) => {
    if (place === 0) return now
    const before = now.slice(0, at)
    const joint = /,?\s+(?:and|und|et|y|e|en)\s+$/i.exec(before)
    return joint ? `${before.slice(0, joint.index)}. ${now.slice(at)}` : now
  }, text)
}

function kept(text: string, { at, promise, count, kind }: Promised, lines: readonly string[], language: Language): string {
  const start = startOf(text, at)
  const end = endOf(text, at + promise.length)
  const [before, after] = [text.slice(0, start), text.slice(end).replace(/^[.!?]+/, '')]
  const lead = text.slice(start, at)
  const subject = text.slice(at + promise.length, end)
  const isHowTo = new RegExp(`^${language.howTo}`, 'iu').test(promise)
  if (lines.length < 2) {
    if (isHowTo)
      return [text, lines[0] ?? '']
        .map((part, place) => (place === 0 && lines.length === 0 ? part : ended(part)))
        .join(' ')
        .trim()
    const head = /^(.{12,}):\s*$/s.exec(lead)?.[1] ?? ''
    // What only says how to answer has no subject of its own.
    const hasSubject = splitSentences(`${before}\n${head}\n${after}`).some((sentence) => !isCallToAction(sentence))
    const isBroken = lead.trim() !== '' && !isForWriter(lead, language) && hasSubject
    const others = [before, head, lines[0] ?? '', isBroken ? '' : withoutPromise(subject, { promise, kind }, language), after]
    return others.map(ended).filter(Boolean).join(' ').trim()
  }
  const intro = isForWriter(lead, language) ? '' : lead
  return `${before}${intro}${renumbered(promise, count, lines.length, language)}${subject}${language.colon}\n${lines.map((line) => `- ${line}`).join('\n')}\n${after.trim()}`
}

function ended(part: string): string {
  const text = part.trim()
  return text === '' || /[.!?:…]$/.test(text) ? text : `${text}.`
}

/** "5 tips for riding in the heat" is about riding in the heat; "5 ways to save water" about how to do it. */
function withoutPromise(subject: string, { promise, kind }: Pick<Promised, 'promise' | 'kind'>, language: Language): string {
  const [, joint = '', about = ''] = new RegExp(`^\\s+(${language.joining})\\s*(?<=[\\s’'])(\\S.*)$`, 'isu').exec(subject) ?? []
  const [, who, when, rest] = /^\s+((?:\p{L}+ ){1,3})make (when|while|before|after|if) they (\S.*)$/iu.exec(subject) ?? []
  // "Seven mistakes teams make when they move" is about what happens when teams move.
  if (about === '' && language.code === 'en' && who && when && rest) return `Write about what happens ${when} ${who}${rest}`
  // "Our seven favourites": without the number it is a subject, and no promise.
  if (about === '') return subject.trim() === '' ? '' : upper(`${promise.split(/\s+/).at(-1) ?? ''}${subject}`)
  if (/^(?:how|why|wie|warum|waarom|hoekom|pourquoi|comment)$/i.test(joint)) return `${joint} ${about}`
  if (language.code === 'en' && /^to$/i.test(joint) && kind !== 'reasons') return `how to ${about}`
  if (language.code === 'en' && /^to$/i.test(joint)) return `Write about why to ${about}`
  return language.code === 'en' && kind !== 'reasons' ? `Write about ${about}` : about
}

/** Words that only tell the writer what to make. */
function isForWriter(lead: string, language: Language): boolean {
  const words = lead.trim().split(/\s+/).filter(Boolean)
  if (words.length === 0) return true
  return language.code === 'en'
    ? /^(?:please )?(?:write|share|give|post|publish|create|make|list|offer|draft|explain|tell|send|a|an|blog|post|article|we (?:want|need))\b/i.test(
        lead.trim(),
      )
    : new RegExp(`^(?:${language.writes}|${language.someOf})$`, 'iu').test(`${words.join(' ')} `)
}

/** The promise with the number that is kept, in words where it was in words. */
function renumbered(promise: string, count: number | null, given: number, language: Language): string {
  if (count === null || count === given) return upper(promise)
  const words = language.numbers.split(' ')
  const [number = ''] = promise.split(/\s/)
  const said = /^\d/.test(number) ? String(given) : (words[given - 2] ?? String(given))
  return upper(`${said}${promise.slice(number.length)}`)
}

function upper(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function startOf(text: string, at: number): number {
  const before = text.slice(0, at)
  const end = Math.max(...[...before.matchAll(/[.!?]\s+|\n\s*/g)].map((match) => match.index + match[0].length), 0)
  return end
}

function endOf(text: string, from: number): number {
  const next = /[.!?](?=\s|$)|\n/.exec(text.slice(from))
  return next ? from + next.index : text.length
}
