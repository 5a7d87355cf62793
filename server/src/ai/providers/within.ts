import type { Clock } from './clock.ts'

/** A provider took longer than it may. */
class TimeLimitError extends Error {
  override name = 'TimeLimitError'
}

/**
 * What `work` comes to, unless it takes longer or the caller stops it: then nobody waits for it any more, whether it listens or not.
 *
 * @throws TimeLimitError, or the signal's reason.
 */
export function within<T>(work: PromiseLike<T>, clock: Clock, ms: number, signal?: AbortSignal): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const callOff = clock.after(Math.max(0, ms), () => end(() => reject(new TimeLimitError(`No answer within ${ms} ms.`))))
    const abort = () => end(() => reject(signal?.reason as Error))
    function end(how: () => void) {
      callOff()
      signal?.removeEventListener('abort', abort)
      how()
    }
    work.then(
      (value) => end(() => resolve(value)),
      (error: unknown) => end(() => reject(error)),
    )
    if (signal?.aborted) abort()
    else signal?.addEventListener('abort', abort, { once: true })
  })
}
