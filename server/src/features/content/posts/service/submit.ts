import { mayBecome } from '@postwright/contract/content/post-states'
import { msg } from '@postwright/contract/core/msg'
import { and, eq, sql } from 'drizzle-orm'

import type { Actor } from '../../../../context.ts'
import { conflict, forbidden, invalid } from '../../../../errors.ts'
import { emit } from '../../../../events.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { isBlank, refuseOverLimit } from '../content.ts'
import { contentHash } from '../content-hash.ts'
import { mayWritePosts } from '../policy.ts'
import { isLive, lockedPost, type PostRow } from '../reading.ts'
import { refuseStale } from '../revision.ts'
import { posts } from '../table.ts'
import { keepVersion } from '../versions.ts'

interface SubmittedText {
  post: PostRow
  version: number
  hash: string
}

/**
 * Gives the text as it is to the reviewers, and keeps it as a version.
 *
 * @returns null when it is before them already.
 * @throws NOT_FOUND without the post; CONFLICT on `content` when somebody saved after `revision`, on `status` when it is past a review;
 * INVALID on `content` when it is empty or breaks a hard limit.
 */
export async function submitIn(
  tx: Tx,
  actor: Actor,
  { id, revision, note }: { id: string; revision?: number | undefined; note: string },
): Promise<SubmittedText | null> {
  if (!mayWritePosts(actor)) throw forbidden(msg`Only owners, admins and editors may submit posts.`)
  return putInReview(tx, actor, { id, revision, note })
}

/** The same for whoever may have others decide, such as a guest. */
export async function putInReview(
  tx: Tx,
  actor: Actor,
  { id, revision, note }: { id: string; revision?: number | undefined; note: string },
): Promise<SubmittedText | null> {
  const which = { workspaceId: actor.workspaceId, postId: id }
  const post = await lockedPost(tx, which)
  if (revision !== undefined) refuseStale(post, revision, actor)
  if (post.status === 'in_review') return null
  if (post.status === 'approved') throw conflict('status', msg`This post is approved already.`)
  if (!mayBecome(post.status, 'in_review') || (await isLive(tx, which))) throw conflict('status', msg`This post is past a review.`)
  if (isBlank(post)) throw invalid('content', msg`This post has no text yet.`)
  refuseOverLimit(post.contentType, post)

  const version = await keepVersion(tx, { ...which, content: post, origin: 'person', note: '', authorId: post.editorId })
  await tx
    .update(posts)
    .set({ status: 'in_review', updatedAt: sql`now()` })
    .where(and(eq(posts.workspaceId, actor.workspaceId), eq(posts.id, id)))
  const hash = contentHash(post)
  await emit(tx, { type: 'post.submitted', by: actor, ...which, post, version, hash, note })
  return { post, version, hash }
}
