import { type IncomingHttpHeaders, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { setTimeout as wait } from 'node:timers/promises'

export interface HttpRequest {
  url: string
  headers?: Record<string, string>
  /** Sent as JSON. */
  body?: unknown
  signal: AbortSignal
  /** The whole exchange, in milliseconds. */
  timeoutMs?: number
}

/** How an exchange ended, as far as anybody can know: `not_sent` is certain that no byte of the request left. */
export type HttpResult =
  | { type: 'answer'; status: number; headers: IncomingHttpHeaders; body: unknown }
  | { type: 'not_sent'; reason: string }
  | { type: 'no_answer'; reason: string }

/** Asks, and asks again when there was no good answer: asking changes nothing. */
export async function read(request: HttpRequest): Promise<HttpResult> {
  for (let asked = 1; ; asked++) {
    const result = await exchange('GET', request)
    const isGood = result.type === 'answer' && result.status < 500
    if (isGood || asked === readsAtMost || request.signal.aborted) return result
    await wait(200 * asked, undefined, { signal: request.signal }).catch(() => {})
  }
}

/** Changes something outside, once. It is never repeated here: whoever calls must know what the first one did. */
export function mutate(method: 'POST' | 'PUT' | 'DELETE', request: HttpRequest): Promise<HttpResult> {
  return exchange(method, request)
}

/** What a `Retry-After` header asks for, as seconds or as a date. */
export function retryAfterSeconds(headers: IncomingHttpHeaders): number | null {
  const asked = headers['retry-after']
  if (!asked) return null
  const seconds = /^\d+(\.\d+)?$/.test(asked) ? Number(asked) : (Date.parse(asked) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : null
}

const readsAtMost = 3
const timeoutMsDefault = 30_000
const maxBytes = 1_000_000

/** Each exchange has a connection of its own: on a kept one, a reset does not say whether the request had arrived. */
function exchange(method: string, { url, headers, body, signal, timeoutMs = timeoutMsDefault }: HttpRequest): Promise<HttpResult> {
  const text = body === undefined ? undefined : JSON.stringify(body)
  const secure = new URL(url).protocol === 'https:'
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])

  return new Promise((resolve) => {
    let connected = false
    const failed = (reason: string) => resolve(connected ? { type: 'no_answer', reason } : { type: 'not_sent', reason })
    const sent = (secure ? requestHttps : requestHttp)(url, {
      method,
      agent: false,
      signal: deadline,
      headers: {
        accept: 'application/json',
        ...headers,
        ...(text === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
      },
    })
    sent.on('socket', (socket) => socket.once(secure ? 'secureConnect' : 'connect', () => (connected = true)))
    sent.on('error', (error) => failed(whatFailed(error, deadline)))
    sent.on('response', (response) => {
      const pieces: Buffer[] = []
      let size = 0
      response.on('data', (piece: Buffer) => {
        size += piece.length
        if (size > maxBytes) sent.destroy(new Error('The answer was too large.'))
        else pieces.push(piece)
      })
      response.on('error', (error) => failed(whatFailed(error, deadline)))
      response.on('end', () => {
        const { statusCode = 0, headers: answered } = response
        resolve({ type: 'answer', status: statusCode, headers: answered, body: parsed(Buffer.concat(pieces).toString('utf8')) })
      })
    })
    sent.end(text)
  })
}

function whatFailed(error: Error, deadline: AbortSignal): string {
  if (deadline.aborted) return 'There was no answer in time.'
  const code = 'code' in error ? String(error.code) : ''
  if (code === 'ECONNREFUSED') return 'The platform cannot be reached.'
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'The address of the platform cannot be found.'
  return 'The connection closed before an answer.'
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
