import type { Asset } from '@postwright/contract/content/media'
import { and, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import { notFound } from '../../../errors.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { users } from '../../identity/accounts/table.ts'
import { businesses } from '../businesses/table.ts'
import { postMedia } from '../posts/table.ts'
import { assets } from './table.ts'

const describers = alias(users, 'describers')

const usedBy = sql<number>`(
  select count(*)::int from ${postMedia} where ${postMedia.workspaceId} = ${assets.workspaceId} and ${postMedia.assetId} = ${assets.id}
)`

export type AssetRow = Awaited<ReturnType<typeof selectAssets>>[number]

/** Those of active businesses, with the names of whoever added and described them. */
export function selectAssets(tx: Tx) {
  return tx
    .select({ asset: assets, addedBy: users.name, altBy: describers.name, posts: usedBy })
    .from(assets)
    .innerJoin(businesses, and(eq(businesses.id, assets.businessId), eq(businesses.status, 'active')))
    .leftJoin(users, eq(users.id, assets.userId))
    .leftJoin(describers, eq(describers.id, assets.altBy))
}

/** @throws NOT_FOUND */
export async function assetOf(tx: Tx, { workspaceId, id }: { workspaceId: string; id: string }): Promise<AssetRow> {
  const [row] = await selectAssets(tx).where(and(eq(assets.workspaceId, workspaceId), eq(assets.id, id)))
  if (!row) throw notFound('asset')
  return row
}

/** Where its bytes are read. */
export function assetAddress(id: string): string {
  return `/media/${id}`
}

export function present({ asset, addedBy, altBy, posts }: AssetRow): Asset {
  return {
    id: asset.id,
    businessId: asset.businessId,
    kind: asset.kind,
    name: asset.name,
    address: assetAddress(asset.id),
    hash: asset.hash,
    contentType: asset.contentType,
    bytes: asset.bytes,
    width: asset.width,
    height: asset.height,
    seconds: asset.seconds,
    frames: asset.frames,
    codec: asset.codec,
    hasPreview: asset.variants.length > 0,
    alt: asset.alt,
    altBy,
    focalPoint: { x: asset.focalX, y: asset.focalY },
    crops: asset.crops,
    tags: asset.tags,
    removed: asset.removed,
    posts,
    addedBy,
    createdAt: asset.createdAt.toISOString(),
  }
}
