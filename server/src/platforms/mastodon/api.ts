import type { AddressRules } from '../../infra/public-address.ts'
import { type Failure, failureOf, reconnect, type Refusals } from '../answers.ts'
import type { HttpBody } from '../http-body.ts'
import { type HttpResult, mutate, read } from '../http.ts'
import { Refusal } from './types.ts'

/** Who asks: an account of a server, or a server without one. */
export interface Caller {
  address: string
  rules: AddressRules
  accessToken?: string
  signal: AbortSignal
}

export function ask({ address, rules, accessToken, signal }: Caller, path: string): Promise<HttpResult> {
  return read({ url: `${address}${path}`, host: rules, headers: authorization(accessToken), signal })
}

interface Change {
  method?: 'POST' | 'PUT' | 'DELETE'
  path: string
  body?: HttpBody
  headers?: Record<string, string>
  timeoutMs?: number
}

export function change({ address, rules, accessToken, signal }: Caller, { method = 'POST', path, headers, ...rest }: Change) {
  return mutate(method, {
    url: `${address}${path}`,
    host: rules,
    headers: { ...authorization(accessToken), ...headers },
    signal,
    ...rest,
  })
}

export function failed(result: HttpResult): Failure {
  return failureOf(result, refusals)
}

const refusals: Refusals = {
  platform: 'Mastodon',
  saidIn(body) {
    const said = Refusal.safeParse(body).data
    return said?.error_description ?? said?.error
  },
  classify({ status }, said) {
    if (said === undefined) return null
    if (status === 401) return reconnect('Mastodon', said)
    // Scopes that are missing, and accounts that were disabled: only a person can change either.
    if (status === 403) return reconnect('Mastodon', said)
    // The only sign that a film is not ready yet. https://github.com/mastodon/mastodon/blob/main/config/locales/en.yml (media_attachments.validations.not_ready)
    if (status === 422 && /not finished processing/i.test(said)) return { type: 'retry', afterSeconds: 5, reason: said }
    return null
  },
}

function authorization(accessToken: string | undefined): Record<string, string> {
  return accessToken ? { authorization: `Bearer ${accessToken}` } : {}
}
