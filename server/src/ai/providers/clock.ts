/** Time as the calls to providers see it, so that tests need not wait. */
export interface Clock {
  /** Milliseconds since 1970. */
  now: () => number
  /** Runs once after so many milliseconds, unless it is called off. */
  after: (ms: number, run: () => void) => () => void
}

export const realClock: Clock = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms)
    timer.unref()
    return () => clearTimeout(timer)
  },
}

/** Resolves after so many milliseconds. @throws the signal's reason when it is aborted before. */
export function pause(clock: Clock, ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const callOff = clock.after(ms, () => {
      signal?.removeEventListener('abort', abort)
      resolve()
    })
    function abort() {
      callOff()
      reject(signal?.reason as Error)
    }
    if (signal?.aborted) abort()
    else signal?.addEventListener('abort', abort, { once: true })
  })
}
