import { msg } from '@postwright/contract/core/msg'

import { inEnglish } from '../../sentences.ts'
import { type Answer, askedToWait, type Failure, failureOf, reconnect } from '../answers.ts'
import type { AppPort } from '../app.ts'
import type { HttpBody } from '../http-body.ts'
import { type HttpResult, mutate, read, retryAfterSeconds } from '../http.ts'
import { appPosts, freshTokenMs, memberPosts } from './limits.ts'
import { type LinkedInCredentials, Refusal } from './types.ts'
import type { RateReport } from '../rate-budget.ts'

/** Who asks, and where. */
export interface Caller {
  api: string
  /** Of the API, as year and month. */
  version: string
  app: AppPort
  credentials: LinkedInCredentials
  signal: AbortSignal
}

export function ask(caller: Caller, path: string, headers: Readonly<Record<string, string>> = {}): Promise<HttpResult> {
  return toldOf(caller, read({ url: `${caller.api}${path}`, host: 'ours', headers: headersOf(caller, headers), signal: caller.signal }))
}

interface Change {
  body?: HttpBody
  /** What is done to the entity, where the method does not say it. */
  restMethod?: 'PARTIAL_UPDATE' | 'DELETE'
}

export function change(caller: Caller, method: 'POST' | 'DELETE', path: string, { body, restMethod }: Change = {}): Promise<HttpResult> {
  const headers = headersOf(caller, restMethod ? { 'x-restli-method': restMethod } : {})
  return toldOf(
    caller,
    mutate(method, { url: `${caller.api}${path}`, host: 'ours', headers, signal: caller.signal, ...(body && { body }) }),
  )
}

/** A version that is over stops every account of this site: whoever runs it is told. */
async function toldOf({ app }: Caller, asked: Promise<HttpResult>): Promise<HttpResult> {
  const result = await asked
  if (result.type === 'answer' && isOver(result)) await app.refused(saidIn(result.body) ?? 'NONEXISTENT_VERSION')
  return result
}

function isOver({ status, body }: Answer): boolean {
  return status === 426 || Refusal.safeParse(body).data?.code === 'VERSION_MISSING'
}

export function failed(result: HttpResult, { credentials, version }: Pick<Caller, 'credentials' | 'version'>): Failure {
  return failureOf(result, { platform: 'LinkedIn', saidIn, classify: (answer, said) => classify(answer, said, { credentials, version }) })
}

/** The same of what an account that lost a right is not let do: whoever has the right connects it again. */
export function failedForAccount(result: HttpResult, caller: Pick<Caller, 'credentials' | 'version'>): Failure {
  const failure = failed(result, caller)
  if (failure.type !== 'refused' || result.type !== 'answer' || result.status !== 403 || result.body === undefined) return failure
  return {
    type: 'reconnect',
    reason: inEnglish(
      msg`LinkedIn does not let this sign-in post here any more: ${{ said: saidIn(result.body) ?? 'ACCESS_DENIED' }}. Connect it again as somebody who may.`,
    ),
  }
}

function classify(
  answer: Answer,
  said: string | undefined,
  { credentials, version }: Pick<Caller, 'credentials' | 'version'>,
): Failure | null {
  const { status, headers, body } = answer
  if (status === 401 && body !== undefined) {
    const { refreshToken, grantedAt } = credentials
    if (refreshToken === undefined || Date.now() - grantedAt < freshTokenMs) return reconnect('LinkedIn', said)
    return { type: 'retry', afterSeconds: 0, renew: true, reason: inEnglish(msg`LinkedIn asks to renew the sign-in.`) }
  }
  if (isOver(answer))
    return {
      type: 'retry',
      afterSeconds: 3600,
      reason: inEnglish(
        msg`LinkedIn has ended the version ${{ version }} of its API that this site asks for. An administrator sets a newer one, see LINKEDIN_VERSION.`,
      ),
    }
  if (status === 409) return { type: 'retry', afterSeconds: 5, reason: inEnglish(msg`LinkedIn was changing the same post at that moment.`) }
  if (status === 429) return askedToWait('LinkedIn', retryAfterSeconds(headers) ?? (isOfDay(said) ? secondsToMidnight() : null))
  return null
}

/** Of a quota that is used up: nobody who shares it asks before it is back. */
export function quotaUsedUp(result: HttpResult, member: string): RateReport[] {
  if (result.type !== 'answer' || result.status !== 429) return []
  const said = saidIn(result.body)
  if (!isOfDay(said)) return []
  return [{ of: /application/i.test(said ?? '') ? appPosts : memberPosts(member), remaining: 0, resetSeconds: secondsToMidnight() }]
}

function isOfDay(said: string | undefined): boolean {
  return /\bDAY limit\b/i.test(said ?? '')
}

/** All quotas of a day come back at midnight UTC. https://developer.linkedin.com/docs/guide/v2/concepts/rate-limits (read 2026-11) */
function secondsToMidnight(): number {
  const dayMs = 86_400_000
  return Math.ceil((dayMs - (Date.now() % dayMs)) / 1000)
}

export function saidIn(body: unknown): string | undefined {
  const said = Refusal.safeParse(body).data
  return said?.message || said?.code
}

function headersOf({ credentials, version }: Caller, more: Readonly<Record<string, string>>): Record<string, string> {
  return {
    authorization: `Bearer ${credentials.accessToken}`,
    'linkedin-version': version,
    'x-restli-protocol-version': '2.0.0',
    ...more,
  }
}
