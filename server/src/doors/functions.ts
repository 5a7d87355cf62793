import { type FunctionName, functions as contract } from '@postwright/contract/functions'

import { actingAs, admit } from '../api.ts'
import type { Context, Services } from '../context.ts'
import { DomainError } from '../errors.ts'
import { functions } from '../functions.ts'
import { readJsonBody } from '../json-body.ts'
import type { Call } from './call.ts'
import { functionsPrefix, refuse } from './refusal.ts'
import { doorContext, type DoorContext, withHeaders } from './request-context.ts'
import type { Door } from './rpc.ts'

/** The specification's server functions, called by name. The gate is checked before the input is looked at. */
export function createFunctionsDoor(services: Services): Door {
  return async (call, session) => {
    const name = nameIn(call)
    if (!name) return refuse(call, new DomainError('NOT_FOUND', 'There is no such function.'))
    if (call.request.method !== 'POST') return refuse(call, new DomainError('METHOD_NOT_ALLOWED', 'Use POST for this.'), { allow: 'POST' })

    const { gate, input, output } = contract[name]
    const context = doorContext(services, call, session)
    const acting = isPublic(gate) ? context : { ...context, ...actingAs(context, admit(gate, session)) }
    const answer = await runOf(name)(acting, await readJsonBody(call.request, input))
    return withHeaders(Response.json(output.parse(answer)), context)
  }
}

function nameIn({ path }: Call): FunctionName | undefined {
  const name = path.slice(functionsPrefix.length)
  return Object.hasOwn(contract, name) ? (name as FunctionName) : undefined
}

function isPublic(gate: string): gate is 'public' {
  return gate === 'public'
}

/** Which context and input belong to a name was checked where the list is written; of a name that came from outside, no type can know. */
function runOf(name: FunctionName): (context: DoorContext & Partial<Context>, input: unknown) => Promise<unknown> {
  return functions[name] as (context: object, input: unknown) => Promise<unknown>
}
