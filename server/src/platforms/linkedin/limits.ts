import type { RateBudget } from '../rate-budget.ts'

export const usualApi = 'https://api.linkedin.com'
export const usualSite = 'https://www.linkedin.com'

/** Access tokens live 60 days, and what renews them a year. https://learn.microsoft.com/en-us/linkedin/shared/authentication/programmatic-refresh-tokens (read 2026-11) */
export const refreshAheadSeconds = 14 * 86_400

/** A token that is younger and refused has not ended: it was taken back. */
export const freshTokenMs = 86_400_000

/** A post is in the list of its page within this time (from experience). */
export const settleMs = 60_000

/**
 * For so long a text that is sent again is refused as one that is there, with its address. LinkedIn says that the time is short and not how
 * short, so this is little.
 */
export const repeatableMs = 5 * 60_000

/** Whoever may not ask whether a picture is ready waits this long. */
export const graceMs = 15_000
export const filmGraceMs = 120_000

/** Width times height. https://learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/images-api (read 2026-11) */
export const mostPixels = 36_152_320

/** https://learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/videos-api (read 2026-11) */
export const filmBytes = 500 * 1024 * 1024
export const filmSeconds = { least: 3, most: 1800 }

/** The most posts of one page. */
export const sought = 20
export const historyPage = 50

/** LinkedIn does not publish its numbers; these are what its developers report. All come back at midnight UTC. */
export function postBudgets(member: string): RateBudget[] {
  return [
    { of: memberPosts(member), limit: 150, perSeconds: 86_400 },
    { of: appPosts, limit: 100_000, perSeconds: 86_400 },
  ]
}

export const appPosts = 'app posts'

export function memberPosts(member: string): string {
  return `posts ${member}`
}
