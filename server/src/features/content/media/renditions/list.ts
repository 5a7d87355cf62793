import type { AssetVariant } from '@postwright/contract/content/media'
import { and, desc, eq, ne } from 'drizzle-orm'

import type { Tx } from '../../../../infra/db/database.ts'
import { publishedAddress } from '../../../../platforms/published-address.ts'
import { files } from '../../../core/files/table.ts'
import { type assets, renditions } from '../table.ts'

const mostNamed = 50

/** What was made of a picture for posts, the latest first. */
export async function variantsOf(
  tx: Tx,
  { workspaceId, businessId, hash, fileId }: Pick<typeof assets.$inferSelect, 'workspaceId' | 'businessId' | 'hash' | 'fileId'>,
): Promise<AssetVariant[]> {
  const rows = await tx
    .select({ id: renditions.id, width: renditions.width, height: renditions.height, bytes: files.bytes, isPublic: renditions.isPublic })
    .from(renditions)
    .innerJoin(files, eq(files.id, renditions.fileId))
    .where(
      and(
        eq(renditions.workspaceId, workspaceId),
        eq(renditions.businessId, businessId),
        eq(renditions.hash, hash),
        ne(renditions.fileId, fileId),
      ),
    )
    .orderBy(desc(renditions.createdAt), desc(renditions.id))
    .limit(mostNamed)
  return rows.map(({ isPublic, ...row }) => ({ ...row, address: isPublic ? publishedAddress(row.id) : null }))
}
