/** An app that a test file started and that ends with it. */
export interface RunningApp {
  /** The errors that it logged since the last call. */
  takeErrors: () => Record<string, unknown>[]
  close: () => Promise<void>
}

/** Modules live longer than a test file, hooks do not: the set-up file, which runs for each file, looks after these. */
export const runningApps = new Set<RunningApp>()
