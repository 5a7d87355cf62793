import { and, eq, inArray, isNull } from 'drizzle-orm'

import type { Tx } from '../../../../infra/db/database.ts'
import { channelHash } from '../../../content/posts/public.ts'
import { posts } from '../../../content/posts/table.ts'
import { deliveries } from '../table.ts'

/** Lets the planned deliveries of an edited post send its newest text; one whose text is frozen keeps it. The caller holds the lock on the post. */
export async function updatePayloadHash(
  tx: Tx,
  { workspaceId, postId, contentHash }: { workspaceId: string; postId: string; contentHash: string },
): Promise<void> {
  const planned = and(
    eq(deliveries.workspaceId, workspaceId),
    eq(deliveries.postId, postId),
    inArray(deliveries.status, ['scheduled', 'held', 'missed']),
    isNull(deliveries.payload),
  )
  await tx.update(deliveries).set({ contentHash }).where(planned)

  const [post] = await tx
    .select()
    .from(posts)
    .where(and(eq(posts.workspaceId, workspaceId), eq(posts.id, postId)))
  if (!post) return
  for (const { channelId } of post.forChannels)
    await tx
      .update(deliveries)
      .set({ contentHash: channelHash(post, channelId) })
      .where(and(planned, eq(deliveries.channelId, channelId)))
}
