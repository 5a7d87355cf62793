import type { AiProviderKind } from '@postwright/contract/content/ai-provider-kinds'

import type { CallOutcome } from './candidates.ts'
import { type CircuitBreaker, createCircuitBreaker } from './circuit-breaker.ts'
import { type Clock, realClock } from './clock.ts'

/** What this process remembers of its calls to providers. */
export interface AiCalls {
  clock: Clock
  /** The circuit breaker of a provider: the same one for all of its calls. */
  breakerOf: (key: string) => CircuitBreaker
  /** After its address or key changed, what went wrong before tells nothing any more. */
  forget: (key: string) => void
  isResting: (key: string) => boolean
  count: (outcome: CallOutcome) => void
  /** For metrics: calls by provider and outcome, and providers that are left alone. */
  counted: () => { provider: AiProviderKind; outcome: CallOutcome['outcome']; calls: number }[]
  resting: () => number
}

/** Keys of people's own come and go. */
const mostBreakers = 1000

export function createAiCalls(clock: Clock = realClock): AiCalls {
  const breakers = new Map<string, CircuitBreaker>()
  const counts = new Map<string, ReturnType<AiCalls['counted']>[number]>()

  return {
    clock,
    breakerOf(key) {
      const breaker = breakers.get(key) ?? createCircuitBreaker(clock)
      breakers.delete(key)
      breakers.set(key, breaker)
      const [oldest] = breakers.keys()
      if (breakers.size > mostBreakers && oldest !== undefined) breakers.delete(oldest)
      return breaker
    },
    forget: (key) => void breakers.delete(key),
    isResting: (key) => (breakers.get(key)?.state() ?? 'closed') !== 'closed',
    count({ writer: { provider }, outcome }) {
      const key = `${provider} ${outcome}`
      counts.set(key, { provider, outcome, calls: (counts.get(key)?.calls ?? 0) + 1 })
    },
    counted: () => [...counts.values()],
    resting: () => [...breakers.values()].filter((breaker) => breaker.state() !== 'closed').length,
  }
}
