import type { RateBudget } from '../rate-budget.ts'

/** What our app may do. https://docs.joinmastodon.org/api/oauth-scopes/ (read 2026-07) */
export const scopes = 'read:accounts read:statuses write:statuses write:media'

/** A server keeps an idempotency key for an hour; two requests that cross at its end are not told apart. https://docs.joinmastodon.org/methods/statuses/ (read 2026-07) */
export const repeatableMs = 50 * 60_000

/** A post that was taken appears at once; a queue of the server may be slow. */
export const settleMs = 60_000

/** Limits of a server change with its versions. */
export const instanceFreshMs = 6 * 3_600_000

/** The most posts that one page of an account's list holds. https://docs.joinmastodon.org/methods/accounts/ (read 2026-07) */
export const pageSize = 40

/** For each account; a step makes up to three, and one for each upload and for each look at it. https://docs.joinmastodon.org/api/rate-limits/ (read 2026-07) */
export function requestBudget(account: string, media = 0): RateBudget {
  return { of: `requests ${account}`, limit: 300, perSeconds: 300, takes: 3 + 2 * media }
}

/** Each upload is one of them. https://docs.joinmastodon.org/api/rate-limits/ (read 2026-07) */
export function uploadBudget(account: string, takes: number): RateBudget {
  return { of: `uploads ${account}`, limit: 30, perSeconds: 1800, takes }
}

/** Posts in three hours (from experience; a server says so by 429). */
export function postBudget(account: string): RateBudget {
  return { of: `posts ${account}`, limit: 300, perSeconds: 10_800 }
}
