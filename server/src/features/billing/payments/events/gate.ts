import { createNodeRateLimit, type RateLimit } from '../../../../rate-limit.ts'

const outcomes = ['stored', 'known', 'without_event', 'forged', 'unverified', 'too_many'] as const
/** `unverified`: the provider could not be asked, or refused our keys, and sends it again. */
export type WebhookOutcome = (typeof outcomes)[number]

export interface CountedWebhooks {
  sender: string
  outcome: string
  webhooks: number
}

/** What one process keeps of the webhooks that came: counts, and how many it asks about at once. */
export interface WebhookGate {
  perSource: RateLimit
  /** False where so many are asked about already. */
  enter: () => boolean
  leave: () => void
  count: (sender: string, outcome: string) => void
  counted: () => CountedWebhooks[]
}

/** A month's renewals come in one go, from few addresses. */
const perMinute = 600
/** Each of them may cost a call. */
const atOnceAtMost = 50

export function createWebhookGate(): WebhookGate {
  const counts = new Map<string, CountedWebhooks>()
  let inside = 0
  return {
    perSource: createNodeRateLimit({ times: perMinute, seconds: 60 }),
    enter() {
      if (inside >= atOnceAtMost) return false
      inside += 1
      return true
    },
    leave() {
      inside -= 1
    },
    count(sender, outcome) {
      const name = `${sender} ${outcome}`
      const known = counts.get(name)
      if (known) known.webhooks += 1
      else counts.set(name, { sender, outcome, webhooks: 1 })
    },
    counted: () => [...counts.values()],
  }
}
