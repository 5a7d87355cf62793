import { APICallError } from '@ai-sdk/provider'

import { deepest, isSilence, isToldInStream, ModelRefusal, said } from './failure.ts'

/** What is to be done about a call that failed before its first word. */
export interface Verdict {
  /** Whether the same call may go well a moment later. */
  isRetryable: boolean
  /** Milliseconds that the provider asked to be left alone for. */
  waitMs: number | undefined
  /** Whether it says something about the provider rather than about this one call. */
  countsAgainstProvider: boolean
}

export function verdictOn(error: unknown, now: number): Verdict {
  const cause = deepest(error)
  if (cause instanceof ModelRefusal) return { isRetryable: false, waitMs: undefined, countsAgainstProvider: false }
  const { statusCode } = said(cause)
  const waitMs = APICallError.isInstance(cause) ? retryAfterMs(cause.responseHeaders, now) : undefined
  if (statusCode === undefined) {
    const isSilent = isSilence(cause) || APICallError.isInstance(cause)
    return { isRetryable: isSilent || isToldInStream(cause), waitMs, countsAgainstProvider: true }
  }
  return {
    isRetryable: statusCode === 408 || statusCode === 409 || statusCode === 429 || statusCode >= 500,
    waitMs,
    // A request that it refuses, such as one that is too long, is no fault of the provider's.
    countsAgainstProvider: ![400, 404, 409, 413, 422].includes(statusCode),
  }
}

/** https://www.rfc-editor.org/rfc/rfc9110#field.retry-after: seconds or a date; OpenAI and others give milliseconds as well. */
function retryAfterMs(headers: Record<string, string> | undefined, now: number): number | undefined {
  const inMs = Number(headers?.['retry-after-ms'])
  if (inMs > 0) return inMs
  const text = headers?.['retry-after']
  if (text === undefined) return undefined
  const seconds = Number(text)
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(text) - now
  return ms > 0 ? ms : undefined
}
