import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'

import type { PostStatus } from '@postwright/contract/content/posts'

import { emit } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { posts } from '../../content/posts/table.ts'
import { cancelDeliveriesOfPost } from '../deliveries/public.ts'

interface Copy {
  workspaceId: string
  copyId: string
  statuses: readonly PostStatus[]
  /** That it stands where it was put, and only there. */
  isInPlace: SQL
}

/**
 * Takes a copy off the calendar and away, if nobody changed it, moved it or said anything about it.
 *
 * @returns whether it did.
 */
export async function removeCopy(tx: Tx, { workspaceId, copyId, statuses, isInPlace }: Copy): Promise<boolean> {
  const ofCopy = and(eq(posts.workspaceId, workspaceId), eq(posts.id, copyId))
  const unspoken = sql`not exists (select from post_comments c where c.post_id = ${posts.id})`
  const [post] = await tx
    .select({ status: posts.status })
    .from(posts)
    .where(and(ofCopy, eq(posts.revision, 0), inArray(posts.status, [...statuses]), unspoken, isInPlace))
    .for('update')
  if (!post) return false
  const which = { workspaceId, postId: copyId }
  await cancelDeliveriesOfPost(tx, which)
  // Whoever was to decide about it is asked no more.
  if (post.status === 'in_review') await emit(tx, { type: 'post.archived', ...which })
  await tx.delete(posts).where(ofCopy)
  await emit(tx, { type: 'post.statusChanged', workspaceId, postIds: [copyId] })
  return true
}
