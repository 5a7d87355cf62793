import type { z } from 'zod'

import { type HttpResult, mutate, read } from '../../platforms/http.ts'
import { brief, isDone, statusWords, unanswered, unreadable } from '../answers.ts'
import type { Again, Refused } from '../payment-provider.ts'
import { Envelope } from './types.ts'

export interface PaystackKeys {
  /** Begins with `sk_test_` or `sk_live_`, and signs webhooks too. */
  secretKey: string
}

export type Said<Value> = { type: 'ok'; value: Value } | Refused | Again

export interface PaystackApi {
  /** @param path below the address of Paystack, its parts encoded. */
  get<Schema extends z.ZodType>(path: string, schema: Schema, signal: AbortSignal): Promise<Said<z.infer<Schema>>>
  /** Sent once. */
  post<Schema extends z.ZodType>(path: string, body: object, schema: Schema, signal: AbortSignal): Promise<Said<z.infer<Schema>>>
}

const timeoutMs = 20_000

export function createPaystackApi({ secretKey }: PaystackKeys, baseUrl: string): PaystackApi {
  const request = (path: string, signal: AbortSignal) =>
    ({ url: `${baseUrl}${path}`, host: 'ours', headers: { authorization: `Bearer ${secretKey}` }, signal, timeoutMs }) as const

  return {
    get: async (path, schema, signal) => said(await read(request(path, signal)), schema),
    post: async (path, body, schema, signal) => said(await mutate('POST', { ...request(path, signal), body: { json: body } }), schema),
  }

  function said<Schema extends z.ZodType>(result: HttpResult, schema: Schema): Said<z.infer<Schema>> {
    const later = unanswered(result)
    if (later) return later
    // What is no answer was told apart above.
    if (result.type !== 'answer') return unreadable()
    const envelope = Envelope.safeParse(result.body)
    const isYes = isDone(result) && envelope.data?.status === true
    if (isYes) {
      const data = schema.safeParse(envelope.data?.data)
      return data.success ? { type: 'ok', value: data.data } : unreadable()
    }
    if (isDone(result) && !envelope.success) return unreadable()
    const { message, code } = envelope.data ?? {}
    const reason = brief(message || statusWords(result.status), [secretKey])
    return { type: 'refused', status: result.status, code: code ?? null, reason }
  }
}
