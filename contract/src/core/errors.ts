import { z } from 'zod'

/** One thing wrong with one field; `field` is a path such as `socialMediaLinks.facebook`. */
export const FieldIssue = z.object({ field: z.string(), message: z.string() })
export type FieldIssue = z.infer<typeof FieldIssue>

/** Why the quota refused, in the specification's words. */
export const QuotaRefusal = z.object({ type: z.enum(['no_subscription', 'tokens_exceeded', 'posts_exceeded']) })
export type QuotaRefusal = z.infer<typeof QuotaRefusal>

export const quotaMessages: Record<QuotaRefusal['type'], string> = {
  no_subscription: 'Please subscribe to continue',
  tokens_exceeded: 'Token quota exceeded',
  posts_exceeded: 'Post quota exceeded',
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
