import { z } from 'zod'

import { msg } from './msg.ts'
import type { Sentence } from './sentences.ts'

/** By what a sentence is known beside its text, for whoever says it in another language: its id, and what stands in it. */
export const SentenceKey = z.object({ id: z.string(), params: z.record(z.string(), z.unknown()).optional() })

/** One thing wrong with one field; `field` is a path such as `socialMediaLinks.facebook`. */
export const FieldIssue = SentenceKey.partial().extend({ field: z.string(), message: z.string() })
export type FieldIssue = z.infer<typeof FieldIssue>

/** Why the quota refused, in the specification's words, and why money did. */
export const QuotaRefusal = SentenceKey.partial().extend({
  type: z.enum(['no_subscription', 'tokens_exceeded', 'posts_exceeded', 'spend_exceeded']),
})
export type QuotaRefusal = z.infer<typeof QuotaRefusal>

export const quotaMessages: Record<QuotaRefusal['type'], Sentence> = {
  no_subscription: msg`Please subscribe to continue`,
  tokens_exceeded: msg`Token quota exceeded`,
  posts_exceeded: msg`Post quota exceeded`,
  spend_exceeded: msg`What AI may cost is used up for now. An administrator can raise the limit.`,
}

/** Every code a client may meet. */
export type ErrorCode =
  | 'INVALID'
  | 'UNAUTHENTICATED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'CONFLICT'
  | 'QUOTA'
  | 'TOO_MANY_REQUESTS'
  | 'PAYLOAD_TOO_LARGE'
  | 'MALFORMED'
  | 'METHOD_NOT_ALLOWED'
  | 'INTERNAL_SERVER_ERROR'
  | 'UNAVAILABLE'
