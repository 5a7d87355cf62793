import type { Reviewer, ReviewRule } from '@postwright/contract/content/review-rules'

import type { Actor } from '../../../context.ts'

/** Writes, edits, archives and generates posts. */
export function mayWritePosts(actor: Actor): boolean {
  return actor.role === 'owner' || actor.role === 'admin' || actor.role === 'editor'
}

/** Where a business requires approval, whoever writes does not approve. */
export function mayApprove(actor: Actor, business: { requiresApproval: boolean }): boolean {
  if (actor.role === 'editor') return !business.requiresApproval
  return actor.role === 'owner' || actor.role === 'admin' || actor.role === 'reviewer'
}

/** Whether a yes of theirs alone approves a text that is in no review. */
export function mayApproveAtOnce(actor: Actor, business: { requiresApproval: boolean; reviewRule: ReviewRule }): boolean {
  if (!mayApprove(actor, business)) return false
  const { level, reviewers } = business.reviewRule
  if (!business.requiresApproval || (level === 'any' && reviewers.length === 0)) return true
  return level === 'any' && (actor.role !== 'reviewer' || reviewers.some((reviewer) => isOf(reviewer, actor)))
}

function isOf(reviewer: Reviewer, actor: Actor): boolean {
  return reviewer.kind === 'person' ? reviewer.userId === actor.userId : reviewer.kind === 'role' && reviewer.role === actor.role
}

/** Takes back an approval or a plan. */
export function mayReturnToDraft(actor: Actor): boolean {
  return mayWritePosts(actor) || actor.role === 'reviewer'
}
