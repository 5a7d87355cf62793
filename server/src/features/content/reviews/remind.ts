import { headlineOf } from '@postwright/contract/content/headline'
import { msg } from '@postwright/contract/core/msg'
import { reviewerOf } from '@postwright/contract/content/review-rules'
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'

import type { Context } from '../../../context.ts'
import { conflict, forbidden } from '../../../errors.ts'
import { emit } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { businesses } from '../businesses/table.ts'
import { mayWritePosts, postOf } from '../posts/public.ts'
import { posts } from '../posts/table.ts'
import { isOpenLink, reviewLinkPosts, reviewLinks } from '../review-links/table.ts'
import { reviews } from './table.ts'

/**
 * Reminds those whom the open review of a post waits for, at most once an hour.
 *
 * @throws FORBIDDEN; NOT_FOUND; CONFLICT on `postId` where no review is open, or within an hour of the last reminder.
 */
export function remindReviewers({ db, actor }: Context, { postId }: { postId: string }): Promise<{ reminded: boolean }> {
  if (!mayWritePosts(actor)) throw forbidden(msg`Only owners, admins and editors may remind reviewers.`)
  const { workspaceId } = actor
  return db.transaction(async (tx) => {
    const post = await postOf(tx, { workspaceId, postId })
    const ofPost = and(eq(reviews.workspaceId, workspaceId), eq(reviews.postId, postId), eq(reviews.state, 'open'))
    const [open] = await tx.select({ waitsFor: reviews.waitsFor }).from(reviews).where(ofPost)
    if (!open) throw conflict('postId', msg`This post is not in review.`)
    if (open.waitsFor.length === 0)
      throw conflict('postId', msg`Nobody who was asked is left to decide. One more approval of an owner, admin or reviewer is enough.`)
    const isForGuestsAlone = open.waitsFor.length > 0 && open.waitsFor.every((key) => reviewerOf(key)?.kind === 'guest')
    if (isForGuestsAlone && !(await hasMailedLink(tx, { workspaceId, postId })))
      throw conflict(
        'postId',
        msg`A guest decides now, and no open review link names their mail address. Send one, or remind them yourself.`,
      )
    const [review] = await tx
      .update(reviews)
      .set({ remindedAt: sql`now()` })
      .where(and(ofPost, sql`coalesce(${reviews.remindedAt}, '-infinity') < now() - interval '1 hour'`))
      .returning()
    if (!review) throw conflict('postId', msg`They were reminded within the last hour. Give them a little time.`)
    const { businessId, waitsFor, decideBefore, submittedBy } = review
    await emit(tx, {
      type: 'review.reminded',
      by: actor,
      workspaceId,
      businessId,
      postId,
      title: headlineOf(post),
      awaited: waitsFor,
      decideBefore,
      isLate: false,
      askedBy: submittedBy,
    })
    return { reminded: true }
  })
}

async function hasMailedLink(tx: Tx, { workspaceId, postId }: { workspaceId: string; postId: string }): Promise<boolean> {
  const mailed = tx
    .select({ id: reviewLinks.id })
    .from(reviewLinkPosts)
    .innerJoin(reviewLinks, and(eq(reviewLinks.workspaceId, workspaceId), eq(reviewLinks.id, reviewLinkPosts.linkId)))
    .where(
      and(eq(reviewLinkPosts.workspaceId, workspaceId), eq(reviewLinkPosts.postId, postId), isOpenLink, isNotNull(reviewLinks.guestEmail)),
    )
    .limit(1)
  return (await mailed).length > 0
}

/** Halfway to the time before which it is to be decided, and no sooner than a day ahead of it. */
const remindAt = sql`greatest(${reviews.decideBefore} - interval '1 day', ${reviews.createdAt} + (${reviews.decideBefore} - ${reviews.createdAt}) / 2)`

/**
 * Reminds the reviewers of at most `limit` posts, once each, and tells them and whoever asked once the time to decide has passed.
 *
 * @returns of how many. `tx` is a system transaction.
 */
export async function remindSome(tx: Tx, limit: number): Promise<number> {
  const isLate = sql<boolean>`${reviews.decideBefore} <= now()`
  const isSoon = sql`(${reviews.remindedAt} is null and ${remindAt} <= now())`
  const due = await tx
    .select({ review: reviews, title: posts.title, opening: sql<string>`left(${posts.body}, 700)`, isLate })
    .from(reviews)
    .innerJoin(posts, eq(posts.id, reviews.postId))
    .innerJoin(businesses, and(eq(businesses.id, reviews.businessId), eq(businesses.status, 'active')))
    .where(and(eq(reviews.state, 'open'), isNull(reviews.toldLateAt), sql`(${isLate} or ${isSoon})`))
    .orderBy(reviews.decideBefore)
    .limit(limit)
    .for('update', { of: reviews, skipLocked: true })
  const idsOf = (late: boolean) => due.filter((row) => row.isLate === late).map(({ review }) => review.id)
  const [late, soon] = [idsOf(true), idsOf(false)]
  if (late.length > 0)
    await tx
      .update(reviews)
      .set({ toldLateAt: sql`now()` })
      .where(inArray(reviews.id, late))
  if (soon.length > 0)
    await tx
      .update(reviews)
      .set({ remindedAt: sql`now()` })
      .where(inArray(reviews.id, soon))
  for (const { review, title, opening, ...row } of due) {
    const { workspaceId, businessId, postId, waitsFor, decideBefore, submittedBy } = review
    const of = { workspaceId, businessId, postId, title: headlineOf({ title, body: opening }) }
    await emit(tx, { type: 'review.reminded', by: null, ...of, awaited: waitsFor, decideBefore, isLate: row.isLate, askedBy: submittedBy })
  }
  return due.length
}
