import type { ChatMessage } from '@postwright/contract/work/chat-messages'

/** The numbers under which an answer names its passages, as `[1]`. */
export function sourceNumbers({ calls }: Pick<ChatMessage, 'calls'>): ReadonlySet<number> {
  return new Set(calls.flatMap(({ card }) => (card?.tool === 'find' ? card.passages.map(({ number }) => number) : [])))
}

export type Piece = { type: 'text'; text: string } | { type: 'source'; number: number }

/** A text and the numbers of sources in it; a number that no passage has is text. */
export function piecesOf(text: string, numbers: ReadonlySet<number>): Piece[] {
  if (numbers.size === 0) return [{ type: 'text', text }]
  return text.split(/(\[\d{1,3}\])/).flatMap((piece): Piece[] => {
    const number = Number(/^\[(\d+)\]$/.exec(piece)?.[1])
    if (numbers.has(number)) return [{ type: 'source', number }]
    return piece === '' ? [] : [{ type: 'text', text: piece }]
  })
}

/** The text of an answer without the numbers of its sources, for where nobody sees these. */
export function withoutSources(text: string, numbers: ReadonlySet<number>): string {
  return text.replaceAll(/ ?\[(\d{1,3})\]/g, (found, number: string) => (numbers.has(Number(number)) ? '' : found))
}
