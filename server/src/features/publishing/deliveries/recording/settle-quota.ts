import { and, eq, inArray } from 'drizzle-orm'

import type { Tx } from '../../../../infra/db/database.ts'
import { freePost, settlePosts } from '../../../billing/subscriptions/public.ts'
import { businesses } from '../../../content/businesses/table.ts'
import { posts } from '../../../content/posts/table.ts'
import type { DeliveryRow } from './apply-transition.ts'

/** A delivery keeps its post of the quota until it is published, or until it is over without that; one of the sample has none. */
export async function settleQuota(tx: Tx, moved: readonly DeliveryRow[]): Promise<void> {
  for (const { workspaceId, id: deliveryId, status } of moved)
    if (status === 'failed' || status === 'missed' || status === 'cancelled') await freePost(tx, { workspaceId, deliveryId })

  const published = moved.filter(({ status }) => status === 'published')
  if (published.length === 0) return
  const known = await postsOf(tx, published)
  const counted = published.filter(({ postId }) => !known.get(postId)?.isSample)
  await settlePosts(
    tx,
    counted.map(({ workspaceId, scheduledBy: userId, id: deliveryId, postId, channelId }) => ({
      workspaceId,
      userId,
      deliveryId,
      metadata: { postId, channelId, contentType: known.get(postId)?.contentType },
    })),
  )
}

async function postsOf(tx: Tx, moved: readonly DeliveryRow[]) {
  const workspaceIds = [...new Set(moved.map(({ workspaceId }) => workspaceId))]
  const postIds = [...new Set(moved.map(({ postId }) => postId))]
  const rows = await tx
    .select({ id: posts.id, contentType: posts.contentType, isSample: businesses.isSample })
    .from(posts)
    .innerJoin(businesses, eq(businesses.id, posts.businessId))
    .where(and(inArray(posts.workspaceId, workspaceIds), inArray(posts.id, postIds)))
  return new Map(rows.map((post) => [post.id, post]))
}
