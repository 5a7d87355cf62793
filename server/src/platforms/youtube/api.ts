import { msg } from '@postwright/contract/core/msg'

import { inEnglish } from '../../sentences.ts'
import { type Answer, askedToWait, type Failure, failureOf, reconnect } from '../answers.ts'
import type { HttpBody } from '../http-body.ts'
import { type HttpResult, mutate, read, retryAfterSeconds } from '../http.ts'
import type { RateReport } from '../rate-budget.ts'
import { freshTokenMs, secondsToReset, type units, type uploads } from './limits.ts'
import { Refusal, type YouTubeCredentials } from './types.ts'

/** Who asks, and where. */
export interface Caller {
  api: string
  credentials: YouTubeCredentials
  signal: AbortSignal
}

export function ask({ api, credentials, signal }: Caller, path: string, query: Readonly<Record<string, string>>): Promise<HttpResult> {
  const search = new URLSearchParams(query).toString()
  return read({ url: `${api}/youtube/v3/${path}?${search}`, host: 'ours', headers: bearer(credentials), signal })
}

interface Change {
  body?: HttpBody
  headers?: Readonly<Record<string, string>>
}

/** `path` begins with `youtube/v3` or `upload/youtube/v3`. */
export function change(
  { api, credentials, signal }: Caller,
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  { body, headers = {} }: Change = {},
): Promise<HttpResult> {
  const url = `${api}/${path}`
  return mutate(method, { url, host: 'ours', headers: { ...bearer(credentials), ...headers }, signal, ...(body && { body }) })
}

export function failed(result: HttpResult, { credentials }: Pick<Caller, 'credentials'>): Failure {
  return failureOf(result, { platform: 'YouTube', saidIn, classify: (answer, said) => classify(answer, said, credentials) })
}

const ofQuota = ['quotaExceeded', 'dailyLimitExceeded']
const ofPace = ['rateLimitExceeded', 'userRateLimitExceeded']
const ofRight = ['forbidden', 'insufficientPermissions', 'ACCESS_TOKEN_SCOPE_INSUFFICIENT']

function classify({ status, headers, body }: Answer, said: string | undefined, credentials: YouTubeCredentials): Failure | null {
  const reason = reasonIn(body)
  if (status === 401 && body !== undefined) {
    if (credentials.refreshToken === undefined || Date.now() - credentials.grantedAt < freshTokenMs) return reconnect('YouTube', said)
    return { type: 'retry', afterSeconds: 0, renew: true, reason: inEnglish(msg`YouTube asks to renew the sign-in.`) }
  }
  if (ofQuota.includes(reason))
    return {
      type: 'retry',
      afterSeconds: secondsToReset(),
      reason: inEnglish(msg`The app of this site has used up what YouTube allows it in a day. It goes on at midnight in California.`),
    }
  if (ofPace.includes(reason) || status === 429) return askedToWait('YouTube', retryAfterSeconds(headers))
  if (reason === 'uploadLimitExceeded')
    return {
      type: 'retry',
      afterSeconds: 86_400,
      reason: inEnglish(msg`The channel has uploaded as many films as YouTube allows it. It is tried again in a day.`),
    }
  return status === 403 && ofRight.includes(reason) ? reconnect('YouTube', said) : null
}

/** What nobody who shares it may ask for before it is back. */
export function quotaUsedUp(result: HttpResult, of: typeof uploads | typeof units): RateReport[] {
  if (result.type !== 'answer' || !ofQuota.includes(reasonIn(result.body))) return []
  return [{ of, remaining: 0, resetSeconds: secondsToReset() }]
}

export function reasonIn(body: unknown): string {
  const said = Refusal.safeParse(body).data?.error
  return said?.errors[0]?.reason ?? said?.status ?? ''
}

export function saidIn(body: unknown): string | undefined {
  const said = Refusal.safeParse(body).data?.error
  return said && (said.message || said.errors[0]?.message || said.errors[0]?.reason)
}

export function bearer({ accessToken }: YouTubeCredentials): Record<string, string> {
  return { authorization: `Bearer ${accessToken}` }
}
