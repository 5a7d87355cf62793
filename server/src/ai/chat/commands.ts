import { type ContentType, contentTypeIds, contentTypeLabel, contentTypeName } from '@postwright/contract/core/content-types'
import { type ChatCommand, chatCommands } from '@postwright/contract/work/chat-words'

export interface Command {
  /** Null for a slash with a word that is none of ours. */
  name: ChatCommand | null
  words: string
}

/** What was typed after a slash; null for what is no command. */
export function commandIn(text: string): Command | null {
  const [, typed, words = ''] = /^\/(\p{L}+)(?:\s+([^]*))?$/u.exec(text.trim()) ?? []
  if (typed === undefined) return null
  return { name: chatCommands.find((name) => name === typed.toLowerCase()) ?? null, words: words.trim() }
}

/**
 * `linkedin, x: what it is about`: the content types, where all before the colon are some, and the brief. `unknown`: words between them that
 * are none; with a sentence before the colon, all of it is the brief. Types in small letters at its beginning need no colon.
 */
export function draftWords(words: string): { contentTypes: ContentType[]; unknown: string[]; brief: string } {
  const [, named = '', brief = ''] = /^([^:\n]{1,160}):\s*([^]+)$/u.exec(words) ?? []
  const names = named
    .split(/\s*[,;+&]\s*|\s+(?:and|und)\s+/iu)
    .map((name) => name.trim())
    .filter((name) => name !== '')
  const types = names.flatMap((name) => contentTypeOf(name) ?? [])
  const unknown = names.filter((name) => contentTypeOf(name) === undefined)
  if (types.length > 0 && unknown.every((name) => !/\s/u.test(name)))
    return { contentTypes: [...new Set(types)], unknown, brief: brief.trim() }
  const begins = typesBefore(words)
  return { contentTypes: [...new Set(begins.types)], unknown: [], brief: begins.rest }
}

/** `linkedin, x and blog new hours from Monday`: the three, and what comes after them. */
function typesBefore(words: string): { types: ContentType[]; rest: string } {
  const [, first = '', between = '', rest = ''] = /^(\p{Ll}+)(\s*[,;:+&]\s*|\s+(?:and|und)\s+|\s+)(\S[^]*)$/u.exec(words) ?? []
  const type = contentTypeOf(first)
  if (type === undefined) return { types: [], rest: words }
  // After a mere blank the next word is one of the brief, though it may name a type.
  const further = between.trim() === '' ? { types: [], rest } : typesBefore(rest)
  return { types: [type, ...further.types], rest: further.rest.trim() }
}

function contentTypeOf(typed: string): ContentType | undefined {
  const wanted = typed.trim().toLowerCase()
  return contentTypeIds.find((type) => namesOf(type).some((name) => name.toLowerCase() === wanted))
}

function namesOf(type: ContentType): string[] {
  return [type, contentTypeName(type), contentTypeLabel(type), ...(otherNames[type] ?? [])]
}

const otherNames: Partial<Record<ContentType, readonly string[]>> = { x: ['twitter', 'tweet'], articles: ['article'], blog: ['blog post'] }

/** A day and a time, as far as they were said. */
interface Due {
  title: string
  dueOn: string | null
  dueTime: string | null
}

const weekdays = [
  ['monday', 'montag'],
  ['tuesday', 'dienstag'],
  ['wednesday', 'mittwoch'],
  ['thursday', 'donnerstag'],
  ['friday', 'freitag'],
  ['saturday', 'samstag', 'sonnabend'],
  ['sunday', 'sonntag'],
]

/** `call the printer, tomorrow 14:00`: what stands after the last comma is a date, where it can be read as one. `today` is `2026-11-25`. */
export function taskWords(words: string, today: string): Due {
  const line = words.replaceAll(/\s+/gu, ' ').trim()
  const [, title, when] = /^(.+?)[,;]\s*([^,;]+)$/u.exec(line) ?? []
  const [, day = '', time = null] = /^(.*?)\s*(?:(?:at|um)\s+)?((?:[01]?\d|2[0-3]):[0-5]\d)?$/iu.exec(when ?? '') ?? []
  const dueOn = dayOf(day.trim().toLowerCase(), today)
  if (title === undefined || dueOn === null) return { title: line, dueOn: null, dueTime: null }
  return { title: title.trim(), dueOn, dueTime: time?.padStart(5, '0') ?? null }
}

function dayOf(said: string, today: string): string | null {
  const plain = said.replace(/^(?:due|on|by|bis|am|fällig)\s+/u, '')
  if (/^\d{4}-\d{2}-\d{2}$/.test(plain)) return isDay(plain) ? plain : null
  if (['today', 'heute'].includes(plain)) return today
  if (['tomorrow', 'morgen'].includes(plain)) return later(today, 1)
  const weekday = weekdays.findIndex((names) => names.includes(plain))
  if (weekday < 0) return null
  const now = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7
  return later(today, (weekday - now + 7) % 7 || 7)
}

function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

function later(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}
