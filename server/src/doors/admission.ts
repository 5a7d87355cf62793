import type { Session } from '../api.ts'
import type { Services } from '../context.ts'
import { DomainError, tooManyRequests } from '../errors.ts'
import { noteUse } from '../features/identity/accounts/sessions/last-seen.ts'
import { readSession } from '../features/identity/accounts/sessions/session.ts'
import { readKeySession } from '../features/identity/api-keys/session.ts'
import { networkOf } from '../infra/network.ts'
import { createNodeRateLimit, takeOrRefuse } from '../rate-limit.ts'
import { announcesTooMuch, bodyLimitOf, bodyTooLarge, readBounded } from './body-limit.ts'
import type { Call } from './call.ts'
import type { Door } from './rpc.ts'
import { isSameOrigin } from './same-origin.ts'

export interface Admission {
  /** What holds for every call, before anybody knows whose it is. @throws the refusal. */
  admit: (call: Call) => Promise<void>
  /** Through a door for people, who have a session's cookie. */
  enter: (door: Door, call: Call) => Promise<Response>
  /** Through a door for programs, which have a key, and for people too. */
  enterWithKey: (door: Door, call: Call) => Promise<Response>
}

/** Who comes in, and how often. */
export function createAdmission(services: Services): Admission {
  const { config } = services
  const perAddress = createNodeRateLimit({ times: config.rateLimitPerMinute * 5, seconds: 60 })
  const perAccount = createNodeRateLimit({ times: config.rateLimitPerMinute, seconds: 60 })
  const perKey = createNodeRateLimit({ times: config.apiRateLimitPerMinute, seconds: 60 })

  async function admit(call: Call): Promise<void> {
    await takeOrRefuse(perAddress, networkOf(call.address))
    const { request } = call
    if (request.method === 'GET' || request.method === 'HEAD') return
    const limit = bodyLimitOf(call.path)
    if (announcesTooMuch(request, limit)) throw bodyTooLarge(limit)
    if (!isSameOrigin(request, config)) throw new DomainError('FORBIDDEN', 'This request came from another site.', { reason: 'origin' })
    if (request.headers.has('transfer-encoding')) call.request = await readBounded(request, limit)
  }

  async function enterAs(whoCalls: (call: Call) => Promise<Session | null>, door: Door, call: Call): Promise<Response> {
    await admit(call)
    const session = await whoCalls(call)
    if (session) {
      call.userId = session.userId
      if (!session.key) noteUse(services, session.sessionId, call.address)
      await takeOrRefuse(perAccount, session.userId)
    }
    return door(call, session)
  }

  function person({ request }: Call): Promise<Session | null> {
    return readSession(services, request.headers)
  }

  /** A call with a key is a program's, whatever cookie comes with it. */
  async function programOrPerson(call: Call): Promise<Session | null> {
    const authorization = call.request.headers.get('authorization')
    if (authorization === null) return person(call)
    const session = await readKeySession(services, authorization, call.address)
    const { limit, remaining, resetSeconds, isSpent } = await perKey.take(session.sessionId)
    for (const [name, value] of Object.entries({ limit, remaining, reset: resetSeconds }))
      call.answerHeaders.set(`ratelimit-${name}`, String(value))
    if (isSpent) throw tooManyRequests(resetSeconds)
    return session
  }

  return {
    admit,
    enter: (door, call) => enterAs(person, door, call),
    enterWithKey: (door, call) => enterAs(programOrPerson, door, call),
  }
}
