import { withoutMarks } from '@postwright/contract/content/headline'

/**
 * What a person typed, as the text of a tsquery: every word must occur, the last one perhaps only begun. Each word is
 * quoted, so that no sign of theirs means anything to PostgreSQL.
 */
export function searchExpression(typed: string): string {
  const words = partsOf(typed)
  return words.map((word, at) => `${quoted(word)}${at === words.length - 1 ? ':*' : ''}`).join(' & ')
}

/** The same, where each word may also be one of those that are close to it. */
export function closeExpression(words: readonly { typed: string; close: readonly string[] }[]): string {
  return words
    .map(({ typed, close }, at) => `(${[`${quoted(typed)}${at === words.length - 1 ? ':*' : ''}`, ...close.map(quoted)].join(' | ')})`)
    .join(' & ')
}

function quoted(word: string): string {
  return `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}

export function partsOf(typed: string): string[] {
  return typed.split(/\s+/u).filter(Boolean)
}

/** In characters, before and behind the word. */
const mostBefore = 50
const behind = 150

/** The plain text around the first of the words that were typed; the beginning of the text where it has none of them. `before`: in characters. */
export function excerptAround(markdown: string, typed: string, before = mostBefore): string {
  const text = withoutMarks(markdown)
  const any = partsOf(typed).map((word) => RegExp.escape(word))
  const at = any.length === 0 ? 0 : Math.max(0, text.search(new RegExp(`(?<![\\p{L}\\p{N}])(?:${any.join('|')})`, 'iu')))
  const from = at <= before ? 0 : wordAfter(text, at - before, at)
  const to = text.length <= at + behind ? text.length : Math.max(at + 1, text.lastIndexOf(' ', at + behind))
  return `${from > 0 ? '… ' : ''}${text.slice(from, to).trim()}${to < text.length ? ' …' : ''}`
}

/** Where the next word begins, no later than at `latest`. */
function wordAfter(text: string, position: number, latest: number): number {
  const space = text.indexOf(' ', position)
  return space === -1 || space >= latest ? latest : space + 1
}
