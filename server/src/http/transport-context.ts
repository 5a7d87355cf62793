import { ORPCError } from '@orpc/server'
import { msg } from '@postwright/contract/core/msg'

import type { RequestContext, Session } from '../api.ts'
import type { Services } from '../context.ts'
import { DomainError } from '../errors.ts'
import type { HttpContext } from './http-context.ts'
import { runOnce } from '../features/core/idempotency/public.ts'
import { isStream, toWire, withErrorsMapped } from '../wire-errors.ts'
import { hideFailure, sayWhenToRetry } from './refusal.ts'

/** What a procedure gets, and what the transport itself needs to know when it fails. */
export interface TransportContext extends RequestContext {
  requestId: string
  /** Whether the procedure was reached: what fails before it could not be read. */
  reached: boolean
}

export function transportContext(services: Services, http: HttpContext, session: Session | null): TransportContext {
  return {
    services,
    session,
    log: http.log,
    request: { headers: http.request.headers, address: http.address },
    once: runOnce,
    responseHeaders: new Headers(),
    requestId: http.id,
    reached: false,
  }
}

export function withHeaders(response: Response, { responseHeaders }: TransportContext): Response {
  for (const [name, value] of responseHeaders) response.headers.append(name, value)
  return response
}

interface Step {
  context: TransportContext
  signal?: AbortSignal | undefined
}

/** Around the reading of a request. */
export async function malformedToWire<Result>({
  context,
  next,
}: {
  context: TransportContext
  next: () => Promise<Result>
}): Promise<Result> {
  try {
    return await next()
  } catch (error) {
    if (error instanceof ORPCError) throw error
    if (context.reached) throw hideFailure(context.log, context.requestId, error)
    throw toWire(new DomainError('MALFORMED', msg`This request cannot be read. Send valid JSON.`))
  }
}

/** Around a procedure, and around each event of the stream that it may return. */
export async function bugsToWire({ context, signal, next }: Step & { next: () => Promise<unknown> }): Promise<unknown> {
  context.reached = true
  try {
    const output = await next()
    if (!isStream(output)) return output
    const mapped = withErrorsMapped(output, (error) => bugToWire(error, { context, signal }))
    return context.session ? context.services.openStreams.guard(mapped, context.session) : mapped
  } catch (error) {
    throw bugToWire(error, { context, signal })
  }
}

function bugToWire(error: unknown, { context, signal }: Step): unknown {
  if (signal?.aborted) return error
  const foreseen = error instanceof ORPCError && error.status < 500
  const isForSuperAdmin = context.session?.isSuperAdmin ?? false
  const hidden = error instanceof ORPCError ? (error.cause ?? error) : error
  const wire = foreseen ? error : hideFailure(context.log, context.requestId, hidden, { isForSuperAdmin })
  sayWhenToRetry(context.responseHeaders, wire)
  return wire
}
