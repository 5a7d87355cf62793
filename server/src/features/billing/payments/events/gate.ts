import type { PaymentProviderName } from '@postwright/contract/billing/payment-settings'

import { createNodeRateLimit, type RateLimit } from '../../../../rate-limit.ts'

const outcomes = ['stored', 'known', 'without_event', 'forged', 'unverified', 'too_many'] as const
/** `unverified`: the provider could not be asked, or refused our keys, and sends it again. */
export type WebhookOutcome = (typeof outcomes)[number]

/** What one process keeps of the webhooks that came: counts, and how many it asks about at once. */
export interface WebhookGate {
  perSource: RateLimit
  /** False where so many are asked about already. */
  enter: () => boolean
  leave: () => void
  count: (provider: PaymentProviderName, outcome: WebhookOutcome) => void
  counted: () => { provider: PaymentProviderName; outcome: WebhookOutcome; webhooks: number }[]
}

/** A month's renewals come in one go, from few addresses. */
const perMinute = 600
/** Each of them may cost a call. */
const atOnceAtMost = 50

export function createWebhookGate(): WebhookGate {
  const counts = new Map<string, { provider: PaymentProviderName; outcome: WebhookOutcome; webhooks: number }>()
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
    count(provider, outcome) {
      const name = `${provider} ${outcome}`
      const known = counts.get(name)
      if (known) known.webhooks += 1
      else counts.set(name, { provider, outcome, webhooks: 1 })
    },
    counted: () => [...counts.values()],
  }
}
