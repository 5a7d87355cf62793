import { Fragment, type ReactNode } from 'react'

interface MarkedProps {
  text: string
  typed: string
  /** Only at the beginning of a word, where what was found was found by that. */
  atWords?: boolean
}

/** A text with what was typed marked in it, case and accents aside. */
export function Marked({ text, typed, atWords = false }: MarkedProps): ReactNode {
  const parts = partsOf(text, typed, atWords)
  return parts.map(({ part, isMarked, at }) => (isMarked ? <mark key={at}>{part}</mark> : <Fragment key={at}>{part}</Fragment>))
}

export function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

interface Part {
  part: string
  isMarked: boolean
  at: number
}

export function partsOf(text: string, typed: string, atWords: boolean): Part[] {
  const signs = [...text].map((sign) => ({ sign, plain: plain(sign) }))
  const marks = new Set(
    plain(typed)
      .split(/\s+/)
      .filter(Boolean)
      .flatMap((word) => placesOf(signs, word, atWords)),
  )
  const parts: Part[] = []
  for (const [at, { sign }] of signs.entries()) {
    const last = parts.at(-1)
    if (last?.isMarked === marks.has(at)) last.part += sign
    else parts.push({ part: sign, isMarked: marks.has(at), at })
  }
  return parts
}

/** The signs that a word covers, wherever it stands: an accent of its own counts to the letter before it. */
function placesOf(signs: readonly { sign: string; plain: string }[], word: string, atWords: boolean): number[] {
  const places: number[] = []
  for (let from = 0; from < signs.length; from += 1) {
    if (atWords && /[\p{L}\p{N}]/u.test(signs[from - 1]?.sign ?? '')) continue
    let covered = ''
    let to = from
    while (to < signs.length && covered.length < word.length) covered += signs[to++]?.plain ?? ''
    // An accent that is a sign of its own.
    while (signs[to]?.plain === '') to += 1
    if (covered === word && signs[from]?.plain) for (let at = from; at < to; at += 1) places.push(at)
  }
  return places
}
