import { msg } from '@postwright/contract/core/msg'

import type { AddressRules } from '../../infra/public-address.ts'
import { inEnglish } from '../../sentences.ts'
import { type Failure, failureOf, reconnect, type Refusals } from '../answers.ts'
import type { HttpBody } from '../http-body.ts'
import { type HttpResult, mutate, read } from '../http.ts'
import { Refusal } from './types.ts'

/** Who asks which server. */
export interface Caller {
  pds: string
  rules: AddressRules
  token?: string
  signal: AbortSignal
}

/** One of them may come several times. */
type Parameters = Record<string, string> | [name: string, value: string][]

export function query({ pds, rules, token, signal }: Caller, method: string, parameters: Parameters = {}): Promise<HttpResult> {
  return read({ url: `${pds}/xrpc/${method}?${new URLSearchParams(parameters).toString()}`, host: rules, headers: bearer(token), signal })
}

export function call({ pds, rules, token, signal }: Caller, method: string, body?: HttpBody): Promise<HttpResult> {
  return mutate('POST', { url: `${pds}/xrpc/${method}`, host: rules, headers: bearer(token), signal, ...(body && { body }) })
}

/** By its name: what a server says beside it is for people. */
export function errorOf(result: HttpResult): string | undefined {
  return result.type === 'answer' && result.status >= 400 ? Refusal.safeParse(result.body).data?.error : undefined
}

export function failed(result: HttpResult): Failure {
  return failureOf(result, refusals)
}

const refusals: Refusals = {
  platform: 'Bluesky',
  saidIn: (body) => Refusal.safeParse(body).data?.message || undefined,
  classify({ status, headers, body }, said) {
    const error = Refusal.safeParse(body).data?.error
    // With the status 400, and not 401 as elsewhere.
    if (error === 'ExpiredToken')
      return { type: 'retry', afterSeconds: 0, renew: true, reason: inEnglish(msg`Bluesky asks to renew the sign-in.`) }
    if (error === 'InvalidToken' || error === 'AuthMissing' || error === 'AuthenticationRequired') return reconnect('Bluesky', said)
    if (error === 'AccountTakedown' || error === 'AccountDeactivated' || error === 'AccountSuspended') return reconnect('Bluesky', said)
    if (status === 429) return { type: 'retry', afterSeconds: secondsTo(headers), reason: inEnglish(msg`Bluesky takes no more for now.`) }
    return null
  },
}

/** It says the moment, and mostly nothing else. */
function secondsTo({ 'ratelimit-reset': reset, 'retry-after': after }: Record<string, string | string[] | undefined>): number | null {
  if (typeof after === 'string' && /^\d+$/.test(after)) return Number(after)
  if (typeof reset !== 'string' || !/^\d+$/.test(reset)) return null
  return Math.max(0, Math.ceil(Number(reset) - Date.now() / 1000))
}

function bearer(token: string | undefined): Record<string, string> {
  return token ? { authorization: `Bearer ${token}` } : {}
}
