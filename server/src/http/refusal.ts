import { ORPCError } from '@orpc/server'
import { msg } from '@postwright/contract/core/msg'

import type { DomainError } from '../errors.ts'
import { onWire } from '../sentences.ts'
import { toWire } from '../wire-errors.ts'
import type { HttpContext } from './http-context.ts'
import { whyUnavailable } from './unavailable.ts'

/** Answers without asking a procedure, in the shape that the callers of this transport know. */
export function refuse(http: HttpContext, refusal: DomainError, headers: Record<string, string> = {}): Response {
  return wireResponse(http, toWire(refusal), headers)
}

/**
 * What nobody foresaw: written to the log once, with the request's id; the caller is told that id and nothing else. What lies with the
 * server for a time is told apart, since to ask again later helps.
 */
export function hideFailure(
  log: HttpContext['log'],
  requestId: string,
  error: unknown,
  { isForSuperAdmin = false } = {},
): ORPCError<string, unknown> {
  log.error({ err: error }, 'a request failed')
  const unavailable = whyUnavailable(error)
  if (unavailable) {
    const { text, textForAdministrators, retryAfterSeconds } = unavailable
    const { message, ...key } = onWire(isForSuperAdmin ? textForAdministrators : text)
    return new ORPCError('UNAVAILABLE', { status: 503, message, data: { requestId, retryAfterSeconds, ...key } })
  }
  const { message, ...key } = onWire(msg`Something went wrong`)
  return new ORPCError('INTERNAL_SERVER_ERROR', { status: 500, message, data: { requestId, ...key } })
}

/** `{ code, status, message, data }`. RPC wraps it once more and marks it as undeclared; callers of functions look for `success` and `error`. */
export function wireResponse(http: HttpContext, error: unknown, headers: Record<string, string> = {}): Response {
  const wire = error instanceof ORPCError ? error : hideFailure(http.log, http.id, error)
  const response = Response.json(bodyFor(http.path, wire), { status: wire.status, headers })
  sayWhenToRetry(response.headers, wire)
  return response
}

export function sayWhenToRetry(headers: Headers, { data }: ORPCError<string, unknown>): void {
  if (typeof data === 'object' && data !== null && 'retryAfterSeconds' in data) headers.set('retry-after', String(data.retryAfterSeconds))
}

export const functionsPrefix = '/api/functions/'

function bodyFor(path: string, wire: ORPCError<string, unknown>): object {
  if (path.startsWith('/rpc/')) return { json: wire.toJSON() }
  return path.startsWith(functionsPrefix) ? { success: false, error: wire.message, ...publicError(wire) } : publicError(wire)
}

/** The one shape of errors for everybody but our own client. */
export function publicError({ code, status, message, data }: ORPCError<string, unknown>): object {
  return { code, status, message, data }
}
