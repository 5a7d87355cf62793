import { type SQL, sql } from 'drizzle-orm'

/** Work counts as running until its lease ends: three renewals may be missed, then its node is taken for dead. */
export interface LeaseTimes {
  seconds: number
  renewEveryMs: number
}

export const usualLease: LeaseTimes = { seconds: 45, renewEveryMs: 15_000 }

/** For the column that says until when work is running. */
export const leaseEnd = leaseEndOf(usualLease)

export function leaseEndOf({ seconds }: LeaseTimes): SQL {
  return sql`now() + make_interval(secs => ${seconds})`
}

/** Renews a lease again and again. `renew` does not throw: a lease that could not be renewed ends by itself. @returns what ends that. */
export function renewLease(renew: () => Promise<void>, { renewEveryMs }: LeaseTimes = usualLease): () => void {
  const timer = setInterval(() => void renew(), renewEveryMs)
  timer.unref()
  return () => clearInterval(timer)
}
