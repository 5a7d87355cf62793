import { StrictGetMethodPlugin } from '@orpc/server/plugins'

import type { Session } from '../api.ts'
import type { Services } from '../context.ts'
import { DomainError } from '../errors.ts'
import { router } from '../router.ts'
import { refuseOtherThanJson } from './body-type.ts'
import type { HttpContext } from './http-context.ts'
import { procedurePaths, readingPaths } from './methods.ts'
import { createPlainRpcHandler } from './plain-rpc.ts'
import { refuse } from './refusal.ts'
import { bugsToWire, transportContext, type TransportContext, malformedToWire, withHeaders } from './transport-context.ts'
import { msg } from '@postwright/contract/core/msg'

/** Answers a request that the admission middleware let in. */
export type HttpHandler = (http: HttpContext, session: Session | null) => Promise<Response>

/** For our own web application. Reads may come as GET, anything that changes something may not: that is what keeps a link from doing it. */
export function createRpcHandler(services: Services): HttpHandler {
  const handler = createPlainRpcHandler<TransportContext>(router, {
    // Beside the refusal below, which speaks the language of whoever asks.
    plugins: [new StrictGetMethodPlugin()],
    interceptors: [malformedToWire],
    clientInterceptors: [bugsToWire],
  })

  return async (http, session) => {
    const { method } = http.request
    const isRead = method === 'GET' && !(procedurePaths.has(http.path) && !readingPaths.has(http.path))
    if (method !== 'POST' && !isRead)
      return refuse(http, new DomainError('METHOD_NOT_ALLOWED', msg`Use POST for this.`), { allow: 'GET, POST' })
    refuseOtherThanJson(http)
    const context = transportContext(services, http, session)
    const { matched, response } = await handler.handle(http.request, { prefix: '/rpc', context })
    return matched ? withHeaders(response, context) : refuse(http, new DomainError('NOT_FOUND', msg`There is no such procedure.`))
  }
}
