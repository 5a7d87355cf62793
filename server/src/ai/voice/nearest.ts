import { folded, wordsOf } from '../words.ts'

/** Longer words count by their beginning, so that "roasting" is near to "roastery". */
const beginning = 5
const shortestWord = 3

/**
 * The candidates that have most in common with a text, nearest first. Words that nearly all of them have count for little; of two that are
 * as near, the earlier one comes first.
 */
export function nearest<One>(
  candidates: readonly One[],
  { textOf, to, most }: { textOf: (one: One) => string; to: string; most: number },
): One[] {
  const asked = termsOf(to)
  const terms = candidates.map((one) => termsOf(textOf(one)))
  const weights = new Map(
    [...asked].map((term) => {
      const count = terms.filter((has) => has.has(term)).length
      return [term, Math.log(1 + (terms.length - count + 0.5) / (count + 0.5))]
    }),
  )
  return candidates
    .map((one, at) => ({
      one,
      at,
      weight: [...asked].reduce((sum, term) => sum + (terms[at]?.has(term) ? (weights.get(term) ?? 0) : 0), 0),
    }))
    .toSorted((a, b) => b.weight - a.weight || a.at - b.at)
    .slice(0, most)
    .map(({ one }) => one)
}

function termsOf(text: string): Set<string> {
  return new Set(
    wordsOf(text).flatMap((word) => {
      const term = folded(word)
      return term.length < shortestWord && /^[a-z]+$/.test(term) ? [] : [term.slice(0, beginning)]
    }),
  )
}
