import { OpenAPIHandler } from '@orpc/openapi/fetch'

import type { Services } from '../context.ts'
import { DomainError } from '../errors.ts'
import { router } from '../router.ts'
import { refuseOtherThanJson } from './body-type.ts'
import { allowedMethods } from './methods.ts'
import { createOpenApiDocument } from './openapi.ts'
import { publicError, refuse } from './refusal.ts'
import { bugsToWire, doorContext, type DoorContext, malformedToWire, withHeaders } from './request-context.ts'
import type { Door } from './rpc.ts'

const prefix = '/api/v1'

/** For everybody else: the same procedures, as the OpenAPI document describes them. */
export function createRestDoor(services: Services): Door {
  const handler = new OpenAPIHandler<DoorContext>(router, {
    interceptors: [malformedToWire],
    clientInterceptors: [bugsToWire],
    customErrorResponseBodyEncoder: publicError,
  })
  const document = createOpenApiDocument(services.config.baseUrl + prefix)

  return async (call, session) => {
    if (call.path === `${prefix}/openapi.json`) return document.answer(call.request)

    refuseOtherThanJson(call)
    const context = doorContext(services, call, session)
    const { matched, response } = await handler.handle(call.request, { prefix, context })
    if (matched) return withHeaders(response, context)

    const allowed = allowedMethods(call.path.slice(prefix.length))
    if (allowed.length === 0) return refuse(call, new DomainError('NOT_FOUND', 'There is nothing at this address.'))
    return refuse(call, new DomainError('METHOD_NOT_ALLOWED', `Use ${allowed.join(' or ')} here.`), { allow: allowed.join(', ') })
  }
}
