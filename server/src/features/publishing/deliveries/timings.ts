/** The periods by which deliveries go out, in milliseconds. Tests use short ones. */
export interface Timings {
  /** How long a node may hold a delivery without renewing. */
  leaseMs: number
  renewMs: number
  sweepMs: number
  /** How long a node may be without its connection before it is taken for gone: longer than it waits between two tries to connect. */
  goneMs: number
  /** One send or look-up, with everything in it. */
  sendMs: number
  /** How long a send waits for the one before it on its channel. */
  turnMs: number
  /** One preparation, with its uploads. */
  prepareMs: number
  /** How long a platform may not be done with what it took before it is given up, or a person is asked. */
  pendingMs: number
  /** The shortest time between two questions about what is pending. */
  pollMs: number
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
  sweepMs: 2.5 * second,
  goneMs: 4 * second,
  sendMs: 45 * second,
  turnMs: second,
  prepareMs: hour / 4,
  pendingMs: 24 * hour,
  pollMs: 2 * second,
  graceMs: 2 * hour,
  holdMs: 24 * hour,
  firstRetryMs: 30 * second,
  retryCapMs: hour,
  lookUpMs: 5 * second,
  settleMs: null,
  idleMs: 15 * second,
  stopMs: 20 * second,
}
