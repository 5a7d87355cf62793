import type { AskKind } from '@postwright/contract/content/asks'

import type { Language } from '../languages/language.ts'
import { type Promised, promiseIn } from './asks.ts'

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
  const linesFor = (kind: string) => given.filter((one) => one.kind === kind).flatMap(({ lines }) => lines)
  const promised = promiseIn(text, language)
  const told = promised ? kept(text, promised, linesFor(promised.kind), language) : text
  const notes = facts.flatMap((kind) => {
    const lines = linesFor(kind)
    return lines.length > 0 ? [`${language.labels[kind]}${language.colon} ${lines.join(', ')}`] : []
  })
  return [told.trim(), ...notes].filter(Boolean).join('\n')
}

function kept(text: string, { at, promise, count, kind }: Promised, lines: readonly string[], language: Language): string {
  const start = startOf(text, at)
  const end = endOf(text, at + promise.length)
  const [before, after] = [text.slice(0, start), text.slice(end).replace(/^[.!?]+/, '')]
  const lead = text.slice(start, at)
  const subject = text.slice(at + promise.length, end)
  if (lines.length < 2)
    return [before, lines[0] ?? '', withoutPromise(lead, subject, { promise, kind }, language), after].map(ended).join(' ').trim()
  const intro = isForWriter(lead, language) ? '' : lead
  return `${before}${intro}${renumbered(promise, count, lines.length, language)}${subject}${language.colon}\n${lines.map((line) => `- ${line}`).join('\n')}\n${after.trim()}`
}

function ended(part: string): string {
  const text = part.trim()
  return text === '' || /[.!?:…]$/.test(text) ? text : `${text}.`
}

/** "5 tips for riding in the heat" is about riding in the heat; "5 ways to save water" about how to do it. */
function withoutPromise(lead: string, subject: string, { promise, kind }: Pick<Promised, 'promise' | 'kind'>, language: Language): string {
  const [, joint = '', about = ''] = new RegExp(`^\\s+(${language.joining})\\s*(?<=[\\s’'])(\\S.*)$`, 'isu').exec(subject) ?? []
  // "Seven mistakes teams make": without the number it is a subject, and no promise.
  if (about === '') return subject.trim() === '' ? '' : upper(`${promise.split(/\s+/).at(-1) ?? ''}${subject}`)
  const opening = isForWriter(lead, language) ? '' : lead
  if (/^(?:how|why|wie|warum|waarom|hoekom|pourquoi|comment)$/i.test(joint)) return `${opening}${joint} ${about}`
  const isHowTo = language.code === 'en' && /^to$/i.test(joint) && kind !== 'reasons'
  if (isHowTo) return `${opening}how to ${about}`
  return language.code === 'en' && opening === '' && kind !== 'reasons' ? `Write about ${about}` : `${opening}${about}`
}

/** Words that only tell the writer what to make. */
function isForWriter(lead: string, language: Language): boolean {
  const words = lead.trim().split(/\s+/).filter(Boolean)
  if (words.length === 0) return true
  return language.code === 'en'
    ? /^(?:please )?(?:write|share|give|post|publish|create|make|list|offer|draft|explain|tell|send|a|an|blog|post|article|we (?:want|need))\b/i.test(
        lead.trim(),
      )
    : words.length <= 6
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
