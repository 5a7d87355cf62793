import { folded, wordsOf } from '../words.ts'

/** The pieces of a text that fit a question best, best first: by how much each word that they share tells them from the others. */
export function bestOf<Piece extends { text: string; heading?: string | null }>(
  pieces: readonly Piece[],
  question: string,
  limit: number,
): Piece[] {
  const asked = new Set(wordsOf(question).map(folded))
  const words = pieces.map(({ text, heading }) => new Set(wordsOf(`${heading ?? ''} ${text}`).map(folded)))
  const weights = new Map(
    [...asked].map((word) => {
      const having = words.filter((of) => of.has(word)).length
      return [word, Math.log(1 + (pieces.length - having + 0.5) / (having + 0.5))]
    }),
  )
  return pieces
    .map((piece, at) => ({
      piece,
      at,
      weight: [...asked].reduce((sum, word) => sum + (words[at]?.has(word) ? (weights.get(word) ?? 0) : 0), 0),
    }))
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight || one.at - other.at)
    .slice(0, limit)
    .map(({ piece }) => piece)
}
