import { accountBudgets } from '../meta/usage.ts'
import type { RateBudget } from '../rate-budget.ts'

export const usualApi = 'https://graph.threads.com'
export const usualSite = 'https://www.threads.com'
export const usualDialog = 'https://threads.com'
/** There is no other one. */
export const version = 'v1.0'

/** A token lives sixty days, and is renewed when it is at least a day old. */
export const refreshAheadSeconds = 14 * 86_400

/** A post is in the list of its account within this time (from experience). */
export const settleMs = 60_000

/** https://developers.facebook.com/documentation/threads/posts (read 2026-04) */
export const imageBytes = 8 * 1024 * 1024
export const imageTypes = ['image/jpeg', 'image/png']
export const longestSeconds = 300
export const longestAlt = 1000

/** Of one page of a list. */
export const pageSize = '25'

/** Replies have a limit of their own, which is larger; here they share that of posts. */
export function sendBudgets(account: string): RateBudget[] {
  return [{ of: `posts ${account}`, limit: 250, perSeconds: 86_400 }, ...accountBudgets(account)]
}
