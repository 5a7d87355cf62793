import { type IncomingMessage, type RequestOptions, request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { pipeline, type Readable, type Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'

import { anySignal } from './any-signal.ts'
import { type AddressRules, checkedConnection } from './public-address.ts'
import { traced } from './tracing.ts'

/** Each purpose names its own; without, 15 seconds and 10 MB. */
export interface SafeFetchLimits {
  /** From the call to the last byte of the answer. */
  totalMs?: number
  /** Without a byte from the server. */
  idleMs?: number
  /** Of the answer's body, decompressed. */
  maxBytes?: number
  maxRedirects?: number
}

/**
 * A `fetch` for addresses that people enter, safe from server-side request forgery (SSRF): it reaches public hosts only, connects to the very address that it checked, checks each
 * redirect again, and gives up on what is slow or large. The answer's body streams.
 *
 * @throws UnsafeAddress when a host is private; TypeError, as `fetch` does, when it cannot be reached.
 */
export function createSafeFetch(rules: AddressRules, limits: SafeFetchLimits = {}): typeof fetch {
  const { totalMs = 15_000, idleMs = 15_000, maxBytes = 10 * 1024 * 1024, maxRedirects = 5 } = limits

  return (input, init) => {
    const given = new Request(input, init)
    return traced(
      () => ({ name: given.method, kind: 'client', attributes: { 'server.address': new URL(given.url).host } }),
      // The signal of a request forgets the one that it follows once the request is gone. https://github.com/nodejs/undici/issues/3644
      () => follow(given, init?.signal ?? given.signal),
    )
  }

  async function follow(given: Request, stopped: AbortSignal): Promise<Response> {
    const signal = anySignal([stopped, AbortSignal.timeout(totalMs)])
    let hop: Hop = { url: new URL(given.url), method: given.method, headers: new Headers(given.headers), body: await bytesOf(given) }

    for (let redirects = 0; ; redirects += 1) {
      const answer = await send(hop, { rules, signal, idleMs })
      const next = given.redirect === 'manual' ? null : redirected(hop, answer)
      if (!next) return toResponse(hop, answer, maxBytes)

      answer.destroy()
      if (given.redirect === 'error') throw new TypeError(`${hop.url.host} redirects.`)
      if (redirects === maxRedirects) throw new TypeError(`${hop.url.host} redirects too often.`)
      hop = next
    }
  }
}

interface Hop {
  url: URL
  method: string
  headers: Headers
  body: Buffer | null
}

interface Sending {
  rules: AddressRules
  signal: AbortSignal
  idleMs: number
}

async function send({ url, method, headers, body }: Hop, { rules, signal, idleMs }: Sending): Promise<IncomingMessage> {
  signal.throwIfAborted()
  const connection = await checkedConnection(url, rules).catch(asFetchFailure)
  const options: RequestOptions = {
    method,
    headers: { 'accept-encoding': 'gzip, deflate, br', ...Object.fromEntries(headers), ...(body && { 'content-length': body.length }) },
    ...connection,
  }

  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, options)
    const abort = () => request.destroy(signal.reason)
    signal.addEventListener('abort', abort, { once: true })
    request.once('close', () => signal.removeEventListener('abort', abort))
    request.setTimeout(idleMs, () => request.destroy(new Error(`${url.host} said nothing for ${idleMs / 1000} seconds.`)))
    request.once('response', (answer) => {
      // The body's reader learns why it ends; by itself it would only see a lost connection.
      request.on('error', (error) => answer.destroy(error))
      resolve(answer)
    })
    request.once('error', (error) => reject(error === signal.reason ? error : fetchFailure(error)))
    request.end(body ?? undefined)
  })
}

/** Where the answer leads, as the Fetch standard follows it; secrets do not travel to another origin. */
function redirected({ url, method, headers, body }: Hop, { statusCode = 0, headers: { location } }: IncomingMessage): Hop | null {
  if (![301, 302, 303, 307, 308].includes(statusCode) || !location) return null
  const next = new URL(location, url)
  const kept = new Headers(headers)
  if (next.origin !== url.origin)
    for (const name of ['authorization', 'cookie', 'proxy-authorization', 'x-api-key', 'x-goog-api-key', 'api-key']) kept.delete(name)

  const becomesGet = statusCode === 303 ? method !== 'HEAD' : statusCode < 303 && method === 'POST'
  if (!becomesGet) return { url: next, method, headers: kept, body }
  for (const name of ['content-type', 'content-length', 'content-encoding', 'content-language']) kept.delete(name)
  return { url: next, method: 'GET', headers: kept, body: null }
}

function toResponse({ method, url }: Hop, answer: IncomingMessage, maxBytes: number): Response {
  const { statusCode: status = 500, statusMessage: statusText = '' } = answer
  const headers = new Headers()
  for (const [name, values = []] of Object.entries(answer.headersDistinct)) for (const value of values) headers.append(name, value)
  if (method === 'HEAD' || [204, 205, 304].includes(status)) {
    answer.resume()
    return new Response(null, { status, statusText, headers })
  }

  const decoder = decoderFor(headers.get('content-encoding'))
  if (decoder) {
    headers.delete('content-encoding')
    headers.delete('content-length')
  }
  // What goes wrong on the way reaches the reader through the stream.
  const body = decoder ? pipeline(answer, decoder, () => {}) : answer
  return new Response(ReadableStream.from(capped(body, maxBytes, url.host)), { status, statusText, headers })
}

function decoderFor(encoding: string | null): Transform | null {
  if (encoding === 'gzip' || encoding === 'x-gzip') return createGunzip()
  if (encoding === 'deflate') return createInflate()
  return encoding === 'br' ? createBrotliDecompress() : null
}

async function* capped(body: Readable, maxBytes: number, host: string): AsyncGenerator<Uint8Array> {
  let bytes = 0
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > maxBytes) throw new Error(`${host} sent more than ${maxBytes} bytes.`)
      yield new Uint8Array(chunk)
    }
  } finally {
    body.destroy()
  }
}

async function bytesOf(request: Request): Promise<Buffer | null> {
  return request.body ? Buffer.from(await request.arrayBuffer()) : null
}

function asFetchFailure(error: Error): never {
  if (error.name === 'UnsafeAddress') throw error
  throw fetchFailure(error)
}

/** As the platform's own `fetch` fails, which libraries recognise. */
function fetchFailure(cause: unknown): TypeError {
  return new TypeError('fetch failed', { cause })
}
