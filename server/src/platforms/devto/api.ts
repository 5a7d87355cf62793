import type { AddressRules } from '../../infra/public-address.ts'
import { type Failure, failureOf, reconnect, type Refusals } from '../answers.ts'
import { type HttpResult, mutate, read } from '../http.ts'
import { type DevtoCredentials, Refusal } from './types.ts'

export interface Caller extends DevtoCredentials {
  rules: AddressRules
  signal: AbortSignal
}

/** A list of one's own articles comes with their texts. */
const listBytes = 20_000_000

export function ask({ address, key, rules, signal }: Caller, path: string): Promise<HttpResult> {
  return read({ url: `${address}/api${path}`, host: rules, headers: headersOf(key), maxBytes: listBytes, signal })
}

export function change(
  { address, key, rules, signal }: Caller,
  method: 'POST' | 'PUT',
  path: string,
  article: Record<string, unknown>,
): Promise<HttpResult> {
  return mutate(method, { url: `${address}/api${path}`, host: rules, headers: headersOf(key), body: { json: { article } }, signal })
}

export function failed(result: HttpResult): Failure {
  return failureOf(result, refusals)
}

export function saidIn(result: HttpResult): string {
  return result.type === 'answer' ? (Refusal.safeParse(result.body).data?.error ?? '') : ''
}

const refusals: Refusals = {
  platform: 'dev.to',
  saidIn: (body) => Refusal.safeParse(body).data?.error,
  classify: ({ status }, said) => (status === 401 && said !== undefined ? reconnect('dev.to', said) : null),
}

/** Without a user agent it takes us for a bot that is not welcome. */
function headersOf(key: string): Record<string, string> {
  return { 'api-key': key, accept: 'application/vnd.forem.api-v1+json', 'user-agent': 'Postwright' }
}
