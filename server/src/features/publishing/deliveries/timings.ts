/** The periods by which deliveries go out, in milliseconds. Tests use short ones. */
export interface Timings {
  /** How long a node may hold a delivery without renewing. */
  leaseMs: number
  renewMs: number
  sweepMs: number
  /** One send or look-up, with everything in it. */
  sendMs: number
  /** Due by less than this, a delivery goes out late; by more, it is missed. */
  graceMs: number
  /** How long a delivery waits for its channel. */
  holdMs: number
  firstRetryMs: number
  retryCapMs: number
  /** The first look-up after an unclear send. */
  lookUpMs: number
  /** Overrides the platforms' own times after which "not there" can be believed. */
  settleMs: number | null
  /** Longest sleep, should a notification be lost. */
  idleMs: number
  /** How long a stopping node lets its sends finish. */
  stopMs: number
}

const second = 1000
const hour = 3600 * second

export const defaultTimings: Timings = {
  leaseMs: 30 * second,
  renewMs: 10 * second,
  sweepMs: 5 * second,
  sendMs: 45 * second,
  graceMs: 2 * hour,
  holdMs: 24 * hour,
  firstRetryMs: 30 * second,
  retryCapMs: hour,
  lookUpMs: 5 * second,
  settleMs: null,
  idleMs: 15 * second,
  stopMs: 20 * second,
}
