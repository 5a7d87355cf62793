import type { RateBudget } from '../rate-budget.ts'

/** https://developers.forem.com/api/v1 (read 2026-11) */
export const longestTitle = 128
export const tagsAtMost = 4

/** A title may not come again within five minutes. https://github.com/forem/forem/blob/main/app/models/article.rb (read 2026-11) */
export const sameTitleSeconds = 300

/** The most articles of one page of one's own. */
export const pageSize = 1000

/** A third article within a few seconds is refused; other requests are counted by ten. */
export function budgets(account: string): { articles: RateBudget; requests: RateBudget } {
  return {
    articles: { of: `articles ${account}`, limit: 1, perSeconds: 30 },
    requests: { of: `requests ${account}`, limit: 10, perSeconds: 30 },
  }
}
