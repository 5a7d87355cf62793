import type { ErrorCode, FieldIssue, QuotaRefusal } from '@postwright/contract/core/errors'
import { msg } from '@postwright/contract/core/msg'
import { say } from '@postwright/contract/core/sentences'

/** A refusal in the wire's shape, for endpoints that are no procedure. */
export class WireError extends Error {
  readonly code: string
  readonly data: unknown

  constructor(code: string, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }

  /** Reads `{ code, message, data }`; whatever else came is a failure without a sentence. */
  static from(answer: unknown): WireError {
    const code = codeOf(answer) ?? 'INTERNAL_SERVER_ERROR'
    const message = has(answer, 'message') && typeof answer.message === 'string' ? answer.message : ''
    return new WireError(code, message, dataOf(answer))
  }
}

const offlineMessage = msg`The server cannot be reached. Check the connection and try again.`

/** Codes of refusals: the same question gets the same answer, so asking again is no use. */
const refusals = new Set<string>([
  'INVALID',
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'NOT_FOUND',
  'CONFLICT',
  'QUOTA',
  'TOO_MANY_REQUESTS',
  'PAYLOAD_TOO_LARGE',
  'MALFORMED',
  'METHOD_NOT_ALLOWED',
] satisfies ErrorCode[])

/** It starts, or its database does not answer: no refusal, since it passes by itself. */
const unavailable = 'UNAVAILABLE' satisfies ErrorCode

/** The stable code of an error from the server. */
export function codeOf(error: unknown): string | undefined {
  return has(error, 'code') && typeof error.code === 'string' ? error.code : undefined
}

export function isRefusal(error: unknown): boolean {
  return refusals.has(codeOf(error) ?? '')
}

/** What to tell a person in one sentence: the server's own when it foresaw this, else `fallback`. */
export function messageOf(error: unknown, fallback: string): string {
  const { title, reason } = failureOf(error, fallback)
  return reason ?? title
}

/** What failed, and why where that is no message of the server's: a server that cannot be reached said nothing, so `fallback` stands first. */
export function failureOf(error: unknown, fallback: string): { title: string; reason?: string } {
  if (error instanceof TypeError) return { title: fallback, reason: say(offlineMessage) }
  if ((isRefusal(error) || codeOf(error) === unavailable) && error instanceof Error && error.message) return { title: error.message }
  return { title: fallback }
}

/** The first message of each field that needs another look, by its path, such as `socialMediaLinks.facebook`. */
export function fieldErrors(error: unknown): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const { field, message } of issuesOf(error)) errors[field] ??= message
  return errors
}

/** Which quota refused, or why. */
export function quotaRefusalOf(error: unknown): QuotaRefusal['type'] | undefined {
  const data = dataOf(error)
  if (codeOf(error) !== 'QUOTA' || !has(data, 'type')) return undefined
  const { type } = data
  return type === 'no_subscription' || type === 'tokens_exceeded' || type === 'posts_exceeded' ? type : undefined
}

/** Why a FORBIDDEN was given: role, pending, rejected, suspended or plan. */
export function forbiddenReasonOf(error: unknown): string | undefined {
  const data = dataOf(error)
  return codeOf(error) === 'FORBIDDEN' && has(data, 'reason') && typeof data.reason === 'string' ? data.reason : undefined
}

function issuesOf(error: unknown): FieldIssue[] {
  const data = dataOf(error)
  return has(data, 'fields') && Array.isArray(data.fields) ? data.fields.filter(isFieldIssue) : []
}

function isFieldIssue(value: unknown): value is FieldIssue {
  return has(value, 'field') && has(value, 'message') && typeof value.field === 'string' && typeof value.message === 'string'
}

function dataOf(error: unknown): unknown {
  return has(error, 'data') ? error.data : undefined
}

function has<Key extends string>(value: unknown, key: Key): value is Record<Key, unknown> {
  return typeof value === 'object' && value !== null && key in value
}
