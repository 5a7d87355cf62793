import type { IncomingHttpHeaders } from 'node:http'

/** A limit that a platform sets: at most this many requests of one step in any period of this length. */
export interface RateBudget {
  /** What shares it, such as `app` or `account 1784…`: every channel of one kind that names the same, in every workspace. */
  of: string
  limit: number
  perSeconds: number
  /** How much of it this step takes: one unless it is said. What is more than all of it takes all of it. */
  takes?: number
}

/** What a platform said of a budget with an answer: how much of it is left, and when all of it is back. */
export interface RateReport {
  of: string
  remaining: number
  resetSeconds: number
}

/** What all nodes know of a budget. Moments are milliseconds since the epoch by the database's clock. */
export interface BudgetState {
  /** What was spent, by parts of the period: how many in the part with this number. */
  spent: readonly (readonly [part: number, count: number])[]
  /** The platform asked to be left alone until then. */
  blockedUntilMs: number | null
  /** The platform gives all of it back then. */
  resetsAtMs: number | null
}

export const untouched: BudgetState = { spent: [], blockedUntilMs: null, resetsAtMs: null }

/** A period is counted in this many parts: the more, the sooner a budget is free again, and the more there is to store. */
const parts = 20

/** What was spent this long before the platform's own reset may have arrived there after it. */
const underWayMs = 60_000

const longestResetSeconds = 86_400

/**
 * Spends what a step takes.
 *
 * @returns what is known then, or how long nothing is free. Never more than the limit in any period, wherever it begins: a part that has
 * begun to fall out of it counts in full.
 */
export function spend(
  { limit, perSeconds, takes = 1 }: RateBudget,
  state: BudgetState,
  nowMs: number,
): { state: BudgetState } | { waitMs: number } {
  const { blockedUntilMs } = state
  if (blockedUntilMs !== null && blockedUntilMs > nowMs) return { waitMs: Math.ceil(blockedUntilMs - nowMs) }

  const partMs = (perSeconds * 1000) / parts
  const now = Math.floor(nowMs / partMs)
  const { resetsAtMs } = state
  const isGivenBack = (part: number) => resetsAtMs !== null && resetsAtMs <= nowMs && (part + 1) * partMs <= resetsAtMs - underWayMs
  const counted = state.spent.filter(([part]) => part >= now - parts && !isGivenBack(part))
  const used = counted.reduce((sum, [, count]) => sum + count, 0)
  const needed = Math.min(takes, Math.max(limit, 1))
  if (used + needed > limit) {
    const slidesMs = (lastToGo(counted, used + needed - limit) + parts + 1) * partMs
    const freeMs = resetsAtMs !== null && resetsAtMs > nowMs ? Math.min(slidesMs, resetsAtMs + underWayMs + partMs) : slidesMs
    // A limit of none is asked about again in a period's time.
    return { waitMs: Math.ceil(counted.length > 0 ? freeMs - nowMs : perSeconds * 1000) }
  }
  const ofNow = counted.find(([part]) => part === now)?.[1] ?? 0
  return { state: { ...state, spent: [...counted.filter(([part]) => part !== now), [now, ofNow + needed]] } }
}

/** The newest of the oldest parts that have to be over before so much is free. */
function lastToGo(counted: BudgetState['spent'], missing: number): number {
  let freed = 0
  const oldestFirst = counted.toSorted(([one], [other]) => one - other)
  const found = oldestFirst.find(([, count]) => (freed += count) >= missing)
  return (found ?? oldestFirst.at(-1))?.[0] ?? Number.NaN
}

/** What is known after the platform's word. A block ends at its time alone: a later answer may have been on its way for longer. */
export function heed(state: BudgetState, { remaining, resetSeconds }: RateReport, nowMs: number): BudgetState {
  const resetsAtMs = nowMs + Math.min(Math.max(resetSeconds, 0), longestResetSeconds) * 1000
  const blockedUntilMs = remaining > 0 ? state.blockedUntilMs : Math.max(resetsAtMs, state.blockedUntilMs ?? 0)
  return { ...state, blockedUntilMs, resetsAtMs }
}

const names = ['x-ratelimit', 'x-rate-limit', 'ratelimit'] as const

/** What an answer's rate headers say, however the platform spells them; null when they say nothing. */
export function rateReport(of: string, headers: IncomingHttpHeaders, nowMs: number = Date.now()): RateReport | null {
  for (const name of names) {
    const [remaining, after, reset] = ['remaining', 'reset-after', 'reset'].map((field) => headers[`${name}-${field}`])
    if (typeof remaining !== 'string' || !/^\d+$/.test(remaining)) continue
    const resetSeconds = typeof after === 'string' ? Number(after) : (momentMs(reset) - nowMs) / 1000
    if (Number.isFinite(resetSeconds)) return { of, remaining: Number(remaining), resetSeconds: Math.max(0, resetSeconds) }
  }
  return null
}

/** Seconds since the epoch, or a date. */
function momentMs(value: string | string[] | undefined): number {
  if (typeof value !== 'string') return Number.NaN
  return /^\d+(\.\d+)?$/.test(value) ? Number(value) * 1000 : Date.parse(value)
}
