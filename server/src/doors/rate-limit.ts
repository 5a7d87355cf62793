import { LRUCache } from 'lru-cache'

/** Counts what a client asks for in each minute, for so many clients at most; the longest silent are forgotten. */
export interface RateLimit {
  /** How many seconds the client has to wait, or 0 when it may go on. */
  secondsToWait: (client: string) => number
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

  return {
    secondsToWait(client) {
      const time = now()
      const known = windows.get(client)
      if (!known || known.endsAt <= time) {
        windows.set(client, { count: 1, endsAt: time + windowMs })
        return 0
      }
      known.count += 1
      return known.count > perMinute ? Math.ceil((known.endsAt - time) / 1000) : 0
    },
  }
}
