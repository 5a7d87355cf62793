import type { ZodType } from 'zod'

import type { AddressRules } from '../../infra/public-address.ts'
import { askedToWait, type Failure, failureOf, readAnswer, reconnect, type Refusals } from '../answers.ts'
import type { HttpBody } from '../http-body.ts'
import { type HttpResult, mutate, read, retryAfterSeconds } from '../http.ts'
import { usualOrigin } from './limits.ts'
import { Refusal } from './types.ts'

/** A bot. Its token is part of each address, so that no address may be shown. */
export interface Caller {
  origin: string
  rules: AddressRules
  token: string
  signal: AbortSignal
}

/** Asks and changes nothing. */
export function ask({ origin, rules, token, signal }: Caller, method: string, query: Record<string, string> = {}): Promise<HttpResult> {
  return read({ url: `${origin}/bot${token}/${method}?${new URLSearchParams(query).toString()}`, host: hostOf(origin, rules), signal })
}

const uploadMs = 600_000

export function call({ origin, rules, token, signal }: Caller, method: string, body: HttpBody): Promise<HttpResult> {
  const timeoutMs = 'multipart' in body ? uploadMs : undefined
  return mutate('POST', { url: `${origin}/bot${token}/${method}`, host: hostOf(origin, rules), body, signal, timeoutMs })
}

export function resultOf<T>(result: HttpResult, schema: ZodType<{ ok: true; result: T }>): T | undefined {
  return readAnswer(result, [200], schema)?.result
}

export function failed(result: HttpResult): Failure {
  return failureOf(result, refusals)
}

export function saidIn(result: HttpResult): string {
  return refusalIn(result)?.description ?? ''
}

/** Where a group moved to when it grew: nothing was posted to the old one. */
export function movedTo(result: HttpResult): string | null {
  const moved = refusalIn(result)?.parameters?.migrate_to_chat_id
  return moved === undefined ? null : String(moved)
}

function refusalIn(result: HttpResult) {
  return result.type === 'answer' ? Refusal.safeParse(result.body).data : undefined
}

const refusals: Refusals = {
  platform: 'Telegram',
  saidIn: (body) => Refusal.safeParse(body).data?.description,
  classify({ status, headers, body }, said) {
    if (said === undefined) return null
    // A token that was revoked, or is none; a bot that was put out of the chat, or may not post there.
    if ([401, 403, 404].includes(status)) return reconnect('Telegram', said)
    if (status !== 429) return null
    return askedToWait('Telegram', Refusal.safeParse(body).data?.parameters?.retry_after ?? retryAfterSeconds(headers))
  },
}

function hostOf(origin: string, rules: AddressRules): 'ours' | AddressRules {
  return origin === usualOrigin ? 'ours' : rules
}
