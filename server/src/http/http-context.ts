import { randomUUID } from 'node:crypto'

import type { Http2Bindings, HttpBindings } from '@hono/node-server'

import type { Language } from '@postwright/contract/core/languages'

import type { Services } from '../context.ts'
import { addressOf } from '../infra/client-address.ts'
import type { Log } from '../infra/log.ts'
import type { Origin } from '../infra/origin.ts'
import { spoken } from '../locales.ts'
import { languageOf } from './language.ts'
import { languagePathOf } from './language-path.ts'

/** What the HTTP server adds to a request; a test has no such thing. */
export type ServerBindings = Partial<HttpBindings> | Http2Bindings

/** The request context: what middleware and handlers know of one HTTP request. */
export interface HttpContext {
  id: string
  request: Request
  /** Without the query, which may carry tokens and so is never logged, and without a language that it names. */
  path: string
  /** Such as "/de", where the address names the language of the page; else empty. */
  languagePath: string
  language: Language
  /** The client's address, as far as the operator trusts proxies. */
  address: string
  log: Log
  startedAt: number
  userId: string | undefined
  /** What the answer carries, whatever it is. */
  answerHeaders: Headers
  bindings: ServerBindings
}

export function openHttpContext({ config, log }: Services, request: Request, bindings: ServerBindings = {}): HttpContext {
  const given = request.headers.get('x-request-id')
  const { path, languagePath, language } = languagePathOf(pathOf(request.url))
  const id = given && sane.test(given) ? given : randomUUID()
  return {
    id,
    request,
    path,
    languagePath,
    language: spoken(language ?? languageOf(request.headers)),
    address: addressOf(request.headers, bindings, config.trustProxy),
    log,
    startedAt: performance.now(),
    userId: undefined,
    answerHeaders: new Headers(),
    bindings,
  }
}

const longestUserAgent = 300

export function originOf({ id, request, address }: HttpContext): Origin {
  return { requestId: id, address, userAgent: request.headers.get('user-agent')?.slice(0, longestUserAgent) ?? null }
}

const sane = /^[\w.-]{8,64}$/

/** A fifth of the time that `new URL` takes, on every request. */
function pathOf(url: string): string {
  const start = url.indexOf('/', url.indexOf('//') + 2)
  const end = url.indexOf('?', start)
  return end === -1 ? url.slice(start) : url.slice(start, end)
}
