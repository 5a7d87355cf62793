import { tokensOf } from '../tokens.ts'
import { toldText, type Turn } from './turns.ts'

/** Providers count from 85 to 1,600 for a picture. */
const imageTokens = 1_600

export function turnTokens(turns: readonly Turn[]): number {
  return turns.reduce((sum, turn) => sum + tokensOfTurn(turn) + 4, 0)
}

function tokensOfTurn(turn: Turn): number {
  if (turn.role === 'user') return tokensOf(turn.text) + (turn.images?.length ?? 0) * imageTokens
  if (turn.role === 'tool') return turn.results.reduce((sum, { told }) => sum + tokensOf(toldText(told)), 0)
  return tokensOf(turn.text) + turn.calls.reduce((sum, { input }) => sum + tokensOf(JSON.stringify(input) ?? ''), 0)
}

/** One question with what came of it. */
export type Exchange = readonly Turn[]

/** The newest exchanges that fit, oldest first, and whether earlier ones were left out. */
export function fitting(earlier: readonly Exchange[], budget: number): { kept: Exchange[]; isCut: boolean } {
  const kept: Exchange[] = []
  let left = budget
  for (const exchange of earlier.toReversed()) {
    left -= turnTokens(exchange)
    if (left < 0) return { kept, isCut: true }
    kept.unshift(exchange)
  }
  return { kept, isCut: false }
}
