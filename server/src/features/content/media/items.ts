import type { MediaItem } from '@postwright/contract/content/content'
import type { Crop } from '@postwright/contract/content/crops'
import { and, eq, inArray } from 'drizzle-orm'

import type { Tx } from '../../../infra/db/database.ts'
import { assets } from './table.ts'

interface Chosen {
  assetId: string
  alt: string
  crop?: Crop | undefined
}

/**
 * What is chosen from the library of a business, as a post keeps it. Held until the transaction ends, so that none of it is deleted
 * meanwhile.
 *
 * @returns null where one of them is not there.
 */
export async function mediaItems(
  tx: Tx,
  { workspaceId, businessId }: { workspaceId: string; businessId: string },
  chosen: readonly Chosen[],
): Promise<MediaItem[] | null> {
  if (chosen.length === 0) return []
  const ids = chosen.map(({ assetId }) => assetId)
  const rows = await tx
    .select()
    .from(assets)
    .where(and(eq(assets.workspaceId, workspaceId), eq(assets.businessId, businessId), inArray(assets.id, ids)))
    .for('share')
  const found = new Map(rows.map((row) => [row.id, row]))
  const items = chosen.flatMap(({ assetId, alt, crop }): MediaItem[] => {
    const row = found.get(assetId)
    if (!row) return []
    const { hash, kind, name, contentType, bytes, width, height, seconds, frames } = row
    const file = { name, contentType, bytes, width, height, seconds, frames }
    return [{ id: assetId, hash, kind, alt: alt || row.alt, ...(crop && kind === 'image' && { crop }), file }]
  })
  return items.length === chosen.length ? items : null
}
