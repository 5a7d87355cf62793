import type { ReviewRule } from '@postwright/contract/content/review-rules'
import type { ReviewState } from '@postwright/contract/content/reviews'
import { and, desc, eq, inArray } from 'drizzle-orm'

import type { KeptApproval } from '../../../event-parts.ts'
import { formerMember } from '../../../former-member.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { users } from '../../identity/accounts/table.ts'
import { reviews } from './table.ts'

/** Which of these posts had a version of one of these texts before its reviewers, by the post: the latest. */
export async function reviewedVersions(
  tx: Tx,
  { workspaceId, postIds, hashes }: { workspaceId: string; postIds: readonly string[]; hashes: readonly string[] },
): Promise<Map<string, number>> {
  if (postIds.length === 0 || hashes.length === 0) return new Map()
  const rows = await tx
    .selectDistinctOn([reviews.postId], { postId: reviews.postId, version: reviews.version })
    .from(reviews)
    .where(and(eq(reviews.workspaceId, workspaceId), inArray(reviews.postId, [...postIds]), inArray(reviews.contentHash, [...hashes])))
    .orderBy(reviews.postId, desc(reviews.createdAt), desc(reviews.id))
  return new Map(rows.map(({ postId, version }) => [postId, version]))
}

export interface LastReview {
  postId: string
  version: number
  contentHash: string
  state: ReviewState
  /** Null while nobody decided. */
  decidedBy: string | null
  decidedAt: Date | null
  createdAt: Date
  rule: ReviewRule
  approvals: readonly KeptApproval[]
}

/** What was given to the reviewers last, of each of these posts that ever was. */
export async function lastReviews(
  tx: Tx,
  { workspaceId, postIds }: { workspaceId: string; postIds: readonly string[] },
): Promise<Map<string, LastReview>> {
  if (postIds.length === 0) return new Map()
  const rows = await tx
    .selectDistinctOn([reviews.postId], { review: reviews, decider: users.name })
    .from(reviews)
    .leftJoin(users, eq(users.id, reviews.decidedBy))
    .where(and(eq(reviews.workspaceId, workspaceId), inArray(reviews.postId, [...postIds])))
    .orderBy(reviews.postId, desc(reviews.createdAt), desc(reviews.id))
  return new Map(
    rows.map(({ review, decider }) => [
      review.postId,
      { ...review, decidedBy: review.decidedAt && (review.decidedGuest ?? decider ?? formerMember()) },
    ]),
  )
}
