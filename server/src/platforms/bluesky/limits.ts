import type { RateBudget } from '../rate-budget.ts'

/** Of a post: grapheme clusters, and bytes of UTF-8. https://github.com/bluesky-social/atproto/blob/main/lexicons/app/bsky/feed/post.json (read 2026-08) */
export const mostGraphemes = 300
export const mostBytes = 3000

/** Of a picture. https://github.com/bluesky-social/atproto/blob/main/lexicons/app/bsky/embed/images.json (read 2026-08) */
export const mostImages = 4
export const mostImageBytes = 2_000_000

/** Of the picture of a card. https://github.com/bluesky-social/atproto/blob/main/lexicons/app/bsky/embed/external.json (read 2026-08) */
export const mostThumbBytes = 1_000_000

/** What the app takes; the protocol sets no bound. */
export const longestAlt = 2000

/** An access token lasts two hours at the reference server. */
export const refreshAheadSeconds = 900
export const accessSecondsDefault = 7200

/** A `putRecord` charges 2 of 5,000 points an hour. https://docs.bsky.app/docs/advanced-guides/rate-limits (read 2026-08) */
export function writeBudget(did: string): RateBudget {
  return { of: `account ${did}`, limit: 2500, perSeconds: 3600 }
}

/** Where readers see posts, whichever server they lie on. */
export const appAddress = 'https://bsky.app'
/** What reads without an account. */
export const publicAddress = 'https://public.api.bsky.app'
