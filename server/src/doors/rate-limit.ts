import { LRUCache } from 'lru-cache'

/** Counts what a client asks for in each minute, for so many clients at most; the longest silent are forgotten. */
export interface RateLimit {
  /** How many seconds the client has to wait, or 0 when it may go on. */
  secondsToWait: (client: string) => number
  /** The same, and what the client may be told about it. */
  take: (client: string) => Allowance
}

export interface Allowance {
  limit: number
  /** In this minute. */
  remaining: number
  /** Until the next minute begins. */
  resetSeconds: number
  isSpent: boolean
}

const windowMs = 60_000
const rememberedClients = 20_000

interface Window {
  count: number
  endsAt: number
}

/** One node's own count: it protects the process. What guards a secret, such as signing in, is counted in the database. */
export function createRateLimit(perMinute: number, now: () => number = Date.now): RateLimit {
  const windows = new LRUCache<string, Window>({ max: rememberedClients })

  function take(client: string): Allowance {
    const time = now()
    let window = windows.get(client)
    if (!window || window.endsAt <= time) windows.set(client, (window = { count: 0, endsAt: time + windowMs }))
    window.count += 1
    const remaining = Math.max(0, perMinute - window.count)
    return { limit: perMinute, remaining, resetSeconds: Math.ceil((window.endsAt - time) / 1000), isSpent: window.count > perMinute }
  }

  return {
    take,
    secondsToWait(client) {
      const { isSpent, resetSeconds } = take(client)
      return isSpent ? resetSeconds : 0
    },
  }
}
