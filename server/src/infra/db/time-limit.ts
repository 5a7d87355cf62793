import { AsyncLocalStorage } from 'node:async_hooks'

/** What one statement of a request may take, so that a slow or frozen database answers in time with a refusal. */
const requestMs = 15_000
const limits = new AsyncLocalStorage<number>()

/** Runs something whose statements may take longer, such as a job that removes much. */
export function withStatementLimit<T>(ms: number, run: () => T): T {
  return limits.run(ms, run)
}

/** How long a statement may take here, in milliseconds. */
export function statementLimitMs(): number {
  return limits.getStore() ?? requestMs
}
