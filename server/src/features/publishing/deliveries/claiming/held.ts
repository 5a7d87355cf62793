import type { Claim } from './claim.ts'

/** What this node holds: each claim with a signal that fires when its lease is lost. */
export interface Held {
  claim: Claim
  lost: AbortSignal
  /** Whether there is still enough of the lease to begin something that cannot be taken back. */
  mayBegin: () => boolean
  prolong: (from: number) => void
  giveUp: () => void
}

/** `from` is a moment of `performance.now()` before the database was asked, so that our idea of the lease ends first. */
export function hold(claim: Claim, { from, leaseMs }: { from: number; leaseMs: number }): Held {
  const lost = new AbortController()
  let endsAt = 0
  let timer: NodeJS.Timeout | undefined
  const giveUp = () => {
    clearTimeout(timer)
    lost.abort(new Error('The lease of the delivery was lost.'))
  }
  const prolong = (start: number) => {
    clearTimeout(timer)
    endsAt = start + leaseMs
    timer = setTimeout(giveUp, Math.max(0, endsAt - performance.now()))
    timer.unref()
  }
  prolong(from)
  return { claim, lost: lost.signal, mayBegin: () => !lost.signal.aborted && performance.now() < endsAt - leaseMs / 4, prolong, giveUp }
}
