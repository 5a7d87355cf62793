import { mayBecome } from '@postwright/contract/content/post-states'
import type { Post, PostStatus } from '@postwright/contract/content/posts'
import { and, eq, sql } from 'drizzle-orm'

import type { Context } from '../../../../context.ts'
import { conflict, forbidden } from '../../../../errors.ts'
import { emit } from '../../../../events.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { contentHash } from '../content-hash.ts'
import { mayWritePosts } from '../policy.ts'
import { isLive, lockedPost, postOf, type PostRow, present } from '../reading.ts'
import { posts } from '../table.ts'
import { afterArchive } from '../transitions.ts'
import { msg } from '@postwright/contract/core/msg'

/** Puts a post away; where it failed on one channel, what is planned on others is cancelled. An archived one stays as it is. */
export async function archivePost(context: Context, { id }: { id: string }): Promise<Post> {
  return move(context, id, async (_tx, post) => {
    if (post.status === 'scheduled') throw conflict('status', msg`This post is scheduled. Put it back to draft before you archive it.`)
    if (!mayBecome(post.status, 'archived') && post.status !== 'archived')
      throw conflict('status', msg`This post is on its way out. Archive it when that is over.`)
    return 'archived'
  })
}

/** Brings a post back as what it was: published, approved or a draft. */
export async function unarchivePost(context: Context, { id }: { id: string }): Promise<Post> {
  return move(context, id, async (tx, post) => {
    if (post.status !== 'archived') return post.status
    const wasPublished = await isLive(tx, { workspaceId: context.actor.workspaceId, postId: id })
    return afterArchive({ isApproved: post.approvedHash === contentHash(post), wasPublished })
  })
}

async function move({ db, actor }: Context, id: string, decide: (tx: Tx, post: PostRow) => Promise<PostStatus>): Promise<Post> {
  if (!mayWritePosts(actor)) throw forbidden(msg`Only owners, admins and editors may archive posts.`)
  const which = { workspaceId: actor.workspaceId, postId: id }

  return db.transaction(async (tx) => {
    const post = await lockedPost(tx, which)
    const status = await decide(tx, post)
    if (status === post.status) return present(post)

    await tx
      .update(posts)
      .set({ status, updatedAt: sql`now()` })
      .where(and(eq(posts.workspaceId, actor.workspaceId), eq(posts.id, id)))
    await emit(tx, { type: status === 'archived' ? 'post.archived' : 'post.unarchived', ...which })
    return present(await postOf(tx, which))
  })
}
