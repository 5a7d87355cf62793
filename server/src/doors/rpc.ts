import { ORPCError } from '@orpc/server'
import { StrictGetMethodPlugin } from '@orpc/server/plugins'

import type { Session } from '../api.ts'
import type { Services } from '../context.ts'
import { DomainError } from '../errors.ts'
import { router } from '../router.ts'
import { refuseOtherThanJson } from './body-type.ts'
import type { Call } from './call.ts'
import { createPlainRpcHandler } from './plain-rpc.ts'
import { refuse } from './refusal.ts'
import { bugsToWire, doorContext, type DoorContext, malformedToWire, withHeaders } from './request-context.ts'

/** Answers a call that was let in. */
export type Door = (call: Call, session: Session | null) => Promise<Response>

/** For our own web application. Reads may come as GET, anything that changes something may not: that is what keeps a link from doing it. */
export function createRpcDoor(services: Services): Door {
  const handler = createPlainRpcHandler<DoorContext>(router, {
    plugins: [new StrictGetMethodPlugin({ error: new ORPCError('METHOD_NOT_ALLOWED', { status: 405, message: 'Use POST for this.' }) })],
    interceptors: [malformedToWire],
    clientInterceptors: [bugsToWire],
  })

  return async (call, session) => {
    const { method } = call.request
    if (method !== 'POST' && method !== 'GET')
      return refuse(call, new DomainError('METHOD_NOT_ALLOWED', 'Use POST for this.'), { allow: 'GET, POST' })
    refuseOtherThanJson(call)
    const context = doorContext(services, call, session)
    const { matched, response } = await handler.handle(call.request, { prefix: '/rpc', context })
    return matched ? withHeaders(response, context) : refuse(call, new DomainError('NOT_FOUND', 'There is no such procedure.'))
  }
}
