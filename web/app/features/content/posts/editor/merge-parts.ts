import type { ForChannel, WholeContent } from '@postwright/contract/content/content'
import { spokenFor } from '@postwright/contract/content/for-channels'
import { diffArrays } from 'diff'

export type Choice = 'mine' | 'theirs' | 'both'

/** A paragraph, or some in a row, of two texts that were made from one. */
export interface Part {
  kind: 'title' | 'text' | 'channel'
  /** What a channel gets by itself, where it is about that. */
  own?: { channelId: string; mine: ForChannel | undefined; theirs: ForChannel | undefined }
  mine: Piece[]
  theirs: Piece[]
  /** Whether both say the same here. */
  isSame: boolean
  /** Where only one side changed it: that side. Null where both did, or where nobody knows what it was before. */
  proposed: Choice | null
}

/** A paragraph with the empty lines that follow it. */
export interface Piece {
  text: string
  gap: string
}

/** Both texts part by part; `base` is what both began with, null where it is not known. */
export function partsOf(base: WholeContent | null, mine: WholeContent, theirs: WholeContent): Part[] {
  const title = partBetween('title', base && [asPiece(base.title)], [asPiece(mine.title)], [asPiece(theirs.title)])
  return [
    ...(mine.title === null && theirs.title === null ? [] : [title]),
    ...bodyParts(base, mine, theirs),
    ...channelParts(base, mine, theirs),
  ]
}

function channelParts(base: WholeContent | null, mine: WholeContent, theirs: WholeContent): Part[] {
  const ids = new Set([mine, theirs].flatMap(({ forChannels = [] }) => forChannels.map(({ channelId }) => channelId)))
  return [...ids].map((channelId) => {
    const [before, ours, others] = [base, mine, theirs].map((content) => content?.forChannels?.find((one) => one.channelId === channelId))
    const part = partBetween('channel', base && ownPieces(before), ownPieces(ours), ownPieces(others))
    return { ...part, own: { channelId, mine: ours, theirs: others } }
  })
}

/** Equal for what says the same; people are shown `own`. */
function ownPieces(own: ForChannel | undefined): Piece[] {
  return own ? [asPiece(JSON.stringify(spokenFor([own])))] : []
}

/** The text that follows from the choices, one for each part that differs; null while one is missing. */
export function merged(parts: readonly Part[], choices: readonly (Choice | null)[], mine: WholeContent): WholeContent | null {
  let title = mine.title
  const pieces: Piece[] = []
  const forChannels: ForChannel[] = []
  for (const [at, part] of parts.entries()) {
    const choice = part.isSame ? 'mine' : (choices[at] ?? null)
    if (choice === null) return null
    if (part.own) {
      const own = choice === 'theirs' ? part.own.theirs : part.own.mine
      if (own) forChannels.push(own)
      continue
    }
    const chosen = choice === 'both' ? [...part.mine, ...part.theirs] : part[choice]
    if (part.kind === 'title') title = chosen.map(({ text }) => text).join(' ')
    else pieces.push(...chosen)
  }
  const hasOwn = parts.some(({ own }) => own)
  return { title, body: joined(pieces), ...(hasOwn && { forChannels }) }
}

/** What of a text a part shows. */
export function textOf(pieces: readonly Piece[]): string {
  return joined(pieces).trimEnd()
}

function joined(pieces: readonly Piece[]): string {
  return pieces.map(({ text, gap }, at) => (at === pieces.length - 1 ? text : text + (gap || '\n\n'))).join('')
}

function asPiece(text: string | null): Piece {
  return { text: text ?? '', gap: '' }
}

function piecesOf(body: string): Piece[] {
  const split = body.split(/(\n(?:[ \t]*\n)+)/)
  return split.flatMap((text, at) => (at % 2 === 0 ? [{ text, gap: split[at + 1] ?? '' }] : []))
}

/** A three-way merge by paragraphs; without a base, what stands in both texts is what was there before. */
function bodyParts(base: WholeContent | null, mine: WholeContent, theirs: WholeContent): Part[] {
  const [ours, others] = [piecesOf(mine.body), piecesOf(theirs.body)]
  const before = base ? piecesOf(base.body) : others
  const [inOurs, inOthers] = [placesIn(before, ours), placesIn(before, others)]
  const parts: Part[] = []
  let [at, our, other] = [0, 0, 0]
  const take = (end: number, ourEnd: number, otherEnd: number) => {
    const [old, left, right] = [before.slice(at, end), ours.slice(our, ourEnd), others.slice(other, otherEnd)]
    if (left.length > 0 || right.length > 0) parts.push(...asParts(base ? old : null, left, right))
    ;[at, our, other] = [end, ourEnd, otherEnd]
  }
  for (let next = 0; next < before.length; next += 1) {
    const [ourPlace, otherPlace] = [inOurs[next] ?? -1, inOthers[next] ?? -1]
    if (ourPlace < our || otherPlace < other) continue
    take(next, ourPlace, otherPlace)
    take(next + 1, ourPlace + 1, otherPlace + 1)
  }
  take(before.length, ours.length, others.length)
  return parts
}

/** Where each piece of a text stands in another one, -1 where it does not. */
function placesIn(from: readonly Piece[], to: readonly Piece[]): number[] {
  const places: number[] = from.map(() => -1)
  let [at, place] = [0, 0]
  const changes = diffArrays(
    from.map(({ text }) => text),
    to.map(({ text }) => text),
  )
  for (const { added, removed, value } of changes) {
    if (!added && !removed) for (const [step] of value.entries()) places[at + step] = place + step
    if (!added) at += value.length
    if (!removed) place += value.length
  }
  return places
}

/** Neighbours that were changed by one person each are one part for each, where nobody added or removed any. */
function asParts(base: Piece[] | null, mine: Piece[], theirs: Piece[]): Part[] {
  if (mine.length !== theirs.length || (base && base.length !== mine.length)) return [partBetween('text', base, mine, theirs)]
  return mine.map((piece, at) => partBetween('text', base && base.slice(at, at + 1), [piece], theirs.slice(at, at + 1)))
}

function partBetween(kind: Part['kind'], base: Piece[] | null, mine: Piece[], theirs: Piece[]): Part {
  const isSame = saysSame(mine, theirs)
  const proposed = isSame || base === null ? null : saysSame(mine, base) ? 'theirs' : saysSame(theirs, base) ? 'mine' : null
  return { kind, mine, theirs, isSame, proposed }
}

function saysSame(one: readonly Piece[], other: readonly Piece[]): boolean {
  return one.length === other.length && one.every(({ text }, at) => text === other[at]?.text)
}
