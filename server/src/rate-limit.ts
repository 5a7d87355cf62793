import { LRUCache } from 'lru-cache'
import type { Pool } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'

import { tooManyRequests } from './errors.ts'

/** At most `times` for each key, within `seconds` from the first. */
export interface Rate {
  times: number
  seconds: number
}

/** What a key may still do in its window, after what was just counted. */
export interface Allowance {
  limit: number
  remaining: number
  /** Until its window ends. */
  resetSeconds: number
  /** Whether what was just counted is too much. */
  isSpent: boolean
}

export interface RateLimit {
  /** Counts one, or so many at once. */
  take: (key: string, count?: number) => Promise<Allowance>
}

/** @throws TOO_MANY_REQUESTS */
export async function takeOrRefuse(limit: RateLimit, key: string, count = 1): Promise<void> {
  const { isSpent, resetSeconds } = await limit.take(key, count)
  if (isSpent) throw tooManyRequests(resetSeconds)
}

const rememberedKeys = 20_000

/**
 * One node's own count, for so many keys at most: it protects the process, and costs no query. The library's own count in memory has no
 * bound, so that a crowd of addresses could fill it.
 */
export function createNodeRateLimit({ times, seconds }: Rate, now: () => number = Date.now): RateLimit {
  const windows = new LRUCache<string, { count: number; endsAt: number }>({ max: rememberedKeys })
  return {
    async take(key, count = 1) {
      const time = now()
      let window = windows.get(key)
      if (!window || window.endsAt <= time) windows.set(key, (window = { count: 0, endsAt: time + seconds * 1000 }))
      window.count += count
      return allowance(times, times - window.count, window.endsAt - time)
    },
  }
}

/** A count of all nodes together, for what guards a secret. */
export interface SharedRateLimit extends RateLimit {
  giveBack: (key: string) => Promise<void>
  /** Begins anew. */
  forget: (key: string) => Promise<void>
}

/** Counts in the database; `name` tells its keys from those of others. */
export function createRateLimit(pool: Pool, { name, times, seconds }: Rate & { name: string }): SharedRateLimit {
  const limiter = openLimiter(pool, name, { times, seconds })
  return {
    async take(key, count = 1) {
      try {
        const { remainingPoints, msBeforeNext } = await limiter.consume(key, count)
        return allowance(times, remainingPoints, msBeforeNext)
      } catch (error) {
        if (error instanceof RateLimiterRes) return allowance(times, -1, error.msBeforeNext)
        throw error
      }
    },
    async giveBack(key) {
      await limiter.reward(key, 1)
    },
    async forget(key) {
      await limiter.delete(key)
    },
  }
}

/** Keys that are remembered for a time, in the same table. */
export interface RememberedKeys {
  has: (key: string) => Promise<boolean>
  /** From now on, for the whole time. */
  remember: (key: string) => Promise<void>
}

export function createRememberedKeys(pool: Pool, { name, seconds }: { name: string; seconds: number }): RememberedKeys {
  const limiter = openLimiter(pool, name, { times: 1, seconds })
  return {
    has: async (key) => (await limiter.get(key)) !== null,
    async remember(key) {
      await limiter.set(key, 1, seconds)
    },
  }
}

function openLimiter(pool: Pool, keyPrefix: string, { times, seconds }: Rate): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    // Of `features/identity/accounts`, whose migrations make it.
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix,
    points: times,
    duration: seconds,
  })
}

/** `left` is below 0 when what was just counted is too much. */
function allowance(limit: number, left: number, windowMs: number): Allowance {
  return { limit, remaining: Math.max(0, left), resetSeconds: Math.max(1, Math.ceil(windowMs / 1000)), isSpent: left < 0 }
}
