import { and, eq, inArray, sql } from 'drizzle-orm'

import type { Tx } from '../../../infra/db/database.ts'
import { postMedia, posts } from './table.ts'

/** Drafts lose a picture or film that is deleted; what is published keeps on record what it showed. */
export async function forgetAsset(tx: Tx, { workspaceId, assetId }: { workspaceId: string; assetId: string }): Promise<void> {
  const using = tx
    .select({ id: postMedia.postId })
    .from(postMedia)
    .where(and(eq(postMedia.workspaceId, workspaceId), eq(postMedia.assetId, assetId)))
  await tx
    .update(posts)
    .set({
      media: sql`(
        select coalesce(jsonb_agg(item order by place), '[]') from jsonb_array_elements(${posts.media}) with ordinality as m (item, place)
        where item ->> 'id' <> ${assetId}
      )`,
      revision: sql`${posts.revision} + 1`,
    })
    .where(
      and(
        eq(posts.workspaceId, workspaceId),
        inArray(posts.id, using),
        inArray(posts.status, ['draft', 'changes_requested', 'failed', 'archived']),
      ),
    )
}
