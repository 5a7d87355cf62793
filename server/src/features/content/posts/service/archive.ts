import { mayBecome } from '@postwright/contract/content/post-states'
import type { MovedPost, Post, PostStatus, SeveralPosts } from '@postwright/contract/content/posts'
import { and, eq, sql } from 'drizzle-orm'

import type { Actor, Context } from '../../../../context.ts'
import { conflict, DomainError, forbidden } from '../../../../errors.ts'
import { emit } from '../../../../events.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { contentHash } from '../content-hash.ts'
import { mayWritePosts } from '../policy.ts'
import { isLive, lockedPost, postOf, type PostRow, present } from '../reading.ts'
import type { WhichPost } from '../status.ts'
import { posts } from '../table.ts'
import { afterArchive } from '../transitions.ts'
import { msg } from '@postwright/contract/core/msg'
import { say } from '@postwright/contract/core/sentences'

/** Puts a post away; where it failed on one channel, what is planned on others is cancelled. An archived one stays as it is. */
export function archivePost(context: Context, { id }: { id: string }): Promise<Post> {
  return moveOne(context, id, archived)
}

/** Brings a post back as what it was: published, approved or a draft. */
export function unarchivePost(context: Context, { id }: { id: string }): Promise<Post> {
  return moveOne(context, id, broughtBack)
}

/** The same for several, each for itself: what cannot be put away says why. @throws NOT_FOUND when one of them is not there. */
export function archivePosts(context: Context, { ids }: SeveralPosts): Promise<MovedPost[]> {
  return moveSeveral(context, ids, archived)
}

/** @throws NOT_FOUND when one of them is not there. */
export function unarchivePosts(context: Context, { ids }: SeveralPosts): Promise<MovedPost[]> {
  return moveSeveral(context, ids, broughtBack)
}

/** Where a post goes. Refuses before anything is written. */
type Decide = (tx: Tx, post: PostRow, which: WhichPost) => Promise<PostStatus>

const archived: Decide = async (_tx, post) => {
  if (post.status === 'scheduled') throw conflict('status', msg`This post is scheduled. Put it back to draft before you archive it.`)
  if (!mayBecome(post.status, 'archived') && post.status !== 'archived')
    throw conflict('status', msg`This post is on its way out. Archive it when that is over.`)
  return 'archived'
}

const broughtBack: Decide = async (tx, post, which) => {
  if (post.status !== 'archived') return post.status
  const wasPublished = await isLive(tx, which)
  return afterArchive({ isApproved: post.approvedHash === contentHash(post), wasPublished })
}

function moveOne({ db, actor }: Context, id: string, decide: Decide): Promise<Post> {
  refuseReader(actor)
  const which = { workspaceId: actor.workspaceId, postId: id }
  return db.transaction(async (tx) => {
    await move(tx, which, decide)
    return present(await postOf(tx, which))
  })
}

function moveSeveral({ db, actor }: Context, ids: readonly string[], decide: Decide): Promise<MovedPost[]> {
  refuseReader(actor)
  return db.transaction(async (tx) => {
    const answers = new Map<string, MovedPost>()
    // In the order of their ids, so that two who move the same posts never wait for each other.
    for (const id of [...new Set(ids)].toSorted())
      answers.set(id, { id, ...(await movedOrRefused(tx, { workspaceId: actor.workspaceId, postId: id }, decide)) })
    return [...new Set(ids)].flatMap((id) => answers.get(id) ?? [])
  })
}

async function movedOrRefused(tx: Tx, which: WhichPost, decide: Decide): Promise<Pick<MovedPost, 'status' | 'refusal'>> {
  try {
    return { status: await move(tx, which, decide), refusal: null }
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'CONFLICT') throw error
    return { status: (await postOf(tx, which)).status, refusal: say(error.sentence) }
  }
}

async function move(tx: Tx, which: WhichPost, decide: Decide): Promise<PostStatus> {
  const post = await lockedPost(tx, which)
  const status = await decide(tx, post, which)
  if (status === post.status) return status
  await tx
    .update(posts)
    .set({ status, updatedAt: sql`now()` })
    .where(and(eq(posts.workspaceId, which.workspaceId), eq(posts.id, which.postId)))
  await emit(tx, { type: status === 'archived' ? 'post.archived' : 'post.unarchived', ...which })
  return status
}

function refuseReader(actor: Actor): void {
  if (!mayWritePosts(actor)) throw forbidden(msg`Only owners, admins and editors may archive posts.`)
}
