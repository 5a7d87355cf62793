import type { Session } from '../api.ts'
import type { Services } from '../context.ts'
import { DomainError, tooManyRequests } from '../errors.ts'
import { noteUse, readSession } from '../features/identity/accounts/public.ts'
import { readKeySession } from '../features/identity/api-keys/public.ts'
import { networkOf } from '../infra/network.ts'
import { createNodeRateLimit, takeOrRefuse } from '../rate-limit.ts'
import { declaresTooMuch, bodyLimitOf, bodyTooLarge, isStreamed, readBounded, refuseUnknownLength } from './body-limit.ts'
import type { HttpContext } from './http-context.ts'
import { webhooksPrefix } from './webhooks-prefix.ts'
import type { HttpHandler } from './rpc.ts'
import { isSameOrigin } from './same-origin.ts'
import { msg } from '@postwright/contract/core/msg'

/** Admission middleware: rate limits, the size and origin of a request, and whose it is, before a handler answers it. */
export interface Admission {
  /** What holds for every request, before anybody knows whose it is. @throws the refusal. */
  admit: (http: HttpContext) => Promise<void>
  /** For people, who have a session's cookie. */
  withSession: (handler: HttpHandler, http: HttpContext) => Promise<Response>
  /** For programs, which have an API key, and for people too. */
  withKeyOrSession: (handler: HttpHandler, http: HttpContext) => Promise<Response>
}

/** A page that tells no other site its address has no origin to name either; whoever writes there knows the address, which no other site does. */
function isFromGuestPage({ path, request }: HttpContext): boolean {
  return (path.startsWith('/review/') || path.startsWith('/report/')) && request.headers.get('origin') === 'null'
}

/** The form of a newsletter stands on pages of other sites. What it sends changes nothing: the page that answers asks once more. */
function isFromNewsletterForm({ path, request }: HttpContext): boolean {
  return request.method === 'POST' && /^\/newsletter\/of\/[0-9a-f-]{36}$/.test(path)
}

export function createAdmission(services: Services): Admission {
  const { config } = services
  const perAddress = createNodeRateLimit({ times: config.rateLimitPerMinute * 5, seconds: 60 })
  const perAccount = createNodeRateLimit({ times: config.rateLimitPerMinute, seconds: 60 })
  const perKey = createNodeRateLimit({ times: config.apiRateLimitPerMinute, seconds: 60 })

  async function admit(http: HttpContext): Promise<void> {
    // Webhooks of many people come from few addresses, and have limits of their own.
    if (!http.path.startsWith(webhooksPrefix)) await takeOrRefuse(perAddress, networkOf(http.address))
    const { request } = http
    if (request.method === 'GET' || request.method === 'HEAD') return
    const limit = bodyLimitOf(http.path)
    if (isStreamed(http.path)) refuseUnknownLength(request)
    if (declaresTooMuch(request, limit)) throw bodyTooLarge(limit)
    if (!isFromGuestPage(http) && !isFromNewsletterForm(http) && !isSameOrigin(request, config))
      throw new DomainError('FORBIDDEN', msg`This request came from another site.`, { reason: 'origin' })
    if (request.headers.has('transfer-encoding')) http.request = await readBounded(request, limit)
  }

  async function admitAs(
    whoCalls: (http: HttpContext) => Promise<Session | null>,
    handler: HttpHandler,
    http: HttpContext,
  ): Promise<Response> {
    await admit(http)
    const session = await whoCalls(http)
    if (session) {
      http.userId = session.userId
      if (!session.key) noteUse(services, session.sessionId, http.address)
      await takeOrRefuse(perAccount, session.userId)
    }
    return handler(http, session)
  }

  function person({ request }: HttpContext): Promise<Session | null> {
    return readSession(services, request.headers)
  }

  /** A call with a key is a program's, whatever cookie comes with it. */
  async function programOrPerson(http: HttpContext): Promise<Session | null> {
    const authorization = http.request.headers.get('authorization')
    if (authorization === null) return person(http)
    const session = await readKeySession(services, authorization, http.address)
    const { limit, remaining, resetSeconds, isSpent } = await perKey.take(session.sessionId)
    for (const [name, value] of Object.entries({ limit, remaining, reset: resetSeconds }))
      http.answerHeaders.set(`ratelimit-${name}`, String(value))
    if (isSpent) throw tooManyRequests(resetSeconds)
    return session
  }

  return {
    admit,
    withSession: (handler, http) => admitAs(person, handler, http),
    withKeyOrSession: (handler, http) => admitAs(programOrPerson, handler, http),
  }
}
