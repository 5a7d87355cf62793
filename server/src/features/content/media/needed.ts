import { and, eq, inArray, or, sql } from 'drizzle-orm'

import type { Tx } from '../../../infra/db/database.ts'
import { deliveries } from '../../publishing/deliveries/table.ts'
import { postMedia, posts } from '../posts/table.ts'

/** How many posts need a picture or film as it is: in review, approved, planned or on their way. */
export async function countNeeding(tx: Tx, { workspaceId, id }: { workspaceId: string; id: string }): Promise<number> {
  const isPlanned = sql`exists (
    select from ${deliveries} where ${deliveries.postId} = ${posts.id}
      and ${deliveries.status} in ('scheduled', 'sending', 'retrying', 'held', 'unknown', 'needs_attention')
  )`
  const [counted] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(postMedia)
    .innerJoin(posts, eq(posts.id, postMedia.postId))
    .where(
      and(
        eq(postMedia.workspaceId, workspaceId),
        eq(postMedia.assetId, id),
        or(inArray(posts.status, ['in_review', 'approved', 'scheduled', 'publishing', 'needs_attention']), isPlanned),
      ),
    )
  return counted?.count ?? 0
}
