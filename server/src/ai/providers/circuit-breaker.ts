import type { Clock } from './clock.ts'

export type BreakerState = 'closed' | 'open' | 'half-open'

/** Keeps calls from a provider that fails again and again, and lets one through from time to time to see whether it is back. */
export interface CircuitBreaker {
  /** Whether a call may be made now. Whoever is let in says how it ended. */
  enter: () => boolean
  succeeded: () => void
  /** @param waitMs as the provider asked for; at least as long nobody is let in. */
  failed: (waitMs?: number) => void
  /** The call ended without telling anything about the provider. */
  left: () => void
  state: () => BreakerState
  /** Milliseconds until the next call is let in. */
  opensIn: () => number
}

export interface BreakerLimits {
  /** So many failures one after the other open it. */
  failures: number
  /** For so long at first, and twice as long after each probe that failed. */
  openMs: number
  longestOpenMs: number
}

const usualBreaker: BreakerLimits = { failures: 5, openMs: 15_000, longestOpenMs: 300_000 }

export function createCircuitBreaker(clock: Clock, limits: BreakerLimits = usualBreaker): CircuitBreaker {
  let failures = 0
  let openMs = limits.openMs
  let openUntil: number | null = null
  let isProbing = false

  function open(ms: number): void {
    openUntil = clock.now() + Math.min(ms, limits.longestOpenMs)
    isProbing = false
  }

  return {
    enter() {
      if (openUntil === null) return true
      if (isProbing || clock.now() < openUntil) return false
      isProbing = true
      return true
    },
    succeeded() {
      failures = 0
      openMs = limits.openMs
      openUntil = null
      isProbing = false
    },
    failed(waitMs = 0) {
      failures += 1
      if (isProbing) {
        openMs = Math.min(openMs * 2, limits.longestOpenMs)
        open(Math.max(openMs, waitMs))
      } else if (openUntil === null && (failures >= limits.failures || waitMs > 0)) {
        open(Math.max(failures >= limits.failures ? openMs : 0, waitMs))
      }
    },
    left() {
      isProbing = false
    },
    state: () => (openUntil === null ? 'closed' : clock.now() < openUntil ? 'open' : 'half-open'),
    opensIn: () => Math.max(0, (openUntil ?? 0) - clock.now()),
  }
}
