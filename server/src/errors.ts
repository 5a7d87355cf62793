import { type ErrorCode, quotaMessages, type QuotaRefusal } from '@postwright/contract/core/errors'
import { msg, plural } from '@postwright/contract/core/msg'
import type { Sentence } from '@postwright/contract/core/sentences'

import { inEnglish } from './sentences.ts'

/** One thing wrong with one field; `field` is a path such as `socialMediaLinks.facebook`. */
export interface FieldRefusal {
  field: string
  message: Sentence
}

/** A foreseen refusal: a stable code, a sentence for whoever asked, and data for the screen. Everything else is a bug. */
export class DomainError extends Error {
  readonly code: ErrorCode
  readonly sentence: Sentence
  readonly fields: readonly FieldRefusal[]
  readonly data: Record<string, unknown> | undefined

  constructor(code: ErrorCode, sentence: Sentence, data?: Record<string, unknown>, fields: readonly FieldRefusal[] = []) {
    super(inEnglish(sentence))
    this.name = 'DomainError'
    this.code = code
    this.sentence = sentence
    this.fields = fields
    this.data = data
  }
}

export function invalid(field: string, message: Sentence, ...more: FieldRefusal[]): DomainError {
  return new DomainError('INVALID', message, undefined, [{ field, message }, ...more])
}

export function conflict(field: string, message: Sentence): DomainError {
  return new DomainError('CONFLICT', message, undefined, [{ field, message }])
}

/** Also for another workspace's rows: their existence is nobody's business. */
export function notFound(what: keyof typeof missing): DomainError {
  return new DomainError('NOT_FOUND', missing[what])
}

export function forbidden(
  message: Sentence,
  reason: 'role' | 'pending' | 'rejected' | 'suspended' | 'plan' | 'scope' | 'session' = 'role',
): DomainError {
  return new DomainError('FORBIDDEN', message, { reason })
}

export function unauthenticated(): DomainError {
  return new DomainError('UNAUTHENTICATED', msg`User not authenticated`)
}

export function quotaRefused(type: QuotaRefusal['type']): DomainError {
  return new DomainError('QUOTA', quotaMessages[type], { type })
}

export function tooManyRequests(retryAfterSeconds: number): DomainError {
  const minutes = Math.ceil(retryAfterSeconds / 60)
  const sentence =
    minutes > 1
      ? msg`Too many requests. Try again in ${plural({ minutes }, { one: '# minute', other: '# minutes' })}.`
      : msg`Too many requests. Wait a moment and try again.`
  return new DomainError('TOO_MANY_REQUESTS', sentence, { retryAfterSeconds })
}

const missing = {
  account: msg`This account does not exist, or not any more.`,
  asset: msg`This picture or film does not exist, or not any more.`,
  address: msg`This address does not exist, or not any more.`,
  business: msg`This business does not exist, or not any more.`,
  call: msg`This card does not exist, or not any more.`,
  channel: msg`This channel does not exist, or not any more.`,
  contact: msg`This person is not on the list, or not any more.`,
  broadcast: msg`This message to many does not exist, or not any more.`,
  conversation: msg`This conversation does not exist, or not any more.`,
  delivery: msg`This delivery does not exist, or not any more.`,
  document: msg`This document does not exist, or not any more.`,
  file: msg`This file does not exist, or not any more.`,
  comment: msg`This comment does not exist, or not any more.`,
  line: msg`This line does not exist, or not any more.`,
  task: msg`This task does not exist, or not any more.`,
  view: msg`This view does not exist, or not any more.`,
  claim: msg`This claim does not exist, or not any more.`,
  generation: msg`This generation does not exist, or not any more.`,
  invitation: msg`This invitation does not exist, or not any more.`,
  invoice: msg`This invoice does not exist.`,
  order: msg`This order does not exist.`,
  refund: msg`This refund does not exist.`,
  key: msg`This key does not exist, or not any more.`,
  report: msg`Report not found`,
  link: msg`This link does not exist, or not any more.`,
  mail: msg`This mail does not exist, or not any more.`,
  member: msg`This member does not exist, or not any more.`,
  message: msg`This message does not exist, or not any more.`,
  model: msg`This model does not exist, or not any more.`,
  note: msg`This note does not exist, or not any more.`,
  notification: msg`This notification does not exist, or not any more.`,
  plan: msg`This plan does not exist, or not any more.`,
  passkey: msg`This passkey does not exist, or not any more.`,
  provider: msg`This provider does not exist, or not any more.`,
  post: msg`This post does not exist, or not any more.`,
  request: msg`This request does not exist, or not any more.`,
  revision: msg`This revision does not exist, or not any more.`,
  idea: msg`This idea does not exist, or not any more.`,
  session: msg`This session does not exist, or not any more.`,
  entry: msg`This entry of the evergreen library does not exist, or not any more.`,
  series: msg`This recurring post does not exist, or not any more.`,
  showing: msg`This is no showing of a recurring post, or not any more.`,
  slot: msg`This posting time does not exist, or not any more.`,
  issue: msg`This newsletter does not exist, or not any more.`,
  subscriber: msg`This subscriber does not exist, or not any more.`,
  template: msg`This template does not exist, or not any more.`,
  version: msg`This version does not exist, or not any more.`,
  upload: msg`This upload does not exist, or not any more.`,
  'way to sign in': msg`This way to sign in does not exist, or not any more.`,
  workspace: msg`This workspace does not exist, or not any more.`,
}
