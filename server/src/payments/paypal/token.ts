import { createHash } from 'node:crypto'

import { mutate } from '../../platforms/http.ts'
import { brief, isDone, statusWords, unanswered, unreadable } from '../answers.ts'
import type { Again, Refused } from '../payment-provider.ts'
import { Token, TokenRefused } from './types.ts'

export interface PaypalKeys {
  clientId: string
  clientSecret: string
  /** Of the webhook that was registered for this client. */
  webhookId: string
  mode: 'test' | 'live'
}

interface Kept {
  token: string
  until: number
}

/** Access tokens of this process. They live for hours, and asking for one too often is refused. */
export type TokenCache = Map<string, Kept>

/** More than anybody has in use: an instance has one client, and a test of other keys another. */
const keptAtMost = 8
/** A token that ends within this time is not used for another call. */
const marginMs = 60_000

export interface TokenRequest {
  keys: PaypalKeys
  baseUrl: string
  signal: AbortSignal
  timeoutMs: number
}

/** @param used a token that was refused just now: another one is asked for. */
export async function accessToken(
  cache: TokenCache,
  { keys, baseUrl, signal, timeoutMs }: TokenRequest,
  used?: string,
): Promise<{ type: 'ok'; value: string } | Refused | Again> {
  const { clientId, clientSecret } = keys
  const name = createHash('sha256').update([baseUrl, clientId, clientSecret].join('\n')).digest('base64')
  const kept = cache.get(name)
  if (kept && kept.token !== used && kept.until > Date.now()) return { type: 'ok', value: kept.token }

  const authorization = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
  const form = { grant_type: 'client_credentials' }
  const request = {
    url: `${baseUrl}/v1/oauth2/token`,
    host: 'ours',
    headers: { authorization },
    body: { form },
    signal,
    timeoutMs,
  } as const
  const result = await mutate('POST', request)
  const later = unanswered(result)
  if (later) return later
  if (result.type !== 'answer') return unreadable()
  const token = Token.safeParse(result.body)
  if (isDone(result)) {
    if (!token.success) return unreadable()
    keep(cache, name, { token: token.data.access_token, until: Date.now() + token.data.expires_in * 1000 - marginMs })
    return { type: 'ok', value: token.data.access_token }
  }
  const { error, error_description: description } = TokenRefused.safeParse(result.body).data ?? {}
  const reason = brief(description ?? error ?? statusWords(result.status), [clientSecret])
  return { type: 'refused', status: result.status, code: error ?? null, reason }
}

function keep(cache: TokenCache, name: string, kept: Kept): void {
  const [oldest] = cache.keys()
  if (!cache.has(name) && cache.size >= keptAtMost && oldest !== undefined) cache.delete(oldest)
  cache.set(name, kept)
}
