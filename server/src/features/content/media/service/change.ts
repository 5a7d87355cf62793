import type { Asset, SetPoster, UpdateAsset } from '@postwright/contract/content/media'
import { msg, plural } from '@postwright/contract/core/msg'
import { and, eq, sql } from 'drizzle-orm'

import type { Context } from '../../../../context.ts'
import { conflict, invalid, notFound } from '../../../../errors.ts'
import { emit } from '../../../../events.ts'
import { previewsOf, decoding } from '../../../../infra/media/picture.ts'
import { mediaKindOf } from '../../../../infra/media/kind.ts'
import { UnusableMedia } from '../../../../infra/media/unusable.ts'
import { addVariants, removeFiles } from '../../../core/files/public.ts'
import { countNeeding } from '../needed.ts'
import { assetOf, present } from '../present.ts'
import { refuseReaders } from '../refuse-readers.ts'
import { removeRenditions } from '../renditions/remove.ts'
import { assets } from '../table.ts'

/** Changes what is said of a picture or film. @throws FORBIDDEN, NOT_FOUND */
export async function updateAsset(context: Context, { id, focalPoint, alt, tags, crops, ...changes }: UpdateAsset): Promise<Asset> {
  refuseReaders(context)
  const { db, actor } = context
  const { workspaceId, userId } = actor
  return db.transaction(async (tx) => {
    const { asset } = await assetOf(tx, { workspaceId, id })
    await tx
      .update(assets)
      .set({
        ...changes,
        // Something to set, whatever was left out.
        name: changes.name ?? asset.name,
        ...(focalPoint && { focalX: focalPoint.x, focalY: focalPoint.y }),
        ...(alt !== undefined && alt !== asset.alt && { alt, altBy: alt === '' ? null : userId }),
        ...(tags && { tags: oncePerName(tags) }),
        // Shape by shape, so that of two changes at once neither undoes the other.
        ...(crops && { crops: sql`jsonb_strip_nulls(${assets.crops} || ${JSON.stringify(crops)}::jsonb)` }),
      })
      .where(and(eq(assets.workspaceId, workspaceId), eq(assets.id, id)))
    await emit(tx, { type: 'asset.changed', workspaceId, businessId: asset.businessId, assetId: id })
    return present(await assetOf(tx, { workspaceId, id }))
  })
}

/** Gives a film the frame that is shown for it; one that it has already stays. @throws INVALID on `id` for a picture, or on `image` */
export async function setPoster(context: Context, { id, image }: SetPoster): Promise<Asset> {
  refuseReaders(context)
  const { services, db, actor } = context
  const { workspaceId } = actor
  const row = await db.transaction((tx) => assetOf(tx, { workspaceId, id }))
  const { kind, fileId, variants, businessId } = row.asset
  if (kind !== 'video') throw invalid('id', msg`Only a film has a poster.`)
  if (variants.length > 0) return present(row)

  const previews = await usable(async () => {
    const bytes = await image.bytes()
    if (mediaKindOf(bytes).kind === 'video') throw new UnusableMedia(msg`Choose a picture.`)
    return decoding.run(() => previewsOf(bytes))
  })
  return db.transaction(async (tx) => {
    await addVariants(services, tx, { id: fileId, workspaceId }, previews)
    await tx
      .update(assets)
      .set({ variants: Object.keys(previews) })
      .where(and(eq(assets.workspaceId, workspaceId), eq(assets.id, id)))
    await emit(tx, { type: 'asset.changed', workspaceId, businessId, assetId: id })
    return present(await assetOf(tx, { workspaceId, id }))
  })
}

/** Deletes a picture or film; drafts lose it, and posts that went out keep showing it. @throws CONFLICT on `id` while a post needs it. */
export async function removeAsset(context: Context, { id }: { id: string }): Promise<Record<string, never>> {
  refuseReaders(context)
  const { services, db, actor } = context
  const { workspaceId } = actor
  return db.transaction(async (tx) => {
    const { asset } = await assetOf(tx, { workspaceId, id })
    const { businessId, name } = asset
    // Whoever gives it to a post at this moment waits, and then finds it gone.
    const [locked] = await tx
      .select({ id: assets.id })
      .from(assets)
      .where(and(eq(assets.workspaceId, workspaceId), eq(assets.id, id)))
      .for('update')
    if (!locked) throw notFound('asset')
    const needing = await countNeeding(tx, { workspaceId, id })
    if (needing > 0)
      throw conflict(
        'id',
        msg`${plural({ needing }, { one: '# post in review, approved or planned needs it. Change it first.', other: '# posts in review, approved or planned need it. Change them first.' })}`,
      )
    await emit(tx, { type: 'asset.removed', by: actor, workspaceId, businessId, assetId: id, name })
    const unneeded = await removeRenditions(tx, asset)
    await tx.delete(assets).where(and(eq(assets.workspaceId, workspaceId), eq(assets.id, id)))
    await removeFiles(services, tx, unneeded)
    return {}
  })
}

async function usable<Made>(make: () => Promise<Made>): Promise<Made> {
  try {
    return await make()
  } catch (error) {
    if (error instanceof UnusableMedia) throw invalid('image', error.sentence)
    throw error
  }
}

/** Letter case aside; the first one stays. */
function oncePerName(tags: readonly string[]): string[] {
  return [...new Map(tags.toReversed().map((tag) => [tag.toLowerCase(), tag])).values()].toReversed()
}
