import { headlineOf } from '@postwright/contract/content/headline'
import { mostReviews, type Review, type SubmitPosts, type SubmittedPost } from '@postwright/contract/content/reviews'
import { and, desc, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import type { Actor, Context } from '../../../context.ts'
import { say } from '@postwright/contract/core/sentences'
import { DomainError } from '../../../errors.ts'
import { emit } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { users } from '../../identity/accounts/table.ts'
import { formerMember, postOf, type PostRow, submitIn } from '../posts/public.ts'
import { reviews } from './table.ts'

/**
 * Gives posts to their reviewers, each for itself: what cannot be submitted says why, and keeps no other back.
 *
 * @throws NOT_FOUND when one of them is not there, and then submits none.
 */
export function submitPosts({ db, actor }: Context, { posts, note }: SubmitPosts): Promise<SubmittedPost[]> {
  return db.transaction(async (tx) => {
    const answers = new Map<string, SubmittedPost>()
    const submitted: PostRow[] = []
    // In the order of their ids, so that two who submit the same posts never wait for each other.
    for (const { id, revision } of posts.toSorted((one, other) => one.id.localeCompare(other.id))) {
      if (answers.has(id)) continue
      const { post, refusal } = await submitOne(tx, actor, { id, revision, note })
      if (post) submitted.push(post)
      answers.set(id, { id, refusal })
    }
    for (const [businessId, ofBusiness] of Map.groupBy(submitted, (post) => post.businessId)) {
      const waiting = ofBusiness.map((post) => ({ postId: post.id, title: headlineOf(post) }))
      const [{ businessName } = { businessName: '' }] = ofBusiness
      await emit(tx, {
        type: 'review.requested',
        by: actor,
        workspaceId: actor.workspaceId,
        businessId,
        businessName,
        posts: waiting,
        note,
      })
    }
    return [...new Set(posts.map(({ id }) => id))].flatMap((id) => answers.get(id) ?? [])
  })
}

async function submitOne(
  tx: Tx,
  actor: Actor,
  which: { id: string; revision: number | undefined; note: string },
): Promise<{ post: PostRow | null; refusal: string | null }> {
  try {
    // A refusal comes before anything is written, so that the transaction goes on.
    const done = await submitIn(tx, actor, which)
    return { post: done?.post ?? null, refusal: null }
  } catch (error) {
    if (!(error instanceof DomainError) || (error.code !== 'CONFLICT' && error.code !== 'INVALID')) throw error
    return { post: null, refusal: say(error.sentence) }
  }
}

const submitters = alias(users, 'submitters')
const deciders = alias(users, 'deciders')

/** @throws NOT_FOUND without the post. */
export function listReviews({ db, actor }: Context, { postId }: { postId: string }): Promise<Review[]> {
  const { workspaceId } = actor
  return db.transaction(async (tx) => {
    await postOf(tx, { workspaceId, postId })
    const rows = await tx
      .select({ review: reviews, submitter: submitters.name, decider: deciders.name })
      .from(reviews)
      .leftJoin(submitters, eq(submitters.id, reviews.submittedBy))
      .leftJoin(deciders, eq(deciders.id, reviews.decidedBy))
      .where(and(eq(reviews.workspaceId, workspaceId), eq(reviews.postId, postId)))
      .orderBy(desc(reviews.createdAt), desc(reviews.id))
      .limit(mostReviews)
    return rows.map(({ review, submitter, decider }) => ({
      id: review.id,
      version: review.version,
      state: review.state,
      submittedBy: review.submittedAt && (submitter ?? formerMember()),
      submittedAt: review.submittedAt?.toISOString() ?? null,
      note: review.note,
      // Nobody decided where a post went to the archive meanwhile.
      decidedBy: review.decidedAt && (review.decidedGuest ?? decider ?? (review.state === 'withdrawn' ? null : formerMember())),
      decidedAt: review.decidedAt?.toISOString() ?? null,
      comment: review.comment,
    }))
  })
}
