import { OpenAPIHandler } from '@orpc/openapi/fetch'

import type { Services } from '../context.ts'
import { DomainError } from '../errors.ts'
import { router } from '../router.ts'
import { refuseOtherThanJson } from './body-type.ts'
import { allowedMethods } from './methods.ts'
import { createOpenApiDocument } from './openapi.ts'
import { publicError, refuse } from './refusal.ts'
import { bugsToWire, transportContext, type TransportContext, malformedToWire, withHeaders } from './transport-context.ts'
import type { HttpHandler } from './rpc.ts'
import { msg } from '@postwright/contract/core/msg'
import { listed } from '@postwright/contract/core/sentences'

const prefix = '/api/v1'

/** For everybody else: the same procedures, as the OpenAPI document describes them. */
export function createRestHandler(services: Services): HttpHandler {
  const handler = new OpenAPIHandler<TransportContext>(router, {
    interceptors: [malformedToWire],
    clientInterceptors: [bugsToWire],
    customErrorResponseBodyEncoder: publicError,
  })
  const document = createOpenApiDocument(services.config.baseUrl + prefix)

  return async (http, session) => {
    if (http.path === `${prefix}/openapi.json`) return document.answer(http.request)

    refuseOtherThanJson(http)
    const context = transportContext(services, http, session)
    const { matched, response } = await handler.handle(http.request, { prefix, context })
    if (matched) return withHeaders(response, context)

    const allowed = allowedMethods(http.path.slice(prefix.length))
    if (allowed.length === 0) return refuse(http, new DomainError('NOT_FOUND', msg`There is nothing at this address.`))
    return refuse(http, new DomainError('METHOD_NOT_ALLOWED', msg`Use ${{ methods: listed(allowed) }} here.`), {
      allow: allowed.join(', '),
    })
  }
}
