/** The feed can be told to think for at most this long before it takes a post. */
export const maxDelayMs = 60_000

/** A send that was given up may appear until the longest delay is over, and a little later. */
export const settleMs = maxDelayMs + 15_000

/** What the feed asks for in `Retry-After` when it is told to limit the rate. */
export const rateLimitSeconds = 1

/** How long an access token of the feed is good. */
export const tokenLifetimeMs = 30 * 86_400_000

/** And how long before its end it is renewed. */
export const refreshAheadSeconds = 86_400

/** The sign-ins that an account of the feed has at once: an older one ends where another begins. */
export const sessionsAtMost = 4

/** How many posts one page of the feed's list holds, newest first. */
export const pageSize = 100
