import { msg } from '@postwright/contract/core/msg'

import { inEnglish } from '../../sentences.ts'
import { type Answer, askedToWait, type Failure, failureOf, reconnect } from '../answers.ts'
import { type HttpResult, retryAfterSeconds } from '../http.ts'
import { GraphError } from './types.ts'
import { waitSeconds } from './usage.ts'

// https://developers.facebook.com/docs/graph-api/guides/error-handling (read 2026-09)
const deadToken = [190, 102]
const temporary = [1, 2]
/** Of the app, the person, the page, and of what an account does in some way; 1390008 is of posts that follow each other too fast. */
const throttled = [4, 17, 32, 341, 613, 80001, 80002, 1390008]
const blocked = 368
/** A check of the page or of the person that Meta wants before it publishes. */
const checks = [1404078, 4854002]
/** Of the account, for spam or by a restriction. */
const restricted = [2207050, 2207051, 4279013]

export function graphErrorOf(result: HttpResult): GraphError | null {
  return result.type === 'answer' ? (GraphError.safeParse(result.body).data?.error ?? null) : null
}

/** Whether it says (code) or (code, subcode), whatever its status is. */
export function hasCode(result: HttpResult, code: number, subcode?: number): boolean {
  const error = graphErrorOf(result)
  return error?.code === code && (subcode === undefined || error.error_subcode === subcode)
}

/** What was asked for is not there, or not for this account. */
export function isGone(result: HttpResult): boolean {
  return hasCode(result, 100, 33)
}

export function failed(result: HttpResult, platform: string): Failure {
  return failureOf(result, { platform, saidIn, classify: (answer, said) => classify(answer, said, platform) })
}

/** In the words for people, where there are any. */
export function saidIn(body: unknown): string | undefined {
  const error = GraphError.safeParse(body).data?.error
  return error && (error.error_user_msg ? [error.error_user_title, error.error_user_msg].filter(Boolean).join(': ') : error.message)
}

export function isThrottled({ code, error_subcode: subcode = 0 }: GraphError): boolean {
  return throttled.includes(code) || throttled.includes(subcode)
}

function classify(answer: Answer, said: string | undefined, platform: string): Failure | null {
  const error = GraphError.safeParse(answer.body).data?.error
  if (!error) return null
  const { code, error_subcode: subcode = 0 } = error
  if (deadToken.includes(code)) return reconnect(platform, said)
  if (isThrottled(error)) return askedToWait(platform, waitSeconds(answer) ?? retryAfterSeconds(answer.headers))
  if (checks.includes(code) || checks.includes(subcode))
    return refused(said, inEnglish(msg`Finish the check that it asks for there, then send the post again.`))
  if (code === blocked || restricted.includes(code) || restricted.includes(subcode))
    return refused(
      said,
      inEnglish(msg`${{ platform }} has restricted the account. Look at what it says there, and send the post again once it is lifted.`),
    )
  if (code === 3 || code === 10 || (code >= 200 && code <= 299)) return permissionGone(platform, said)
  if (temporary.includes(code) || error.is_transient)
    return {
      type: 'unknown',
      afterSeconds: null,
      reason: inEnglish(msg`${{ platform }} answered that something failed there for a moment.`),
    }
  return null
}

function refused(said: string | undefined, mend: string): Failure {
  return { type: 'refused', reason: said ? `${said} ${mend}` : mend }
}

/** Whoever connects it again is asked for what was taken back. */
function permissionGone(platform: string, said: string | undefined): Failure {
  return {
    type: 'reconnect',
    reason: said
      ? inEnglish(msg`${{ platform }} does not permit it any more: ${{ said }} Connect it again and allow everything.`)
      : inEnglish(msg`${{ platform }} does not permit it any more. Connect it again and allow everything.`),
  }
}
