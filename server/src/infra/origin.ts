import { AsyncLocalStorage } from 'node:async_hooks'

/** Where a request comes from, for what is written down about it. */
export interface Origin {
  requestId: string
  address: string
  userAgent: string | null
}

const origins = new AsyncLocalStorage<Origin>()

/** Whatever `run` does, and what it starts, comes from there. */
export function withOrigin<Result>(origin: Origin, run: () => Result): Result {
  return origins.run(origin, run)
}

/** Of the request under way; undefined in a job. Every verb of every feature writes it, so it is not handed through each of them. */
export function currentOrigin(): Origin | undefined {
  return origins.getStore()
}
