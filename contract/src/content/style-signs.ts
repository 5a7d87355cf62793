import { findHashtags } from './counting.ts'
import type { Place } from './style-words.ts'
import { tidied } from './style-cuts.ts'

/** The most emoji of a text in which there are to be few. */
export const fewEmoji = 3

/** One emoji with its modifiers, or a flag; signs such as © that are drawn as text are none. */
const emoji =
  /(?![©®™])(?:\p{Extended_Pictographic}(?:\uFE0F|\p{Emoji_Modifier}|\u200D\p{Extended_Pictographic})*|\p{Regional_Indicator}{2})/gu

export function findEmoji(text: string): { start: number; end: number }[] {
  return [...text.matchAll(emoji)].map((match) => ({ start: match.index, end: match.index + match[0].length }))
}

export function emojiPlaces(text: string, policy: 'few' | 'none'): Place[] {
  return findEmoji(text)
    .slice(policy === 'none' ? 0 : fewEmoji)
    .map((span) => ({ ...span, mend: withoutCapital(text, span) }))
}

/** An emoji before a sentence is taken out with the blank after it, and nothing else. */
function withoutCapital(text: string, { start, end }: { start: number; end: number }) {
  const before = text.slice(0, start).match(/[^\S\n]+$/u)?.[0].length ?? 0
  if (before > 0) return { start: start - before, end, text: '' }
  return { start, end: end + (text.slice(end).match(/^[^\S\n]+/u)?.[0].length ?? 0), text: '' }
}

/** Those over the most, from the end; `own` tags, without their sign, stay before any others. */
export function hashtagPlaces(text: string, most: number, own: readonly string[] = []): Place[] {
  const ownTags = new Set(own.map((tag) => `#${tag}`.toLocaleLowerCase()))
  let from = 0
  const spans = findHashtags(text).map((tag) => {
    const start = text.indexOf(tag, from)
    from = start + tag.length
    return { start, end: from, isOwn: ownTags.has(tag.toLocaleLowerCase()) }
  })
  const kept = new Set(spans.toSorted((a, b) => Number(b.isOwn) - Number(a.isOwn)).slice(0, most))
  return spans.filter((span) => !kept.has(span)).map(({ start, end }) => ({ start, end, mend: tidied(text, { start, end }) }))
}

/** A mark of exclamation becomes a full stop, or goes where another mark stands already. */
export function exclamationPlaces(text: string): Place[] {
  return [...text.matchAll(/[!¡！]+/gu)].map(({ index, 0: marks }) => {
    const [start, end] = [index, index + marks.length]
    const isNeeded = !/[.?…:,]\s*$/u.test(text.slice(0, start)) && !/^\s*[.?…]/u.test(text.slice(end)) && !marks.startsWith('¡')
    return { start, end, mend: { start, end, text: isNeeded ? '.' : '' } }
  })
}
