import { accountBudgets } from '../meta/usage.ts'
import type { RateBudget } from '../rate-budget.ts'

export const usualSite = 'https://www.instagram.com'

/** A post is in the list of its account within this time (from experience). */
export const settleMs = 60_000

/** https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/ig-user/media (read 2026-09) */
export const imageBytes = 8 * 1024 * 1024
export const imageTypes = ['image/jpeg']
export const ratios = { least: 4 / 5, most: 1.91 }
export const filmBytes = 300 * 1024 * 1024
export const filmSeconds = { least: 3, most: 900 }
export const longestAlt = 1000
export const hashtagsAtMost = 30
export const mentionsAtMost = 20

/** Of one page of a list. */
export const pageSize = '25'

/** The documentation says 50 in one place and 100 in another; an account that was told says which. */
const usualQuota = 50

export function sendBudgets(account: string, quota: number = usualQuota): RateBudget[] {
  return [{ of: `posts ${account}`, limit: quota, perSeconds: 86_400 }, ...accountBudgets(account)]
}

/** Each picture is a container of its own. */
export function prepareBudgets(account: string, takes: number): RateBudget[] {
  return [{ of: `containers ${account}`, limit: 400, perSeconds: 86_400, takes }, ...accountBudgets(account)]
}
