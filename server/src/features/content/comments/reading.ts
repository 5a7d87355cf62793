import { mostComments, type PostComment } from '@postwright/contract/content/comments'
import type { Person } from '@postwright/contract/core/values'
import { and, asc, eq, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import type { Actor, Context } from '../../../context.ts'
import { notFound } from '../../../errors.ts'
import { formerMember } from '../../../former-member.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { users } from '../../identity/accounts/table.ts'
import { peopleIn } from '../../identity/team/public.ts'
import { postOf } from '../posts/public.ts'
import { mayComment, mayRemoveComment } from './policy.ts'
import { postComments } from './table.ts'

export type CommentRow = typeof postComments.$inferSelect

const authors = alias(users, 'comment_authors')
const settlers = alias(users, 'comment_settlers')

/** The oldest first. @throws NOT_FOUND without the post. */
export function listComments({ db, actor }: Context, { postId }: { postId: string }): Promise<PostComment[]> {
  return db.transaction(async (tx) => {
    await postOf(tx, { workspaceId: actor.workspaceId, postId })
    return readComments(tx, actor, eq(postComments.postId, postId))
  })
}

/** @throws NOT_FOUND without the comment. */
export async function commentOf(tx: Tx, actor: Actor, id: string): Promise<PostComment> {
  const [comment] = await readComments(tx, actor, eq(postComments.id, id))
  if (!comment) throw notFound('comment')
  return comment
}

async function readComments(tx: Tx, actor: Actor, which: SQL): Promise<PostComment[]> {
  const rows = await tx
    .select({ comment: postComments, author: authors.name, settler: settlers.name })
    .from(postComments)
    .leftJoin(authors, eq(authors.id, postComments.authorId))
    .leftJoin(settlers, eq(settlers.id, postComments.settledBy))
    .where(and(eq(postComments.workspaceId, actor.workspaceId), which))
    .orderBy(asc(postComments.createdAt), asc(postComments.id))
    .limit(mostComments)
  const mentions = await peopleIn(
    tx,
    rows.map(({ comment }) => (comment.guestName === null ? comment.body : '')),
  )
  return rows.map(({ comment, author, settler }) => ({
    id: comment.id,
    postId: comment.postId,
    replyTo: comment.replyTo,
    body: comment.body,
    mentions: mentions(comment.body),
    author: personOf(comment.authorId, author),
    guest: comment.guestName,
    quote: comment.quote === null || comment.quoteStart === null ? null : { text: comment.quote, start: comment.quoteStart },
    version: comment.version,
    settledBy: comment.settledAt && personOf(comment.settledBy, settler),
    settledAt: comment.settledAt?.toISOString() ?? null,
    createdAt: comment.createdAt.toISOString(),
    editedAt: comment.editedAt?.toISOString() ?? null,
    editable: mayComment(actor) && comment.authorId === actor.userId,
    removable: mayRemoveComment(actor, comment),
    answerable: mayComment(actor),
  }))
}

function personOf(id: string | null, name: string | null): Person | null {
  return id === null ? null : { id, name: name ?? formerMember() }
}
