import { msg } from '@postwright/contract/core/msg'
import type { Sentence } from '@postwright/contract/core/sentences'
import { anySignal } from '../infra/any-signal.ts'
import { inEnglish } from '../sentences.ts'
import { type IncomingHttpHeaders, type IncomingMessage, request as requestHttp, type RequestOptions } from 'node:http'
import { request as requestHttps } from 'node:https'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'

import { type CertificateFault, certificateFault } from '../infra/certificate-fault.ts'
import { type AddressRules, checkedConnection, UnsafeAddress } from '../infra/public-address.ts'
import { hear } from './heard.ts'
import { encodeBody, type HttpBody } from './http-body.ts'

export interface HttpRequest {
  url: string
  /**
   * Who chose the host: `ours` when it is a constant of an adapter or the operator's configuration. One that a person typed, or that
   * came in a platform's answer, is reached by these rules (SSRF).
   */
  host: 'ours' | AddressRules
  headers?: Record<string, string>
  signal: AbortSignal
  /** The whole exchange, in milliseconds. */
  timeoutMs?: number
  /** Of the answer's body. */
  maxBytes?: number
}

export interface HttpMutation extends HttpRequest {
  body?: HttpBody
}

/**
 * How an exchange ended, as far as anybody can know: `not_sent` is certain that no byte of the request left. A redirect is an answer
 * like others and is not followed. `body` is undefined for an answer that is not JSON.
 */
export type HttpResult =
  | { type: 'answer'; status: number; headers: IncomingHttpHeaders; body: unknown }
  | { type: 'not_sent'; reason: string }
  | { type: 'no_answer'; reason: string }

/** Asks, and asks again when there was no good answer: asking changes nothing. */
export async function read(request: HttpRequest): Promise<HttpResult> {
  for (let asked = 1; ; asked++) {
    const { result, isFinal } = await exchange('GET', request)
    const isGood = result.type === 'answer' && result.status < 500
    if (isGood || isFinal || asked === readsAtMost || request.signal.aborted) return result
    await wait(200 * asked, undefined, { signal: request.signal }).catch(() => {})
  }
}

/** Changes something outside, once. It is never repeated here: whoever calls must know what the first one did. */
export async function mutate(method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', request: HttpMutation): Promise<HttpResult> {
  const { result } = await exchange(method, request)
  return result
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
const maxBytesDefault = 1_000_000

async function exchange(method: string, request: HttpMutation): Promise<Exchanged> {
  const ended = await exchanged(method, request)
  hear({ method, url: request.url, result: ended.result, text: ended.text })
  return ended
}

/** `text`: of the answer, as it came. */
interface Exchanged {
  result: HttpResult
  text: string
  /** Whether the same, asked a moment later, would end the same. */
  isFinal?: boolean
}

async function exchanged(method: string, request: HttpMutation): Promise<Exchanged> {
  const { url, host, signal, timeoutMs = timeoutMsDefault } = request
  const deadline = anySignal([signal, AbortSignal.timeout(timeoutMs)])
  try {
    deadline.throwIfAborted()
    // Each exchange has a connection of its own: on a kept one, a reset does not say whether the request had arrived.
    const connection = host === 'ours' ? { agent: false } : await checkedConnection(new URL(url), host)
    return await exchangeOver(connection, method, request, deadline)
  } catch (error) {
    return { result: { type: 'not_sent', reason: whatFailed(error, url, deadline) }, text: '', isFinal: isFinal(error) }
  }
}

function exchangeOver(
  connection: Pick<RequestOptions, 'agent' | 'lookup'>,
  method: string,
  { url, headers, body, maxBytes = maxBytesDefault }: HttpMutation,
  deadline: AbortSignal,
): Promise<Exchanged> {
  const secure = new URL(url).protocol === 'https:'
  const { headers: describing, chunks } = encodeBody(body)

  return new Promise((resolve) => {
    let connected = false
    let answered = false
    const failed = (error: unknown) =>
      resolve({
        result: { type: connected ? 'no_answer' : 'not_sent', reason: whatFailed(error, url, deadline) },
        text: '',
        isFinal: isFinal(error),
      })
    const sent = (secure ? requestHttps : requestHttp)(url, {
      method,
      ...connection,
      signal: deadline,
      // Compressed, an answer could be far larger than what is counted.
      headers: { accept: 'application/json', 'accept-encoding': 'identity', ...headers, ...describing },
    })
    sent.on('socket', (socket) => socket.once(secure ? 'secureConnect' : 'connect', () => (connected = true)))
    sent.on('error', (error) => answered || failed(error))
    sent.on('response', (response) => {
      // Some servers answer before they have read a body that they refuse, and close the connection.
      answered = true
      readAnswer(response, maxBytes).then(resolve, failed)
    })
    if (body === undefined) sent.end()
    else pipeline(Readable.from(chunks()), sent).catch((error: unknown) => answered || failed(error))
  })
}

async function readAnswer(response: IncomingMessage, maxBytes: number): Promise<Exchanged> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of response as AsyncIterable<Buffer>) {
    size += piece.length
    if (size > maxBytes) throw new AnswerTooLarge()
    pieces.push(piece)
  }
  const { statusCode = 0, headers } = response
  const text = Buffer.concat(pieces).toString('utf8')
  return { result: { type: 'answer', status: statusCode, headers, body: parsed(text) }, text }
}

class AnswerTooLarge extends Error {}

function isFinal(error: unknown): boolean {
  return error instanceof UnsafeAddress || error instanceof AnswerTooLarge
}

function whatFailed(error: unknown, url: string, deadline: AbortSignal): string {
  if (error instanceof UnsafeAddress) return error.message
  if (error instanceof AnswerTooLarge) return inEnglish(msg`The answer was too large.`)
  if (deadline.aborted) return inEnglish(msg`There was no answer in time.`)
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ECONNREFUSED') return inEnglish(msg`The platform cannot be reached.`)
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return inEnglish(msg`The address of the platform cannot be found.`)
  const certificate = certificateFault(code)
  if (certificate) return inEnglish(ofCertificate[certificate](new URL(url).host))
  return inEnglish(msg`The connection closed before an answer.`)
}

const ofCertificate: Record<CertificateFault, (host: string) => Sentence> = {
  ended: (host) => msg`The certificate of ${{ host }} is out of date, so nothing is sent there until whoever runs that server renews it.`,
  name: (host) => msg`The certificate of ${{ host }} is for another name, so nothing is sent there. Look whether the address is right.`,
  untrusted: (host) =>
    msg`The certificate of ${{ host }} is not to be trusted, as nobody known vouches for it, so nothing is sent there. Whoever runs that server can get one that is.`,
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
