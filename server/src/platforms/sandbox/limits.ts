/** The wall can be told to think for at most this long before it takes a post. */
export const maxDelayMs = 60_000

/** A send that was given up may appear until the longest delay is over, and a little later. */
export const settleMs = maxDelayMs + 15_000

/** What the wall asks for in `Retry-After` when it is told to limit the rate. */
export const rateLimitSeconds = 1

/** How many posts one page of the wall's list holds, newest first. */
export const pageSize = 100
