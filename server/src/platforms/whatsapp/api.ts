import { msg } from '@postwright/contract/core/msg'

import { inEnglish } from '../../sentences.ts'
import { askedToWait, type Failure, failureOf, reconnect } from '../answers.ts'
import { type HttpResult, mutate, read, retryAfterSeconds } from '../http.ts'
import { usualApi, version } from './limits.ts'
import { GraphRefusal } from './types.ts'

/** Who asks, and where. */
export interface Caller {
  origin?: string
  token: string
  signal: AbortSignal
}

export function ask({ origin = usualApi, token, signal }: Caller, path: string, query: Readonly<Record<string, string>> = {}) {
  const search = new URLSearchParams(query).toString()
  return read({ url: `${origin}/${version}${path}${search && `?${search}`}`, host: 'ours', headers: bearer(token), signal })
}

export function change({ origin = usualApi, token, signal }: Caller, path: string, json: object) {
  return mutate('POST', { url: `${origin}/${version}${path}`, host: 'ours', headers: bearer(token), body: { json }, signal })
}

/** The number of a refusal; null where there is none. */
export function codeOf(result: HttpResult): number | null {
  return (result.type === 'answer' && GraphRefusal.safeParse(result.body).data?.error.code) || null
}

const throttled = [4, 80007, 130429, 131048, 131056]
const temporary = [1, 2, 131000, 131016, 131057]
const locked = [368, 131031]

export function failed(result: HttpResult): Failure {
  return failureOf(result, { platform: 'WhatsApp', saidIn, classify: ({ body, headers }, said) => classify(body, headers, said) })
}

function classify(body: unknown, headers: Record<string, string | string[] | undefined>, said: string | undefined): Failure | null {
  const code = GraphRefusal.safeParse(body).data?.error.code
  if (code === undefined) return null
  if (code === 0 || code === 190) return reconnect('WhatsApp', said)
  if (throttled.includes(code)) return askedToWait('WhatsApp', retryAfterSeconds(headers))
  if (temporary.includes(code))
    return { type: 'unknown', afterSeconds: null, reason: inEnglish(msg`WhatsApp answered that something failed there for a moment.`) }
  if (locked.includes(code)) return reconnect('WhatsApp', said ?? inEnglish(msg`The account is restricted. Look at what it says there.`))
  if (code === 3 || code === 10 || (code >= 200 && code <= 299)) return reconnect('WhatsApp', said)
  return { type: 'refused', reason: said ? inEnglish(msg`WhatsApp refused it: ${{ said }}`) : inEnglish(msg`WhatsApp refused it.`) }
}

function saidIn(body: unknown): string | undefined {
  const error = GraphRefusal.safeParse(body).data?.error
  return error?.error_data?.details ?? error?.message
}

function bearer(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}` }
}
