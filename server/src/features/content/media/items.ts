import type { MediaItem } from '@postwright/contract/content/content'
import type { Crop } from '@postwright/contract/content/crops'
import { and, eq, inArray, sql } from 'drizzle-orm'

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

/** Those of a version that the library of the business still has. Held until the transaction ends. */
export async function remainingItems(
  tx: Tx,
  { workspaceId, businessId }: { workspaceId: string; businessId: string },
  items: readonly MediaItem[],
): Promise<MediaItem[]> {
  if (items.length === 0) return []
  const rows = await tx
    .select({ id: assets.id })
    .from(assets)
    .where(and(eq(assets.workspaceId, workspaceId), eq(assets.businessId, businessId), inArray(assets.id, idsOf(items))))
    .for('share')
  return items.filter(({ id }) => rows.some((row) => row.id === id))
}

/** Which of them there is a picture of to look at: none of what was deleted, nor of a film without a poster. */
export async function assetsWithPicture(
  tx: Tx,
  { workspaceId }: { workspaceId: string },
  items: readonly Pick<MediaItem, 'id'>[],
): Promise<Set<string>> {
  if (items.length === 0) return new Set()
  const rows = await tx
    .select({ id: assets.id })
    .from(assets)
    .where(and(eq(assets.workspaceId, workspaceId), inArray(assets.id, idsOf(items)), sql`jsonb_array_length(${assets.variants}) > 0`))
  return new Set(rows.map(({ id }) => id))
}

function idsOf(items: readonly Pick<MediaItem, 'id'>[]): string[] {
  return [...new Set(items.map(({ id }) => id))]
}
