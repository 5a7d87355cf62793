import type { Pool } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'

/** Counts in the database, for all nodes together. */
export interface Limiter {
  /** How many seconds `key` has to wait, or 0 when it may go on; then it is counted. */
  take: (key: string) => Promise<number>
}

/** At most `times` within `seconds`, for each key of this `name`. The table is that of `features/identity/accounts`. */
export function createLimiter(pool: Pool, { name, times, seconds }: { name: string; times: number; seconds: number }): Limiter {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: name,
    points: times,
    duration: seconds,
  })
  return {
    async take(key) {
      try {
        await limiter.consume(key)
        return 0
      } catch (error) {
        if (error instanceof RateLimiterRes) return Math.max(1, Math.ceil(error.msBeforeNext / 1000))
        throw error
      }
    },
  }
}
