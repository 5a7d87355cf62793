import { type FunctionName, functions as contract } from '@postwright/contract/operator/functions'

import { actingAs, authorize } from '../api.ts'
import type { Context, Services } from '../context.ts'
import { DomainError } from '../errors.ts'
import { functions } from '../functions.ts'
import { readJsonBody } from '../json-body.ts'
import type { HttpContext } from './http-context.ts'
import { functionsPrefix, refuse } from './refusal.ts'
import { transportContext, type TransportContext, withHeaders } from './transport-context.ts'
import type { HttpHandler } from './rpc.ts'
import { msg } from '@postwright/contract/core/msg'

/** The specification's server functions, called by name. The gate is checked before the input is looked at. */
export function createFunctionsHandler(services: Services): HttpHandler {
  return async (http, session) => {
    const name = nameIn(http)
    if (!name) return refuse(http, new DomainError('NOT_FOUND', msg`There is no such function.`))
    if (http.request.method !== 'POST')
      return refuse(http, new DomainError('METHOD_NOT_ALLOWED', msg`Use POST for this.`), { allow: 'POST' })

    const { gate, input, output } = contract[name]
    const context = transportContext(services, http, session)
    const acting = isPublic(gate) ? context : { ...context, ...actingAs(context, authorize(gate, session)) }
    const answer = await runOf(name)(acting, await readJsonBody(http.request, input))
    return withHeaders(Response.json(output.parse(answer)), context)
  }
}

function nameIn({ path }: HttpContext): FunctionName | undefined {
  const name = path.slice(functionsPrefix.length)
  return Object.hasOwn(contract, name) ? (name as FunctionName) : undefined
}

function isPublic(gate: string): gate is 'public' {
  return gate === 'public'
}

/** Which context and input belong to a name was checked where the list is written; of a name that came from outside, no type can know. */
function runOf(name: FunctionName): (context: TransportContext & Partial<Context>, input: unknown) => Promise<unknown> {
  return functions[name] as (context: object, input: unknown) => Promise<unknown>
}
