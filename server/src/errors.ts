import { type ErrorCode, type FieldIssue, quotaMessages, type QuotaRefusal } from '@postwright/contract/core/errors'

/** A foreseen refusal: a stable code, a sentence that a user may read, and data for the screen. Everything else is a bug. */
export class DomainError extends Error {
  readonly code: ErrorCode
  readonly data: Record<string, unknown> | undefined

  constructor(code: ErrorCode, message: string, data?: Record<string, unknown>) {
    super(message)
    this.name = 'DomainError'
    this.code = code
    this.data = data
  }
}

export function invalid(field: string, message: string, ...more: FieldIssue[]): DomainError {
  return new DomainError('INVALID', message, { fields: [{ field, message }, ...more] })
}

export function conflict(field: string, message: string): DomainError {
  return new DomainError('CONFLICT', message, { fields: [{ field, message }] })
}

/** Also for another workspace's rows: their existence is nobody's business. */
export function notFound(what: string): DomainError {
  return new DomainError('NOT_FOUND', `This ${what} does not exist, or not any more.`)
}

export function forbidden(
  message: string,
  reason: 'role' | 'pending' | 'rejected' | 'suspended' | 'plan' | 'scope' | 'session' = 'role',
): DomainError {
  return new DomainError('FORBIDDEN', message, { reason })
}

export function unauthenticated(): DomainError {
  return new DomainError('UNAUTHENTICATED', 'User not authenticated')
}

export function quotaRefused(type: QuotaRefusal['type']): DomainError {
  return new DomainError('QUOTA', quotaMessages[type], { type })
}

export function tooManyRequests(retryAfterSeconds: number): DomainError {
  const minutes = Math.ceil(retryAfterSeconds / 60)
  const when = minutes > 1 ? `Try again in ${minutes} minutes.` : 'Wait a moment and try again.'
  return new DomainError('TOO_MANY_REQUESTS', `Too many requests. ${when}`, { retryAfterSeconds })
}
