import type { Timings } from '../../server/src/features/publishing/deliveries/timings.ts'

/** Longest time that a feed is told to think; shorter than a send may take. */
export const longestDelayMs = 3_000

/**
 * The product's periods made short, in their real proportions: a send outlasts its lease, so that leases are renewed, and
 * "not there" is believed only when nothing that was sent can still appear.
 */
export const shortTimings: Timings = {
  leaseMs: 6_000,
  renewMs: 2_000,
  sweepMs: 500,
  goneMs: 4_000,
  sendMs: 9_000,
  prepareMs: 60_000,
  pendingMs: 86_400_000,
  pollMs: 200,
  graceMs: 7_200_000,
  holdMs: 86_400_000,
  firstRetryMs: 400,
  retryCapMs: 4_000,
  lookUpMs: 400,
  settleMs: 20_000,
  idleMs: 5_000,
  stopMs: 10_000,
}
