import { and, eq, inArray, ne } from 'drizzle-orm'

import type { Tx } from '../../../../infra/db/database.ts'
import { assets, renditions } from '../table.ts'

/**
 * Forgets what was made of a picture or film that is being deleted and never went out.
 *
 * @returns the files that nothing needs any more, its own among them unless posts that went out show it.
 */
export async function removeRenditions(
  tx: Tx,
  { id, workspaceId, businessId, hash, fileId }: Pick<typeof assets.$inferSelect, 'id' | 'workspaceId' | 'businessId' | 'hash' | 'fileId'>,
): Promise<string[]> {
  const isOfLibrary = and(eq(renditions.workspaceId, workspaceId), eq(renditions.businessId, businessId), eq(renditions.hash, hash))
  const [twin] = await tx
    .select({ id: assets.id })
    .from(assets)
    .where(and(eq(assets.workspaceId, workspaceId), eq(assets.businessId, businessId), eq(assets.hash, hash), ne(assets.id, id)))
    .limit(1)
  const made = await tx.select().from(renditions).where(isOfLibrary)
  // One with the same content may still need what was made of both.
  const gone = made.filter((row) => !row.isPublic && (!twin || row.fileId === fileId))
  if (gone.length > 0)
    await tx.delete(renditions).where(
      and(
        isOfLibrary,
        inArray(
          renditions.id,
          gone.map((row) => row.id),
        ),
      ),
    )
  const isShown = made.some((row) => row.isPublic && row.fileId === fileId)
  return [...gone.map((row) => row.fileId).filter((file) => file !== fileId), ...(isShown ? [] : [fileId])]
}
