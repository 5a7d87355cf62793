import { ORPCError, os, ValidationError } from '@orpc/server'
import type { ErrorCode, FieldIssue } from '@postwright/contract/core/errors'

import { DomainError, type FieldRefusal } from './errors.ts'
import { heard, onWire } from './sentences.ts'
import { msg } from '@postwright/contract/core/msg'

const statuses: Record<ErrorCode, number> = {
  INVALID: 422,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  QUOTA: 402,
  TOO_MANY_REQUESTS: 429,
  PAYLOAD_TOO_LARGE: 413,
  MALFORMED: 400,
  METHOD_NOT_ALLOWED: 405,
  INTERNAL_SERVER_ERROR: 500,
  UNAVAILABLE: 503,
}

/** The one place that maps refusals to the wire; also those thrown while a stream is under way. */
export const refusalsToWire = os.middleware(async ({ next }) => {
  try {
    const result = await next()
    if (isStream(result.output)) return { ...result, output: withErrorsMapped(result.output, toWire) }
    return result
  } catch (error) {
    throw toWire(error)
  }
})

export function toWire(error: unknown): unknown {
  if (error instanceof DomainError) return wireError(error)
  const fields = inputIssues(error)
  return fields
    ? wireError(new DomainError('INVALID', fields[0]?.message ?? msg`Some fields need another look.`, undefined, fields))
    : error
}

function wireError({ code, sentence, data, fields }: DomainError): ORPCError<ErrorCode, unknown> {
  const { message, ...key } = onWire(sentence)
  const issues = fields.map((one): FieldIssue => ({ field: one.field, ...onWire(one.message) }))
  return new ORPCError(code, { status: statuses[code], message, data: { ...data, ...(issues.length > 0 && { fields: issues }), ...key } })
}

function inputIssues(error: unknown): FieldRefusal[] | undefined {
  if (!(error instanceof ORPCError) || error.code !== 'BAD_REQUEST' || !(error.cause instanceof ValidationError)) return undefined
  return error.cause.issues.map((issue) => ({
    field: (issue.path ?? []).map(segment).join('.') || wholeInput,
    message: heard(issue.message),
  }))
}

/** What is wrong with no field, but with all of what was sent. */
const wholeInput = 'input'

function segment(part: PropertyKey | { key: PropertyKey }): string {
  return String(typeof part === 'object' ? part.key : part)
}

export type Stream = AsyncIteratorObject<unknown, unknown, void>

export function isStream(output: unknown): output is Stream {
  return typeof output === 'object' && output !== null && Symbol.asyncIterator in output
}

/**
 * The stream with its errors translated. Unlike a generator around it, it can be ended while an event is awaited, which is
 * how a reader leaves who is told of nothing.
 */
export function withErrorsMapped(stream: Stream, translate: (error: unknown) => unknown): Stream {
  const end = async () => (await stream.return?.()) ?? { done: true as const, value: undefined }
  return {
    next: () =>
      stream.next().catch((error: unknown) => {
        throw translate(error)
      }),
    return: end,
    async [Symbol.asyncDispose]() {
      await end()
    },
    [Symbol.asyncIterator]() {
      return this
    },
  }
}
