import { msg } from '@postwright/contract/core/msg'
import type { Sentence } from '@postwright/contract/core/sentences'
import type { ZodType } from 'zod'

import { inEnglish } from '../sentences.ts'
import { type HttpResult, retryAfterSeconds } from './http.ts'
import type { Answered, Reconnect, Refused, Retry } from './platform.ts'
import { type RateReport, rateReport } from './rate-budget.ts'

export type Answer = Extract<HttpResult, { type: 'answer' }>

export function hasStatus(result: HttpResult, ...statuses: number[]): boolean {
  return result.type === 'answer' && statuses.includes(result.status)
}

/** What an answer says that has one of these statuses; undefined where it has another one, or cannot be read. */
export function readAnswer<T>(result: HttpResult, statuses: readonly number[], schema: ZodType<T>): T | undefined {
  return result.type === 'answer' && statuses.includes(result.status) ? schema.safeParse(result.body).data : undefined
}

/** `unknown` leaves open whether the request had its effect; `ofQuestion` is what is said of one that was to have none. */
export type Failure = Reconnect | Retry | Refused | { type: 'unknown'; afterSeconds: number | null; reason: string; ofQuestion?: string }

/** How one platform says no. */
export interface Refusals {
  /** What people call it. */
  platform: string
  /** Its own words in an answer, without secrets. */
  saidIn: (body: unknown) => string | undefined
  /** By (status, code); null where its status alone decides. */
  classify: (answer: Answer, said: string | undefined) => Failure | null
}

/** What a result means that is no success: of a success, that it cannot be read. */
export function failureOf(result: HttpResult, { platform, saidIn, classify }: Refusals): Failure {
  if (result.type === 'not_sent') return { type: 'retry', afterSeconds: null, reason: result.reason }
  if (result.type === 'no_answer') return { type: 'unknown', afterSeconds: null, reason: result.reason }

  const said = shortened(saidIn(result.body))
  return classify(result, said) ?? byStatus(result, { platform, said })
}

/** The same for what readers cannot see, or what may be repeated: then it is tried again. */
export function orRetry(failure: Failure): Reconnect | Retry | Refused {
  return failure.type === 'unknown' ? later(failure) : failure
}

/** What it means for a connection: nothing vaguer than a recognised refusal ends one. */
export function signedOutOrLater(failure: Failure): Reconnect | Retry {
  return failure.type === 'reconnect' ? failure : later(failure)
}

export function later(failure: Failure): Retry {
  return { type: 'retry', afterSeconds: 'afterSeconds' in failure ? failure.afterSeconds : null, reason: reasonOfQuestion(failure) }
}

/** The same for a question, whose refusal says nothing of the post that it asks for. */
export function unclear(failure: Failure): { type: 'unclear'; reason: string } {
  return { type: 'unclear', reason: reasonOfQuestion(failure) }
}

function reasonOfQuestion(failure: Failure): string {
  return ('ofQuestion' in failure ? failure.ofQuestion : undefined) ?? failure.reason
}

/** An answer to a post that somebody took down there. */
export const answersNothing: Refused = { type: 'refused', reason: inEnglish(msg`The post that it answers is not there any more.`) }

export function reconnect(platform: string, said?: string): Reconnect {
  return {
    type: 'reconnect',
    reason: said
      ? inEnglish(msg`${{ platform }} asks to connect again: ${{ said }}`)
      : inEnglish(msg`${{ platform }} asks to connect again.`),
  }
}

/** Refused by ourselves, before anything is sent. */
export function refuse(sentence: Sentence): Refused {
  return { type: 'refused', reason: inEnglish(sentence) }
}

function refused(platform: string, said: string | undefined, status: number): Refused {
  return {
    type: 'refused',
    reason: said
      ? inEnglish(msg`${{ platform }} refused the post: ${{ said }}`)
      : inEnglish(msg`${{ platform }} refused the post with ${{ status }}.`),
  }
}

export function askedToWait(platform: string, afterSeconds: number | null): Retry {
  return { type: 'retry', afterSeconds, reason: inEnglish(msg`${{ platform }} takes no more for now.`) }
}

/** An outcome with what the answer's headers say of the budget. */
export function withRates<Outcome extends object>(outcome: Outcome, of: string, ...results: readonly HttpResult[]): Outcome & Answered {
  const rates = results.flatMap((result): RateReport[] => {
    const report = result.type === 'answer' ? rateReport(of, result.headers) : null
    return report ? [report] : []
  })
  return rates.length > 0 ? { ...outcome, rates } : outcome
}

function byStatus({ status, headers, body }: Answer, { platform, said }: { platform: string; said: string | undefined }): Failure {
  if (status === 429) return askedToWait(platform, retryAfterSeconds(headers))
  // A 303 says that it was done, and where to look.
  if (status >= 300 && status < 400 && status !== 303)
    return {
      type: 'refused',
      reason: inEnglish(msg`The address of ${{ platform }} leads to another one. Connect it again with the address that it moved to.`),
    }
  if (status < 400)
    return { type: 'unknown', afterSeconds: null, reason: inEnglish(msg`${{ platform }} answered something that cannot be read.`) }
  if (status >= 500 || status === 408)
    return {
      type: 'unknown',
      afterSeconds: retryAfterSeconds(headers),
      reason: inEnglish(msg`${{ platform }} answered ${{ status }}, which does not say whether it did what it was asked.`),
      ofQuestion: inEnglish(msg`${{ platform }} answered ${{ status }}.`),
    }
  // Firewalls and proxies turn requests away with pages of their own, and often let the next one through.
  if (body === undefined && [401, 403].includes(status))
    return {
      type: 'retry',
      afterSeconds: null,
      reason: inEnglish(msg`A protection in front of ${{ platform }} turned us away with ${{ status }}.`),
    }
  return refused(platform, said, status)
}

const longestSaid = 300

function shortened(said: string | undefined): string | undefined {
  const text = said?.trim()
  return text && text.length > longestSaid ? `${text.slice(0, longestSaid)}…` : text || undefined
}
