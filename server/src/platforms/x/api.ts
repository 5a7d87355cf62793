import { msg } from '@postwright/contract/core/msg'

import { inEnglish } from '../../sentences.ts'
import type { AppPort } from '../app.ts'
import { type Answer, askedToWait, type Failure, failureOf, reconnect } from '../answers.ts'
import type { HttpBody } from '../http-body.ts'
import { type HttpResult, mutate, read } from '../http.ts'
import { freshTokenMs } from './limits.ts'
import { Refusal, type XCredentials } from './types.ts'

/** Who asks, and where. */
export interface Caller {
  api: string
  app: AppPort
  credentials: XCredentials
  signal: AbortSignal
}

export function ask(caller: Caller, path: string, query: Readonly<Record<string, string>> = {}) {
  const { api, credentials, signal } = caller
  const search = new URLSearchParams(query).toString()
  return toldOf(caller, read({ url: `${api}${path}${search && `?${search}`}`, host: 'ours', headers: bearer(credentials), signal }))
}

export function change(
  caller: Caller,
  method: 'POST' | 'DELETE',
  path: string,
  { body, timeoutMs }: { body?: HttpBody; timeoutMs?: number } = {},
) {
  const { api, credentials, signal } = caller
  const more = { ...(body && { body }), ...(timeoutMs && { timeoutMs }) }
  return toldOf(caller, mutate(method, { url: `${api}${path}`, host: 'ours', headers: bearer(credentials), signal, ...more }))
}

/** An app without credits stops every account of this site: whoever runs it is told. */
async function toldOf({ app }: Caller, asked: Promise<HttpResult>): Promise<HttpResult> {
  const result = await asked
  if (result.type === 'answer' && result.status === 402) await app.refused(saidIn(result.body) ?? 'Payment Required')
  return result
}

/** Says that the account posted the same text shortly before: the only sign of it. https://docs.x.com/x-api/fundamentals/response-codes-and-errors (read 2026-08) */
export function isDuplicate(result: HttpResult): boolean {
  return result.type === 'answer' && result.status === 403 && /duplicate content/i.test(saidIn(result.body) ?? '')
}

export function failed(result: HttpResult, { credentials }: Pick<Caller, 'credentials'>): Failure {
  return failureOf(result, { platform: 'X', saidIn, classify: (answer, said) => classify(answer, said, credentials) })
}

function classify({ status, headers }: Answer, said: string | undefined, { grantedAt }: XCredentials): Failure | null {
  if (status === 401 && said !== undefined) {
    if (Date.now() - grantedAt < freshTokenMs) return reconnect('X', said)
    return { type: 'retry', afterSeconds: 0, renew: true, reason: inEnglish(msg`X asks to renew the sign-in.`) }
  }
  if (status === 402)
    return {
      type: 'retry',
      afterSeconds: 3600,
      reason: inEnglish(msg`The app of this site has no credits left at X. An administrator adds some in X’s developer console.`),
    }
  if (status === 429) return askedToWait('X', secondsTo(headers))
  return null
}

function secondsTo({ 'x-rate-limit-reset': reset, 'retry-after': after }: Record<string, string | string[] | undefined>): number | null {
  if (typeof after === 'string' && /^\d+$/.test(after)) return Number(after)
  if (typeof reset !== 'string' || !/^\d+$/.test(reset)) return null
  return Math.max(0, Math.ceil(Number(reset) - Date.now() / 1000))
}

function saidIn(body: unknown): string | undefined {
  const said = Refusal.safeParse(body).data
  if (!said) return undefined
  const [first] = said.errors ?? []
  return first?.message ?? first?.detail ?? said.detail ?? said.title
}

function bearer({ accessToken }: XCredentials): Record<string, string> {
  return { authorization: `Bearer ${accessToken}` }
}
