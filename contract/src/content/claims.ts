import { z } from 'zod'

import { Id, Instant } from '../core/values.ts'

/**
 * Where a claim stands: its source was found, the brief says it, it is known in general and says nothing of the business, or a person
 * has to look.
 */
export const ClaimStatus = z.enum(['supported', 'from_brief', 'general_knowledge', 'to_check'])
export type ClaimStatus = z.infer<typeof ClaimStatus>

/** What a claim rests on. `label` names a document; `quote` is the sentence of the source. */
export const ClaimSource = z.object({ kind: z.enum(['profile', 'document', 'brief']), label: z.string(), quote: z.string() })
export type ClaimSource = z.infer<typeof ClaimSource>

/** As many claims with a source are kept of one draft; those to be checked are kept all. */
export const mostSourcedClaims = 60

/** Something checkable that a draft says. */
export const Claim = z.object({
  id: Id,
  /** As it stood in the draft, word for word. */
  sentence: z.string(),
  /** What of it has no source, word for word; empty unless it is to be checked. */
  phrases: z.array(z.string()),
  status: ClaimStatus,
  source: ClaimSource.nullable(),
  /** The part beside the text that says it, such as "thread" or "preheader"; null for title and text. */
  part: z.string().nullable(),
  /** Whether the text still says it. */
  stands: z.boolean(),
  /** Who ticked it off, and when. */
  checkedBy: z.string().nullable(),
  checkedAt: Instant.nullable(),
})
export type Claim = z.infer<typeof Claim>

/** Whether somebody still has to look at it. */
export function isOpenClaim({ status, stands, checkedAt }: Pick<Claim, 'status' | 'stands' | 'checkedAt'>): boolean {
  return status === 'to_check' && stands && checkedAt === null
}
