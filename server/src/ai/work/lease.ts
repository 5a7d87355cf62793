import { sql } from 'drizzle-orm'

/** Work counts as running until its lease ends: three renewals may be missed, then its node is taken for dead. */
const leaseSeconds = 45
const renewEveryMs = 15_000

/** For the column that says until when work is running. */
export const leaseEnd = sql`now() + make_interval(secs => ${leaseSeconds})`

/** Renews a lease again and again. `renew` does not throw: a lease that could not be renewed ends by itself. @returns what ends that. */
export function renewLease(renew: () => Promise<void>): () => void {
  const timer = setInterval(() => void renew(), renewEveryMs)
  timer.unref()
  return () => clearInterval(timer)
}
