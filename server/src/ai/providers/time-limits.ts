export interface TimeLimits {
  /** From a call to the first word of its answer, in milliseconds; words of reasoning count. */
  firstWordMs: number
  /** Without anything from the provider once it began, in milliseconds. */
  idleMs: number
  /** Of an answer that does not stream, in milliseconds. */
  wholeMs: number
}

/** Models that reason may do so silently for a minute and more before their first word. */
export const usualLimits: TimeLimits = { firstWordMs: 120_000, idleMs: 45_000, wholeMs: 300_000 }

/** One draft at a time is written on this machine, and the others wait for their turn. */
export const queuedLimits: TimeLimits = { firstWordMs: 5_400_000, idleMs: 120_000, wholeMs: 5_400_000 }

/** A machine of one's own loads the model first, and reads a long prompt slowly. */
export const patientLimits: TimeLimits = { firstWordMs: 300_000, idleMs: 120_000, wholeMs: 600_000 }
