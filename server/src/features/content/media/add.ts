import type { Asset } from '@postwright/contract/content/media'
import { and, asc, eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'

import type { Context } from '../../../context.ts'
import { emit } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { addFile } from '../../core/files/public.ts'
import { lockBusiness, touchBusiness } from '../businesses/public.ts'
import { assetOf, type AssetRow, present, selectAssets } from './present.ts'
import { refuseWithoutRoom } from './room.ts'
import { assets, mediaUploads } from './table.ts'
import { removePieces, type UploadRow, uploadOf } from './uploads/find.ts'
import type { MadeMedia } from './uploads/make.ts'

/** SHA-256 of what was given, or of what is kept. */
export type Hashes = { sourceHash: string } | { hash: string }

/** The oldest one of a business with the same content. */
export async function knownAsset(
  tx: Tx,
  { workspaceId, businessId }: Pick<UploadRow, 'workspaceId' | 'businessId'>,
  hashes: Hashes,
): Promise<AssetRow | null> {
  const same = 'hash' in hashes ? eq(assets.hash, hashes.hash) : eq(assets.sourceHash, hashes.sourceHash)
  const [known] = await selectAssets(tx)
    .where(and(eq(assets.workspaceId, workspaceId), eq(assets.businessId, businessId), same))
    .orderBy(asc(assets.createdAt), asc(assets.id))
    .limit(1)
  return known ?? null
}

/** Writes down what an upload became. Of two that finish it at once the later one gets what the first one added. @throws INVALID on `bytes` */
export async function addAsset(context: Context, upload: UploadRow, { stored, facts }: MadeMedia): Promise<Asset> {
  const { db, actor } = context
  const { workspaceId, userId } = actor
  const { businessId, name } = upload
  return db.transaction(async (tx) => {
    const { assetId } = await uploadOf(tx, context, upload.id, 'update')
    if (assetId !== null) return present(await assetOf(tx, { workspaceId, id: assetId }))
    await lockBusiness(tx, { workspaceId, id: businessId })
    await refuseWithoutRoom(tx, { workspaceId, businessId, bytes: stored.bytes, withUploads: false })

    const id = uuidv7()
    const { contentType } = facts
    await addFile(tx, stored, { workspaceId, userId, kind: 'asset', name, contentType })
    await tx.insert(assets).values({
      ...facts,
      id,
      workspaceId,
      businessId,
      userId,
      fileId: stored.id,
      name: titleOf(name),
      bytes: stored.bytes,
      variants: stored.variants,
    })
    await tx
      .update(mediaUploads)
      .set({ assetId: id, pieces: [] })
      .where(and(eq(mediaUploads.workspaceId, workspaceId), eq(mediaUploads.id, upload.id)))
    await removePieces(context, tx, upload)
    await touchBusiness(tx, { workspaceId, businessId })
    await emit(tx, { type: 'asset.added', by: actor, workspaceId, businessId, assetId: id, name: titleOf(name) })
    return present(await assetOf(tx, { workspaceId, id }))
  })
}

/** What a file is called without its ending. */
function titleOf(fileName: string): string {
  return fileName.replace(/\.[a-z0-9]{2,5}$/i, '') || fileName
}
