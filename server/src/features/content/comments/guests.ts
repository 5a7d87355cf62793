import { mostComments } from '@postwright/contract/content/comments'
import type { GuestComment } from '@postwright/contract/content/guest-page'
import { splitMentions } from '@postwright/contract/core/mentions'
import { and, asc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { uuidv7 } from 'uuidv7'

import { notFound } from '../../../errors.ts'
import type { ByGuest } from '../../../event-parts.ts'
import { formerMember } from '../../../former-member.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { users } from '../../identity/accounts/table.ts'
import { peopleIn } from '../../identity/team/public.ts'
import { type PostRow } from '../posts/public.ts'
import { changed, hasTooMany, refuseTooMany, settle, speakersOf, tell, threadOf } from './service.ts'
import { postComments } from './table.ts'

interface Said {
  post: PostRow
  body: string
  /** Words of the post that it is about; empty for all of it. */
  quote: string
  replyTo?: string | undefined
  version: number
  /** It is part of what the same people are told already. */
  isToldElsewhere?: boolean
}

/**
 * A comment of a guest: it opens a thread of their link, or goes on with one. The post is locked by the caller. Nobody is mentioned by it.
 * What a second press sends again is kept once.
 *
 * @throws NOT_FOUND for a thread that is none of the link, CONFLICT on `body` where there are 500 comments already.
 */
export async function addGuestComment(
  tx: Tx,
  by: ByGuest,
  { post, body, quote, replyTo, version, isToldElsewhere = false }: Said,
  makerId: string | null,
): Promise<void> {
  const { workspaceId, guest } = by
  const which = { workspaceId, postId: post.id }
  const thread = replyTo === undefined ? null : await threadOf(tx, { ...which, id: replyTo })
  if (thread !== null) await refuseOtherThreads(tx, by, thread)
  const hasQuote = thread === null && quote !== ''
  if (await wasJustSaid(tx, by, { ...which, replyTo: thread, body, quote: hasQuote ? quote : null })) return
  // A decision is never refused for want of room: what it wants changed is kept with it.
  if (isToldElsewhere && (await hasTooMany(tx, which))) return
  await refuseTooMany(tx, which)
  await tx.insert(postComments).values({
    id: uuidv7(),
    ...which,
    businessId: post.businessId,
    replyTo: thread,
    linkId: guest.id,
    guestName: guest.name,
    body,
    quote: hasQuote ? quote : null,
    // Where they are not in the text as they are shown, the editor says that they are gone.
    quoteStart: hasQuote ? Math.max(0, post.body.indexOf(quote)) : null,
    version,
  })
  if (thread !== null) await settle(tx, { workspaceId, id: thread, settledBy: null })
  await changed(tx, which)
  if (isToldElsewhere) return
  const concerned = [post.authorId, post.editorId, makerId, ...(await speakersOf(tx, workspaceId, thread))]
  await tell(tx, { actor: by, post, mentioned: [], concerned })
}

interface SaidBefore {
  workspaceId: string
  postId: string
  replyTo: string | null
  body: string
  quote: string | null
}

async function wasJustSaid(tx: Tx, { guest }: ByGuest, { workspaceId, postId, replyTo, body, quote }: SaidBefore): Promise<boolean> {
  const [same] = await tx
    .select({ id: postComments.id })
    .from(postComments)
    .where(
      and(
        eq(postComments.workspaceId, workspaceId),
        eq(postComments.postId, postId),
        eq(postComments.linkId, guest.id),
        eq(postComments.guestName, guest.name),
        eq(postComments.body, body),
        sql`${postComments.replyTo} is not distinct from ${replyTo}::uuid and ${postComments.quote} is not distinct from ${quote}::text`,
        gt(postComments.createdAt, sql`now() - interval '1 minute'`),
      ),
    )
    .limit(1)
  return same !== undefined
}

/** @throws NOT_FOUND for one that this guest did not write. */
export async function editGuestComment(tx: Tx, by: ByGuest, { id, body }: { id: string; body: string }): Promise<void> {
  const [comment] = await tx
    .update(postComments)
    .set({ body, editedAt: sql`now()` })
    .where(ownOf(by, id))
    .returning({ workspaceId: postComments.workspaceId, postId: postComments.postId })
  if (!comment) throw notFound('comment')
  await changed(tx, comment)
}

/** With its answers. @throws NOT_FOUND for one that this guest did not write. */
export async function removeGuestComment(tx: Tx, by: ByGuest, id: string): Promise<void> {
  const [comment] = await tx
    .delete(postComments)
    .where(ownOf(by, id))
    .returning({ workspaceId: postComments.workspaceId, postId: postComments.postId })
  if (!comment) throw notFound('comment')
  await changed(tx, comment)
}

/**
 * The threads that guests of a link began, each with its answers, the oldest first. What colleagues say among themselves is in threads of
 * their own, and never among them: an answer is for the guest only because the thread is.
 */
export async function guestThreads(tx: Tx, by: ByGuest, postIds: readonly string[]): Promise<(GuestComment & { postId: string })[]> {
  if (postIds.length === 0) return []
  const { workspaceId, guest } = by
  const threads = alias(postComments, 'threads')
  const rows = await tx
    .select({ comment: postComments, author: users.name })
    .from(postComments)
    .innerJoin(threads, eq(threads.id, sql`coalesce(${postComments.replyTo}, ${postComments.id})`))
    .leftJoin(users, eq(users.id, postComments.authorId))
    .where(
      and(
        eq(postComments.workspaceId, workspaceId),
        inArray(postComments.postId, [...postIds]),
        eq(threads.workspaceId, workspaceId),
        eq(threads.linkId, guest.id),
      ),
    )
    .orderBy(asc(postComments.createdAt), asc(postComments.id))
    .limit(mostComments * postIds.length)
  const people = await peopleIn(
    tx,
    rows.map(({ comment }) => (comment.guestName === null ? comment.body : '')),
  )
  return rows.map(({ comment, author }) => {
    const names = new Map(people(comment.body).map(({ id, name }) => [id, name]))
    const plain = splitMentions(comment.body).map((part) => ('text' in part ? part.text : `@${names.get(part.userId) ?? formerMember()}`))
    return {
      id: comment.id,
      postId: comment.postId,
      replyTo: comment.replyTo,
      author: comment.guestName ?? author ?? formerMember(),
      isGuest: comment.guestName !== null,
      isOwn: comment.linkId === guest.id && comment.guestName === guest.name,
      body: comment.guestName === null ? plain.join('') : comment.body,
      quote: comment.quote === null || comment.quoteStart === null ? null : { text: comment.quote, start: comment.quoteStart },
      createdAt: comment.createdAt.toISOString(),
      editedAt: comment.editedAt?.toISOString() ?? null,
    }
  })
}

/** What the guests of a link said about a post after a moment and nobody settled, one after the other. */
export async function wordsOfGuest(tx: Tx, by: ByGuest, { postId, since }: { postId: string; since: Date | null }): Promise<string[]> {
  const rows = await tx
    .select({ body: postComments.body })
    .from(postComments)
    .where(
      and(
        eq(postComments.workspaceId, by.workspaceId),
        eq(postComments.postId, postId),
        eq(postComments.linkId, by.guest.id),
        isNull(postComments.settledAt),
        since ? or(gt(postComments.createdAt, since), gt(postComments.editedAt, since)) : undefined,
      ),
    )
    .orderBy(asc(postComments.createdAt), asc(postComments.id))
  return rows.map(({ body }) => body)
}

/** @throws NOT_FOUND */
async function refuseOtherThreads(tx: Tx, { workspaceId, guest }: ByGuest, id: string): Promise<void> {
  const [thread] = await tx
    .select({ id: postComments.id })
    .from(postComments)
    .where(and(eq(postComments.workspaceId, workspaceId), eq(postComments.id, id), eq(postComments.linkId, guest.id)))
  if (!thread) throw notFound('comment')
}

function ownOf({ workspaceId, guest }: ByGuest, id: string) {
  return and(
    eq(postComments.workspaceId, workspaceId),
    eq(postComments.id, id),
    eq(postComments.linkId, guest.id),
    eq(postComments.guestName, guest.name),
  )
}
