/** The sends that one delivery gets before it is given up. */
export const maxTries = 6

/** The look-ups that one unclear send gets before a person is asked. */
export const maxLookUps = 10

export interface Backoff {
  firstMs: number
  capMs: number
}

/** Exponential backoff with jitter. How long to wait after the `tries`-th try: doubling, up to the cap, and up to a fifth earlier so that retries do not come in step. */
export function backoffMs(tries: number, { firstMs, capMs }: Backoff, random: () => number = Math.random): number {
  const full = Math.min(capMs, firstMs * 2 ** Math.max(0, Math.min(tries, 32) - 1))
  return Math.round(full * (1 - random() / 5))
}

/** What the platform asked for goes first: never earlier, and a little later so that not everybody returns at once. */
export function retryInMs(tries: number, afterSeconds: number | null, backoff: Backoff, random: () => number = Math.random): number {
  if (afterSeconds === null) return backoffMs(tries, backoff, random)
  const asked = Math.min(afterSeconds, longestAskedSeconds) * 1000
  return Math.round(asked * (1 + random() / 10))
}

const longestAskedSeconds = 86_400
