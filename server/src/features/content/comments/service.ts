import {
  type AddPostComment,
  type EditPostComment,
  mostComments,
  type PostComment,
  type SettlePostComment,
} from '@postwright/contract/content/comments'
import { headlineOf } from '@postwright/contract/content/headline'
import { mentionedIn } from '@postwright/contract/core/mentions'
import { msg } from '@postwright/contract/core/msg'
import { and, count, eq, or, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'

import type { Actor, Context } from '../../../context.ts'
import { conflict, forbidden, invalid, notFound } from '../../../errors.ts'
import type { ByGuest } from '../../../event-parts.ts'
import { emit } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { mentionedOrRefuse } from '../../identity/team/public.ts'
import { lockedPost, postOf, type PostRow } from '../posts/public.ts'
import { mayComment, mayRemoveComment } from './policy.ts'
import { commentOf, type CommentRow } from './reading.ts'
import { postComments } from './table.ts'

/**
 * An answer to an answer belongs to the same thread, and opens it again.
 *
 * @throws FORBIDDEN, NOT_FOUND; INVALID on `body` for a mention of somebody who does not see the post, on `quote` for an answer;
 * CONFLICT on `body` where there are 500 already
 */
export async function addComment({ db, actor }: Context, { postId, body, quote, replyTo }: AddPostComment): Promise<PostComment> {
  refuseViewers(actor)
  const { workspaceId, userId } = actor
  return db.transaction(async (tx) => {
    const post = await lockedPost(tx, { workspaceId, postId })
    const thread = replyTo === undefined ? null : await threadOf(tx, { workspaceId, postId, id: replyTo })
    if (thread !== null && quote) throw invalid('quote', msg`An answer is about what its thread is about.`)
    await refuseTooMany(tx, { workspaceId, postId })
    const mentioned = await mentionedOrRefuse(tx, { workspaceId, businessId: post.businessId }, body)
    const id = uuidv7()
    await tx.insert(postComments).values({
      id,
      workspaceId,
      businessId: post.businessId,
      postId,
      replyTo: thread,
      authorId: userId,
      body,
      quote: quote?.text ?? null,
      quoteStart: quote?.start ?? null,
      version: post.version,
    })
    if (thread !== null) await settle(tx, { workspaceId, id: thread, settledBy: null })
    await changed(tx, { workspaceId, postId })
    await tell(tx, { actor, post, mentioned, concerned: [post.authorId, post.editorId, ...(await speakersOf(tx, workspaceId, thread))] })
    return commentOf(tx, actor, id)
  })
}

/** Whoever is mentioned in addition is told. @throws FORBIDDEN for a comment of somebody else, NOT_FOUND, INVALID as `addComment` */
export async function editComment({ db, actor }: Context, { id, body }: EditPostComment): Promise<PostComment> {
  refuseViewers(actor)
  return db.transaction(async (tx) => {
    const { comment, post } = await lockedComment(tx, actor, id)
    if (comment.authorId !== actor.userId) throw forbidden(msg`Only whoever wrote a comment may change it.`)
    if (comment.body === body) return commentOf(tx, actor, id)
    const before = new Set(mentionedIn(comment.body))
    const mentioned = await mentionedOrRefuse(tx, comment, body)
    await tx
      .update(postComments)
      .set({ body, editedAt: sql`now()` })
      .where(and(eq(postComments.workspaceId, actor.workspaceId), eq(postComments.id, id)))
    await changed(tx, comment)
    await tell(tx, { actor, post, mentioned: mentioned.filter((userId) => !before.has(userId)), concerned: [] })
    return commentOf(tx, actor, id)
  })
}

/** An answer stands for its thread. @throws FORBIDDEN, NOT_FOUND */
export async function settleComment({ db, actor }: Context, { id, settled }: SettlePostComment): Promise<PostComment> {
  if (!mayComment(actor)) throw forbidden(msg`Only owners, admins, editors and reviewers may settle comments on posts.`)
  return db.transaction(async (tx) => {
    const { comment } = await lockedComment(tx, actor, id)
    const thread = comment.replyTo ?? comment.id
    await settle(tx, { workspaceId: actor.workspaceId, id: thread, settledBy: settled ? actor.userId : null })
    await changed(tx, comment)
    return commentOf(tx, actor, thread)
  })
}

/** With its answers. @throws FORBIDDEN for a comment of somebody else, unless one runs the workspace; NOT_FOUND */
export async function removeComment({ db, actor }: Context, { id }: { id: string }): Promise<Record<string, never>> {
  return db.transaction(async (tx) => {
    const { comment } = await lockedComment(tx, actor, id)
    if (!mayRemoveComment(actor, comment)) throw forbidden(msg`Only whoever wrote a comment, owners and admins may delete it.`)
    await tx.delete(postComments).where(and(eq(postComments.workspaceId, actor.workspaceId), eq(postComments.id, id)))
    await changed(tx, comment)
    return {}
  })
}

function refuseViewers(actor: Actor): void {
  if (!mayComment(actor)) throw forbidden(msg`Only owners, admins, editors and reviewers may comment on posts.`)
}

interface Of {
  workspaceId: string
  postId: string
}

export async function changed(tx: Tx, { workspaceId, postId }: Of): Promise<void> {
  await emit(tx, { type: 'comment.changed', workspaceId, postId })
}

/** @throws NOT_FOUND also for a comment on another post */
export async function threadOf(tx: Tx, { workspaceId, postId, id }: Of & { id: string }): Promise<string> {
  const [comment] = await tx
    .select({ id: postComments.id, replyTo: postComments.replyTo })
    .from(postComments)
    .where(and(eq(postComments.workspaceId, workspaceId), eq(postComments.postId, postId), eq(postComments.id, id)))
  if (!comment) throw notFound('comment')
  return comment.replyTo ?? comment.id
}

/** @throws NOT_FOUND also for a comment on a post of a deleted business */
async function lockedComment(tx: Tx, { workspaceId }: Actor, id: string): Promise<{ comment: CommentRow; post: PostRow }> {
  const [comment] = await tx
    .select()
    .from(postComments)
    .where(and(eq(postComments.workspaceId, workspaceId), eq(postComments.id, id)))
    .for('update')
  if (!comment) throw notFound('comment')
  return { comment, post: await postOf(tx, comment) }
}

export async function settle(tx: Tx, { workspaceId, id, settledBy }: { workspaceId: string; id: string; settledBy: string | null }) {
  const isOther = settledBy === null ? sql`${postComments.settledAt} is not null` : sql`${postComments.settledAt} is null`
  await tx
    .update(postComments)
    .set({ settledBy, settledAt: settledBy === null ? null : sql`now()` })
    .where(and(eq(postComments.workspaceId, workspaceId), eq(postComments.id, id), isOther))
}

export async function refuseTooMany(tx: Tx, of: Of): Promise<void> {
  if (await hasTooMany(tx, of)) throw conflict('body', msg`This post has ${{ mostComments }} comments. Delete settled ones first.`)
}

export async function hasTooMany(tx: Tx, { workspaceId, postId }: Of): Promise<boolean> {
  const [{ comments } = { comments: 0 }] = await tx
    .select({ comments: count() })
    .from(postComments)
    .where(and(eq(postComments.workspaceId, workspaceId), eq(postComments.postId, postId)))
  return comments >= mostComments
}

/** Who said something in a thread. */
export async function speakersOf(tx: Tx, workspaceId: string, thread: string | null): Promise<(string | null)[]> {
  if (thread === null) return []
  const rows = await tx
    .selectDistinct({ authorId: postComments.authorId })
    .from(postComments)
    .where(and(eq(postComments.workspaceId, workspaceId), or(eq(postComments.id, thread), eq(postComments.replyTo, thread))))
  return rows.map(({ authorId }) => authorId)
}

interface Told {
  actor: Actor | ByGuest
  post: PostRow
  mentioned: readonly string[]
  /** Who wrote the post, or said something in the thread. */
  concerned: readonly (string | null)[]
}

/** Once each: whoever is mentioned is not told of the comment as well, and nobody of their own. */
export async function tell(tx: Tx, { actor, post, mentioned, concerned }: Told): Promise<void> {
  const others = (userId: string | null): userId is string => userId !== null && userId !== actor.userId
  const named = mentioned.filter(others)
  const rest = [...new Set(concerned.filter(others))].filter((userId) => !named.includes(userId))
  if (named.length === 0 && rest.length === 0) return
  const { workspaceId } = actor
  const { businessId, id: postId } = post
  await emit(tx, {
    type: 'post.commented',
    by: actor,
    workspaceId,
    businessId,
    postId,
    title: headlineOf(post),
    mentioned: named,
    concerned: rest,
  })
}
