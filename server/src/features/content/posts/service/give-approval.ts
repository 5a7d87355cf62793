import { anyReviewer, needsSeveral, type ReviewLevel, type ReviewRule } from '@postwright/contract/content/review-rules'
import { msg } from '@postwright/contract/core/msg'
import type { ApprovedChannel } from '@postwright/contract/content/approved-channels'
import { and, desc, eq } from 'drizzle-orm'

import { conflict, forbidden } from '../../../../errors.ts'
import type { KeptApproval } from '../../../../event-parts.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { approversOf } from '../../../identity/team/public.ts'
import { reviews } from '../../reviews/table.ts'
import { awaitedKeys, type Decider, mayGive, stepOf } from '../approvals.ts'
import { coverable } from '../coverage.ts'
import type { PostRow } from '../reading.ts'

export interface GivenApproval {
  approval: KeptApproval
  level: ReviewLevel
  /** Keys of those who have to say yes yet; the post is approved where there is none. */
  awaited: string[]
  /** What the approval covers, if nobody is awaited. */
  channels: ApprovedChannel[]
}

/**
 * What a yes to a post that the caller locked comes to, before it is written down.
 *
 * @returns `again` where this person's yes is there already.
 * @throws CONFLICT on `status` where several decide and no review is open, FORBIDDEN for whoever is not waited for.
 */
export async function giveApproval(tx: Tx, decider: Decider, post: PostRow): Promise<GivenApproval | 'again'> {
  const { actor, guest } = decider
  const { workspaceId } = actor
  const last = await lastReview(tx, { workspaceId, postId: post.id })
  const open = last?.state === 'open' ? last : undefined
  const rule = ruleFor(post, open)
  if (needsSeveral(rule) && !open) throw conflict('status', msg`Several people approve posts of this business. Ask for a review first.`)

  // Who was asked approves what they were asked about; a guest sees what was given to the reviewers last.
  const channels = (guest ? last : open)?.channels ?? coverable(post)
  const before = open?.approvals ?? []
  const approvers = post.requiresApproval ? await approversOf(tx, { workspaceId, businessId: post.businessId }) : []
  const approval: KeptApproval = {
    userId: guest ? null : actor.userId,
    guestId: guest?.id ?? null,
    name: guest?.name ?? '',
    role: guest ? null : actor.role,
    step: stepOf(rule, before),
    at: new Date().toISOString(),
  }
  const isMine = (one: KeptApproval) => one.userId === approval.userId && one.guestId === approval.guestId
  const awaited = awaitedKeys(rule, before, approvers)
  // Whoever was left to say it is gone: the next yes is enough.
  if (awaited.length === 0) return { approval, level: rule.level, awaited, channels }
  if (post.requiresApproval && !mayGive(decider, rule, before, awaited)) {
    if (before.some(isMine)) return 'again'
    throw forbidden(msg`Others decide about this post. Who they are stands beside it.`)
  }
  if (rule.level === 'all' && before.some(isMine)) return 'again'
  return { approval, level: rule.level, awaited: awaitedKeys(rule, [...before, approval], approvers), channels }
}

function ruleFor({ requiresApproval, reviewRule }: PostRow, open: { rule: ReviewRule } | undefined): ReviewRule {
  return requiresApproval ? (open?.rule ?? reviewRule) : anyReviewer
}

async function lastReview(tx: Tx, { workspaceId, postId }: { workspaceId: string; postId: string }) {
  const [row] = await tx
    .select({ rule: reviews.rule, approvals: reviews.approvals, channels: reviews.channels, state: reviews.state })
    .from(reviews)
    .where(and(eq(reviews.workspaceId, workspaceId), eq(reviews.postId, postId)))
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(1)
  return row
}
