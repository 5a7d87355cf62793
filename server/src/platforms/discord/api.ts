import type { AddressRules } from '../../infra/public-address.ts'
import { askedToWait, type Failure, failureOf, reconnect, type Refusals } from '../answers.ts'
import type { HttpBody } from '../http-body.ts'
import { type HttpResult, mutate, read, retryAfterSeconds } from '../http.ts'
import { usualOrigin } from './limits.ts'
import { type DiscordCredentials, Refusal } from './types.ts'

export interface DiscordOptions {
  rules: AddressRules
  origin: string
}

/** Whoever asks: without a token, the path is all that lets them in. */
export interface Caller extends DiscordOptions {
  botToken?: string
  signal: AbortSignal
}

export function ask({ origin, rules, botToken, signal }: Caller, path: string): Promise<HttpResult> {
  return read({ url: `${origin}/api/v10${path}`, host: hostOf(origin, rules), headers: authorization(botToken), signal })
}

const uploadMs = 300_000

export function change(
  { origin, rules, botToken, signal }: Caller,
  method: 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: HttpBody,
): Promise<HttpResult> {
  const timeoutMs = body && 'multipart' in body ? uploadMs : undefined
  return mutate(method, {
    url: `${origin}/api/v10${path}`,
    host: hostOf(origin, rules),
    headers: authorization(botToken),
    body,
    signal,
    timeoutMs,
  })
}

/** Where messages of a channel are, and who is let in there. */
export function messagesOf(credentials: DiscordCredentials): { path: string; botToken?: string } {
  if ('webhookId' in credentials) return { path: `/webhooks/${credentials.webhookId}/${credentials.webhookToken}` }
  return { path: `/channels/${credentials.channelId}`, botToken: credentials.botToken }
}

export function failed(result: HttpResult): Failure {
  return failureOf(result, refusals)
}

export function codeIn(result: HttpResult): number | undefined {
  return result.type === 'answer' ? Refusal.safeParse(result.body).data?.code : undefined
}

/** Unknown channels and webhooks, missing access and permissions, a token that is none: https://discord.com/developers/docs/topics/opcodes-and-status-codes (read 2026-08) */
const lost = [10_003, 10_015, 50_001, 50_013, 50_027]

const refusals: Refusals = {
  platform: 'Discord',
  saidIn(body) {
    const refusal = Refusal.safeParse(body).data
    return refusal && (innermost(refusal.errors) ?? refusal.message)
  },
  classify({ status, headers, body }, said) {
    const refusal = Refusal.safeParse(body).data
    if (!refusal) return null
    if (status === 401 || (refusal.code !== undefined && lost.includes(refusal.code))) return reconnect('Discord', said)
    if (status !== 429) return null
    return askedToWait('Discord', refusal.retry_after === undefined ? retryAfterSeconds(headers) : Math.ceil(refusal.retry_after))
  },
}

/** What is wrong with a field is said deep within. */
function innermost(errors: unknown): string | undefined {
  if (typeof errors !== 'object' || errors === null) return undefined
  if ('message' in errors && typeof errors.message === 'string') return errors.message
  for (const inner of Object.values(errors)) {
    const found = innermost(inner)
    if (found) return found
  }
  return undefined
}

function authorization(botToken: string | undefined): Record<string, string> {
  return { 'user-agent': 'DiscordBot (https://github.com/postwright, 1)', ...(botToken && { authorization: `Bot ${botToken}` }) }
}

function hostOf(origin: string, rules: AddressRules): 'ours' | AddressRules {
  return origin === usualOrigin ? 'ours' : rules
}
