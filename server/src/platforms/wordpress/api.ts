import type { AddressRules } from '../../infra/public-address.ts'
import { type Failure, failureOf, reconnect, type Refusals } from '../answers.ts'
import type { HttpBody } from '../http-body.ts'
import { type HttpResult, mutate, read } from '../http.ts'
import { Refusal, type WordPressCredentials } from './types.ts'

/** Who asks: somebody who may write for a site. */
export interface Caller extends WordPressCredentials {
  rules: AddressRules
  signal: AbortSignal
}

type Query = Record<string, string>

export function ask(
  { rules, signal, ...credentials }: Caller,
  path: string,
  query: Query = {},
  { maxBytes }: { maxBytes?: number } = {},
): Promise<HttpResult> {
  return read({ url: addressOf(credentials.root, path, query), host: rules, headers: authorization(credentials), maxBytes, signal })
}

interface Change {
  method?: 'POST' | 'DELETE'
  path: string
  body?: HttpBody
  headers?: Record<string, string>
  timeoutMs?: number
}

export function change(
  { rules, signal, ...credentials }: Caller,
  { method = 'POST', path, headers, ...rest }: Change,
): Promise<HttpResult> {
  return mutate(method, {
    url: addressOf(credentials.root, path, {}),
    host: rules,
    headers: { ...authorization(credentials), ...headers },
    signal,
    ...rest,
  })
}

export function failed(result: HttpResult): Failure {
  return failureOf(result, refusals)
}

export function codeIn(result: HttpResult): string {
  return result.type === 'answer' ? (Refusal.safeParse(result.body).data?.code ?? '') : ''
}

/** A site without addresses of its own for posts takes the path in its query. */
export function addressOf(root: string, path: string, query: Query): string {
  const asked = new URLSearchParams(query).toString()
  if (root.includes('?')) return `${root}${encodeURI(path)}${asked && `&${asked}`}`
  return `${root}${path}${asked && `?${asked}`}`
}

/** Nobody but a person can change these: the others that come with 401 are about what the account may do. */
const signedOut = ['rest_not_logged_in', 'incorrect_password', 'invalid_username', 'invalid_email', 'application_passwords_disabled']

const refusals: Refusals = {
  platform: 'WordPress',
  saidIn: (body) => Refusal.safeParse(body).data?.message.replace(/<[^>]*>/g, ''),
  classify({ body }, said) {
    const { code } = Refusal.safeParse(body).data ?? {}
    return code && signedOut.includes(code) ? reconnect('WordPress', said) : null
  },
}

function authorization({ username, password }: WordPressCredentials): Record<string, string> {
  return { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` }
}
