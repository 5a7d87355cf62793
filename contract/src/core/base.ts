import { oc } from '@orpc/contract'
import { z } from 'zod'

import { FieldIssue, QuotaRefusal, SentenceKey } from './errors.ts'
import type { NeedsPerson, Scope } from './scopes.ts'

/** Who may call a procedure, checked once on the server for every transport. */
export type Gate = 'public' | 'session' | 'signed-in' | 'approved' | 'super-admin'

export interface Meta {
  gate: Gate
  /**
   * A second, identical request would have an effect of its own or be refused; with the same Idempotency-Key it gets the first answer.
   * `sealed`: the answer holds a secret, so that it is kept encrypted.
   */
  once?: true | 'sealed'
  /** It takes a file of at most so many bytes, and so a larger body than others. */
  maxUploadBytes?: number
  /** What an API key needs for it, where that does not follow from gate and method; see `scopeOf`. */
  scope?: Scope | NeedsPerson
}

const key = SentenceKey.partial()
const fields = key.extend({ fields: z.array(FieldIssue) })

/** The refusals that any procedure may answer with: a stable code, a sentence for people, and data. */
const withErrors = oc.$meta<Meta>({ gate: 'approved' }).errors({
  INVALID: { status: 422, message: 'Some fields need another look.', data: fields },
  UNAUTHENTICATED: { status: 401, message: 'User not authenticated', data: key.optional() },
  FORBIDDEN: {
    status: 403,
    message: 'You may not do this.',
    data: key.extend({ reason: z.enum(['role', 'pending', 'rejected', 'suspended', 'plan', 'origin', 'scope', 'session']) }),
  },
  NOT_FOUND: { status: 404, message: 'There is nothing here.', data: key.optional() },
  CONFLICT: { status: 409, message: 'This was changed in the meantime.', data: fields },
  QUOTA: { status: 402, message: 'Please subscribe to continue', data: QuotaRefusal },
  TOO_MANY_REQUESTS: {
    status: 429,
    message: 'Too many requests. Wait a moment and try again.',
    data: key.extend({ retryAfterSeconds: z.int() }),
  },
})

/** For visitors. */
export const publicBase = withErrors.meta({ gate: 'public' })
/** For whoever has a session, suspended people included: what tells them where they stand. */
export const sessionBase = withErrors.meta({ gate: 'session' })
/** For any signed-in user, pending and rejected ones included, but not suspended ones. */
export const accountBase = withErrors.meta({ gate: 'signed-in' })
/** For approved users: everything in a workspace. */
export const base = withErrors
/** The same, for writes whose repetition is not the same: the client's Idempotency-Key tells whether a request is a new one. */
export const onceBase = base.meta({ gate: 'approved', once: true })
/** Approving, scheduling, deciding about deliveries. */
export const publishBase = base.meta({ gate: 'approved', scope: 'publish' })
export const publishOnceBase = onceBase.meta({ gate: 'approved', scope: 'publish' })
/** The same, for what answers with a secret. */
export const publishSealedBase = publishBase.meta({ gate: 'approved', once: 'sealed', scope: 'publish' })
/** Channels, members, the subscription, the workspace. */
export const manageBase = base.meta({ gate: 'approved', scope: 'manage' })
export const manageOnceBase = onceBase.meta({ gate: 'approved', scope: 'manage' })
/** What people set for themselves, and programs may set for them. */
export const personalBase = base.meta({ gate: 'approved', scope: 'account' })
/** For super admins alone. */
export const adminBase = withErrors.meta({ gate: 'super-admin' })
export const adminOnceBase = adminBase.meta({ gate: 'super-admin', once: true })
