import type { RateBudget } from '../rate-budget.ts'

export const usualApi = 'https://api.x.com'
export const usualSite = 'https://x.com'

/** Access tokens live two hours. https://docs.x.com/fundamentals/authentication/oauth-2-0/authorization-code (read 2026-08) */
export const refreshAheadSeconds = 600

/** A token that is younger and refused has not ended: the person has taken it back. */
export const freshTokenMs = 60_000

/** A post is in the list of its account within this time (from experience). */
export const settleMs = 60_000

/** https://docs.x.com/x-api/media/quickstart/media-upload-chunked (read 2026-08) */
export const imageBytes = 5 * 1024 * 1024
export const gifBytes = 15 * 1024 * 1024
export const videoBytes = 512 * 1024 * 1024
export const longestSeconds = 140
/** Of one `append`; there are at most a thousand. */
export const chunkBytes = 4 * 1024 * 1024

/** The most posts of one page. https://docs.x.com/x-api/users/get-posts (read 2026-08) */
export const pageSize = 100
/** Each post that is read costs the app of this site money. */
export const historyPage = 50

/** https://docs.x.com/x-api/fundamentals/rate-limits (read 2026-08); another page of it says 200 for posts, and this one is the lower. */
export function postBudgets(account: string): RateBudget[] {
  return [
    { of: `posts ${account}`, limit: 100, perSeconds: 900 },
    { of: 'app posts', limit: 10_000, perSeconds: 86_400 },
  ]
}

export function uploadBudget(account: string, takes: number): RateBudget {
  return { of: `uploads ${account}`, limit: 500, perSeconds: 900, takes }
}

export function listBudget(account: string): RateBudget {
  return { of: `lists ${account}`, limit: 900, perSeconds: 900 }
}
