import { SignJWT } from 'jose'

import type { AddressRules } from '../../infra/public-address.ts'
import { type Failure, failureOf, reconnect, readAnswer, type Refusals } from '../answers.ts'
import type { HttpBody } from '../http-body.ts'
import { type HttpResult, mutate, read } from '../http.ts'
import { type GhostCredentials, type Post, Posts, Refusal } from './types.ts'

export interface Caller extends GhostCredentials {
  rules: AddressRules
  signal: AbortSignal
}

export async function ask(caller: Caller, path: string, { maxBytes }: { maxBytes?: number } = {}): Promise<HttpResult> {
  const { address, rules, signal } = caller
  return read({ url: `${address}/ghost/api/admin${path}`, host: rules, headers: await headersOf(caller), maxBytes, signal })
}

export async function change(
  caller: Caller,
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  { body, timeoutMs }: { body?: HttpBody; timeoutMs?: number } = {},
): Promise<HttpResult> {
  const { address, rules, signal } = caller
  return mutate(method, {
    url: `${address}/ghost/api/admin${path}`,
    host: rules,
    headers: await headersOf(caller),
    body,
    timeoutMs,
    signal,
  })
}

/** The only post of an answer. */
export function postIn(result: HttpResult): Post | undefined {
  return readAnswer(result, [200, 201], Posts)?.posts[0]
}

export function failed(result: HttpResult): Failure {
  return failureOf(result, refusals)
}

const refusals: Refusals = {
  platform: 'Ghost',
  saidIn(body) {
    const problem = Refusal.safeParse(body).data
    return problem?.context ?? problem?.message
  },
  classify({ status, body }, said) {
    const problem = Refusal.safeParse(body).data
    if (!problem) return null
    // A token is good for five minutes, and is made anew for each request: one that is not accepted comes of clocks that differ.
    if (status === 401 && problem.code === 'INVALID_JWT') return { type: 'retry', afterSeconds: null, reason: said ?? '' }
    if (status === 401) return reconnect('Ghost', said)
    // Somebody works on the post at this moment.
    if (status === 409) return { type: 'retry', afterSeconds: null, reason: said ?? '' }
    return null
  },
}

/** Signed for this request alone. https://docs.ghost.org/admin-api#token-authentication (read 2026-08) */
async function headersOf({ keyId, secret }: Caller): Promise<Record<string, string>> {
  const token = await new SignJWT()
    .setProtectedHeader({ alg: 'HS256', kid: keyId, typ: 'JWT' })
    .setIssuedAt()
    .setExpirationTime('5m')
    .setAudience('/admin/')
    .sign(Buffer.from(secret, 'hex'))
  return { authorization: `Ghost ${token}`, 'accept-version': 'v5.0' }
}
