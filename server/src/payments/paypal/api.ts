import type { z } from 'zod'

import type { HttpBody } from '../../platforms/http-body.ts'
import { type HttpResult, mutate, read } from '../../platforms/http.ts'
import { brief, isDone, statusWords, unanswered, unreadable } from '../answers.ts'
import type { Again, Refused } from '../payment-provider.ts'
import { accessToken, type PaypalKeys, type TokenCache } from './token.ts'
import { ApiError } from './types.ts'

export type Said<Value> = { type: 'ok'; value: Value } | Refused | Again

interface Post {
  body: HttpBody
  /** Of a create: PayPal answers a repetition within 72 hours with what was made. */
  requestId?: string
  signal: AbortSignal
}

export interface PaypalApi {
  /** @param path below the address of PayPal, its parts encoded. */
  get<Schema extends z.ZodType>(path: string, schema: Schema, signal: AbortSignal): Promise<Said<z.infer<Schema>>>
  post<Schema extends z.ZodType>(path: string, post: Post, schema: Schema): Promise<Said<z.infer<Schema>>>
}

const timeoutMs = 20_000

export function createPaypalApi(keys: PaypalKeys, baseUrl: string, tokens: TokenCache): PaypalApi {
  return {
    get: (path, schema, signal) =>
      call(signal, schema, (headers) => read({ url: `${baseUrl}${path}`, host: 'ours', headers, signal, timeoutMs })),

    post: (path, { body, requestId, signal }, schema) =>
      call(signal, schema, (headers) => {
        const named = { ...headers, prefer: 'return=representation', ...(requestId && { 'paypal-request-id': requestId }) }
        return mutate('POST', { url: `${baseUrl}${path}`, host: 'ours', headers: named, body, signal, timeoutMs })
      }),
  }

  /** A token may end before its time: a call that is refused for it is made once more with a new one. */
  async function call<Schema extends z.ZodType>(
    signal: AbortSignal,
    schema: Schema,
    ask: (headers: Record<string, string>) => Promise<HttpResult>,
  ): Promise<Said<z.infer<Schema>>> {
    const request = { keys, baseUrl, signal, timeoutMs }
    const token = await accessToken(tokens, request)
    if (token.type !== 'ok') return token
    const result = await ask({ authorization: `Bearer ${token.value}` })
    if (result.type !== 'answer' || result.status !== 401) return said(result, schema)
    const fresh = await accessToken(tokens, request, token.value)
    return fresh.type === 'ok' ? said(await ask({ authorization: `Bearer ${fresh.value}` }), schema) : fresh
  }

  function said<Schema extends z.ZodType>(result: HttpResult, schema: Schema): Said<z.infer<Schema>> {
    const later = unanswered(result)
    if (later) return later
    if (result.type !== 'answer') return unreadable()
    if (isDone(result)) {
      const data = schema.safeParse(result.body)
      return data.success ? { type: 'ok', value: data.data } : unreadable()
    }
    const { name, message, debug_id: debugId, details } = ApiError.safeParse(result.body).data ?? {}
    const [detail] = details ?? []
    const words = detail?.description ?? message ?? name ?? statusWords(result.status)
    const reason = brief(debugId ? `${words} (debug id ${debugId})` : words, [keys.clientSecret])
    // Another request about the same thing is under way.
    if (result.status === 409) return { type: 'again', afterSeconds: 30, reason }
    return { type: 'refused', status: result.status, code: detail?.issue ?? name ?? null, reason }
  }
}
