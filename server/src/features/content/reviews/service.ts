import { headlineOf } from '@postwright/contract/content/headline'
import type { SubmitPosts, SubmittedPost } from '@postwright/contract/content/reviews'
import { msg } from '@postwright/contract/core/msg'
import { say } from '@postwright/contract/core/sentences'

import type { Actor, Context } from '../../../context.ts'
import { DomainError, invalid } from '../../../errors.ts'
import { emit } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { type AskedReview, submitIn, type SubmittedText } from '../posts/public.ts'

/**
 * Gives posts to their reviewers, each for itself: what cannot be submitted says why, and keeps no other back.
 *
 * @throws NOT_FOUND when one of them is not there, INVALID on `decideBefore` for a time that has passed; then it submits none.
 */
export function submitPosts({ db, actor }: Context, { posts, decideBefore, ...asked }: SubmitPosts): Promise<SubmittedPost[]> {
  const until = decideBefore === undefined ? null : new Date(decideBefore)
  return db.transaction(async (tx) => {
    const answers = new Map<string, SubmittedPost>()
    const submitted: SubmittedText[] = []
    // In the order of their ids, so that two who submit the same posts never wait for each other.
    for (const { id, revision, again } of posts.toSorted((one, other) => one.id.localeCompare(other.id))) {
      if (answers.has(id)) continue
      const { done, refusal } = await submitOne(tx, actor, { ...asked, id, revision, again, decideBefore: until })
      if (done) submitted.push(done)
      answers.set(id, { id, refusal })
    }
    if (until && until.getTime() <= Date.now()) throw invalid('decideBefore', msg`This time has passed. Choose a later one.`)
    for (const [businessId, ofBusiness] of Map.groupBy(submitted, ({ post }) => post.businessId)) {
      const [first] = ofBusiness
      if (!first) continue
      await emit(tx, {
        type: 'review.requested',
        by: actor,
        workspaceId: actor.workspaceId,
        businessId,
        businessName: first.post.businessName,
        posts: ofBusiness.map(({ post }) => ({ postId: post.id, title: headlineOf(post) })),
        // One business, one rule: the same people decide about each of them.
        awaited: first.awaited,
        note: asked.note,
      })
    }
    return [...new Set(posts.map(({ id }) => id))].flatMap((id) => answers.get(id) ?? [])
  })
}

async function submitOne(tx: Tx, actor: Actor, asked: AskedReview): Promise<{ done: SubmittedText | null; refusal: string | null }> {
  try {
    // A refusal comes before anything is written, so that the transaction goes on.
    return { done: await submitIn(tx, actor, asked), refusal: null }
  } catch (error) {
    if (!(error instanceof DomainError) || (error.code !== 'CONFLICT' && error.code !== 'INVALID')) throw error
    return { done: null, refusal: say(error.sentence) }
  }
}
