import { cropInPixels } from '@postwright/contract/content/crops'
import { msg } from '@postwright/contract/core/msg'
import { and, desc, eq, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'

import type { Services } from '../../../../context.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { type CutPicture, cutPicture, decoding } from '../../../../infra/media/picture.ts'
import { readWhole } from '../../../../infra/storage/read-whole.ts'
import { inEnglish } from '../../../../sentences.ts'
import { addFile, removeFiles, type StoredFile, storageKey, storeFile } from '../../../core/files/public.ts'
import { files } from '../../../core/files/table.ts'
import { assets, renditions } from '../table.ts'
import { type Part, partKey } from './part.ts'

/** Whose library it is. */
export interface LibraryOwner {
  workspaceId: string
  businessId: string
}

/** Why something of a post cannot go out. */
export class MediaGone extends Error {
  override name = 'MediaGone'
}

/** Larger ones no platform shows. */
const longestEdge = 2_048
/** What asks for JPEG takes no larger ones either. https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/ig-user/media (read 2026-09) */
const longestJpeg = 1_440
/** What every platform takes. */
const mostBytes = 5 * 1024 * 1024

type AssetRow = typeof assets.$inferSelect
export type RenditionRow = typeof renditions.$inferSelect & { sizes: string[]; contentType: string; bytes: number }

/**
 * A part of what is in a library as it goes out: made where there is none yet, however often it is asked for.
 *
 * @throws MediaGone where the library has it no more, UnusableMedia, GateFull
 */
export async function makeRendition(services: Services, owner: LibraryOwner, part: Part): Promise<RenditionRow> {
  const { db } = services
  const known = await db.transaction(owner.workspaceId, (tx) => findRendition(tx, owner, part))
  if (known) return known
  const asset = await db.transaction(owner.workspaceId, (tx) => assetOfPart(tx, owner, part))
  const cut = isSentAsItIs(asset, part) ? null : await decoding.run(() => cutOf(services, asset, part))
  const stored = cut && (await store(services, cut))

  return db.transaction(owner.workspaceId, async (tx) => {
    // Whoever deletes it at this moment waits, and then finds what was made of it.
    await assetOfPart(tx, owner, part, 'share')
    if (cut && stored) {
      const { name, userId } = asset
      await addFile(tx, stored, { workspaceId: owner.workspaceId, userId, kind: 'asset', name, contentType: cut.contentType })
    }
    const { kind, width, height, seconds, frames } = { ...asset, ...(cut && { width: cut.width, height: cut.height }) }
    const [added] = await tx
      .insert(renditions)
      .values({
        ...owner,
        id: uuidv7(),
        hash: part.hash,
        part: partKey(part),
        fileId: stored?.id ?? asset.fileId,
        kind,
        width,
        height,
        seconds,
        frames,
      })
      .onConflictDoNothing()
      .returning({ id: renditions.id })
    // Another node was faster.
    if (!added && stored) await removeFiles(services, tx, [stored.id])
    const made = await findRendition(tx, owner, part)
    if (!made) throw new Error('What was just made is there.')
    return made
  })
}

async function findRendition(tx: Tx, { workspaceId, businessId }: LibraryOwner, { hash, crop, as }: Part): Promise<RenditionRow | null> {
  const [found] = await tx
    .select({ row: renditions, sizes: files.variants, contentType: files.contentType, bytes: files.bytes })
    .from(renditions)
    .innerJoin(files, eq(files.id, renditions.fileId))
    .where(
      and(
        eq(renditions.workspaceId, workspaceId),
        eq(renditions.businessId, businessId),
        eq(renditions.hash, hash),
        eq(renditions.part, partKey({ crop, ...(as && { as }) })),
      ),
    )
  return found ? { ...found.row, sizes: found.sizes, contentType: found.contentType, bytes: found.bytes } : null
}

/** The one that was chosen, or another one with the same content. @throws MediaGone */
export async function assetOfPart(tx: Tx, owner: LibraryOwner, { assetId, hash }: Part, lock?: 'share'): Promise<AssetRow> {
  const query = tx
    .select()
    .from(assets)
    .where(and(eq(assets.workspaceId, owner.workspaceId), eq(assets.businessId, owner.businessId), eq(assets.hash, hash)))
    .orderBy(desc(sql`${assets.id} = ${assetId}`), assets.id)
    .limit(1)
  const [row] = await (lock ? query.for(lock) : query)
  if (!row) throw new MediaGone(inEnglish(msg`A picture or film of this post is not in the library any more.`))
  return row
}

/** Films and moving pictures are never cut. */
function isSentAsItIs({ kind, frames, width, height, bytes, contentType }: AssetRow, part: Part): boolean {
  if (kind === 'video' || frames > 1) return true
  const isWanted = part.as === undefined || contentType === `image/${part.as}`
  return isWanted && partKey({ crop: part.crop }) === '' && Math.max(width, height) <= longestOf(part) && bytes <= mostBytes
}

function longestOf({ as }: Part): number {
  return as === 'jpeg' ? longestJpeg : longestEdge
}

async function cutOf({ files: storage }: Services, { fileId, width, height, bytes }: AssetRow, part: Part): Promise<CutPicture> {
  const stored = await storage.get(storageKey(fileId))
  if (!stored) throw new MediaGone(inEnglish(msg`A picture or film of this post is not in the library any more.`))
  return cutPicture(await readWhole(stored.body, bytes), cropInPixels(part.crop, { width, height }), {
    longest: longestOf(part),
    as: part.as,
  })
}

function store(services: Services, { content, contentType, previews }: CutPicture): Promise<StoredFile> {
  return storeFile(services, [content], { contentType, maxBytes: content.byteLength, variants: previews })
}
