import type { Session } from './api.ts'
import type { Services } from './context.ts'
import { type Answered, closeCall, refusalOrBug, stepOf } from './doors/answer.ts'
import { announcesTooMuch, bodyLimitOf, bodyTooLarge, readBounded } from './doors/body-limit.ts'
import { type Call, openCall, originOf, type ServerBindings } from './doors/call.ts'
import { createDevWeb } from './doors/dev-web-app.ts'
import { createFilesDoor } from './doors/files.ts'
import { createExportsDoor, exportsPrefix } from './doors/exports.ts'
import { createFunctionsDoor } from './doors/functions.ts'
import { mountLegacyRedirects } from './doors/legacy-redirects.ts'
import { newsletterPrefix } from './doors/newsletter.ts'
import { createPages } from './doors/pages.ts'
import { createRateLimit } from './doors/rate-limit.ts'
import { functionsPrefix } from './doors/refusal.ts'
import { createRestDoor } from './doors/rest.ts'
import { createRpcDoor, type Door } from './doors/rpc.ts'
import { isSameOrigin } from './doors/same-origin.ts'
import { createSite } from './doors/site.ts'
import type { LoadPages } from './doors/site-view.ts'
import { mountStopMails } from './doors/stop-mails.ts'
import { mountWebApp } from './doors/web-app.ts'
import { DomainError, tooManyRequests } from './errors.ts'
import { handleAuthRequest } from './features/accounts/auth-requests.ts'
import { noteUse } from './features/accounts/last-seen.ts'
import { readSession } from './features/accounts/session.ts'
import { readKeySession } from './features/api-keys/session.ts'
import { sandboxApi } from './features/channels/sandbox-api.ts'
import { hubOf } from './features/live/hub.ts'
import { networkOf } from './infra/network.ts'
import { withOrigin } from './infra/origin.ts'
import { traced } from './infra/tracing.ts'
import type { Operations } from './operations.ts'

export interface App {
  fetch: (request: Request, bindings?: ServerBindings) => Promise<Response>
  /** Ends the event streams, which never end by themselves. */
  close: () => void
}

export interface AppOptions {
  /** /healthz, /readyz and /metrics. */
  operations?: Operations
  /** Told of each answer, for the figures. */
  onAnswer?: (answered: Answered) => void
  /** Where the built web application lies. */
  webBuild?: string
  /** The public pages; as built when it is left out. */
  loadPages?: LoadPages
}

/** Every way in. Calls take the short path; pages go through Hono. */
export function createApp(services: Services, options: AppOptions = {}): App {
  const { config } = services
  // From the start, so that whoever reads first and listens then misses nothing.
  const changes = hubOf(services.listener)
  const rpc = createRpcDoor(services)
  const rest = createRestDoor(services)
  const functions = createFunctionsDoor(services)
  const files = createFilesDoor(services)
  const exported = createExportsDoor(services)
  const dev = config.dev ? createDevWeb() : undefined
  const site = createSite(services, options.loadPages ?? dev?.loadPages)
  const pages = createPages(services, [
    (root) => options.operations && root.route('/', options.operations),
    (root) => root.route('/sandbox/api', sandboxApi(services)),
    mountLegacyRedirects,
    mountStopMails,
    site.mount,
    dev?.mount ?? mountWebApp(options.webBuild),
    site.mountNotFound,
  ])
  const perAddress = createRateLimit(config.rateLimitPerMinute * 5)
  const perAccount = createRateLimit(config.rateLimitPerMinute)
  const perKey = createRateLimit(config.apiRateLimitPerMinute)

  async function answer(call: Call): Promise<Response> {
    if (call.path.startsWith('/rpc/')) return enter(rpc, call)
    if (call.path.startsWith('/api/v1/')) return enter(rest, call, programOrPerson)
    if (call.path.startsWith(functionsPrefix)) return enter(functions, call)
    if (call.path.startsWith('/files/')) return enter(files, call)
    if (call.path.startsWith('/api/')) await admit(call)
    if (call.path.startsWith(exportsPrefix)) return enter(exported, call)
    if (call.path.startsWith('/api/') || call.path.startsWith(newsletterPrefix)) await admit(call)
    if (call.path.startsWith('/api/auth/')) return handleAuthRequest(services, call.request, call.address)
    return pages.fetch(call.request, { ...call.bindings, call })
  }

  /** What holds for every call, before anybody knows whose it is. */
  async function admit(call: Call): Promise<void> {
    const wait = perAddress.secondsToWait(networkOf(call.address))
    if (wait > 0) throw tooManyRequests(wait)
    const { request } = call
    if (request.method === 'GET' || request.method === 'HEAD') return
    const limit = bodyLimitOf(call.path)
    if (announcesTooMuch(request, limit)) throw bodyTooLarge(limit)
    if (!isSameOrigin(request, config)) throw new DomainError('FORBIDDEN', 'This request came from another site.', { reason: 'origin' })
    if (request.headers.has('transfer-encoding')) call.request = await readBounded(request, limit)
  }

  async function enter(door: Door, call: Call, whoCalls = person): Promise<Response> {
    await admit(call)
    const session = await whoCalls(call)
    if (session) {
      call.userId = session.userId
      if (!session.key) noteUse(services, session.sessionId, call.address)
      const wait = perAccount.secondsToWait(session.userId)
      if (wait > 0) throw tooManyRequests(wait)
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
    const { limit, remaining, resetSeconds, isSpent } = perKey.take(session.sessionId)
    for (const [name, value] of Object.entries({ limit, remaining, reset: resetSeconds }))
      call.answerHeaders.set(`ratelimit-${name}`, String(value))
    if (isSpent) throw tooManyRequests(resetSeconds)
    return session
  }

  return {
    async fetch(request, bindings) {
      const call = openCall(services, request, bindings)
      return traced(
        () => stepOf(call),
        async (note) => {
          let response: Response
          try {
            response = await withOrigin(originOf(call), () => answer(call))
          } catch (error) {
            response = refusalOrBug(call, error)
          }
          const answered = closeCall(call, response)
          options.onAnswer?.(answered)
          note({ 'http.response.status_code': answered.status })
          return response
        },
      )
    },
    close: () => changes.close(),
  }
}
