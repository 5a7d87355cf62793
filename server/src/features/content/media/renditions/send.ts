import { Readable } from 'node:stream'

import type { MediaItem } from '@postwright/contract/content/content'
import { cropWithin } from '@postwright/contract/content/crops'
import { msg } from '@postwright/contract/core/msg'
import { and, eq, inArray } from 'drizzle-orm'

import type { Services } from '../../../../context.ts'
import { noMedia, type SentItem, type SentMedia, type SentMediaOptions, UnsendableMedia } from '../../../../platforms/media.ts'
import { publishedAddress } from '../../../../platforms/published-address.ts'
import { inEnglish } from '../../../../sentences.ts'
import { UnusableMedia } from '../../../../infra/media/unusable.ts'
import { storageKey } from '../../../core/files/public.ts'
import { renditions } from '../table.ts'
import { assetOfPart, type LibraryOwner, makeRendition, MediaGone, type RenditionRow } from './make.ts'
import { partOf, type Part } from './part.ts'

/** As networks show the picture of a link. https://ogp.me (read 2026-11-27) */
const shareRatio = 1200 / 630

/** What goes out with a post, made where it is not there yet. Nobody may read it before `publishMedia`. @throws UnsendableMedia */
export async function prepareMedia(
  services: Services,
  owner: LibraryOwner,
  media: readonly MediaItem[],
  { sharePicture = false, isJpeg = false }: SentMediaOptions = {},
): Promise<SentMedia> {
  if (media.length === 0) return noMedia
  try {
    const items: SentItem[] = []
    // One after another: each takes the memory of a decoded picture.
    for (const item of media)
      items.push(
        present(await makeRendition(services, owner, { ...partOf(item), ...(isJpeg && item.kind === 'image' && { as: 'jpeg' }) }), item),
      )
    const first = media.find(({ kind }) => kind === 'image')
    return { items, sharePicture: sharePicture && first ? await makeSharePicture(services, owner, first) : null }
  } catch (error) {
    if (error instanceof MediaGone) throw new UnsendableMedia(error.message)
    if (error instanceof UnusableMedia) throw new UnsendableMedia(inEnglish(error.sentence))
    throw error
  }
}

/** The same, from now on for anybody who has its address. */
export async function publishMedia(
  services: Services,
  owner: LibraryOwner,
  media: readonly MediaItem[],
  options?: SentMediaOptions,
): Promise<SentMedia> {
  const made = await prepareMedia(services, owner, media, options)
  if (media.length === 0) return made
  const ids = [...made.items, ...(made.sharePicture ? [made.sharePicture] : [])].map(({ id }) => id)
  await services.db.transaction(owner.workspaceId, (tx) =>
    tx
      .update(renditions)
      .set({ isPublic: true })
      .where(and(eq(renditions.workspaceId, owner.workspaceId), eq(renditions.businessId, owner.businessId), inArray(renditions.id, ids))),
  )
  return made
}

/** What something that was prepared is made of, opened when the first byte is asked for. */
export function readMedia(services: Services, owner: LibraryOwner, id: string): Readable {
  return Readable.from(bytesOf(services, owner, id))
}

async function* bytesOf({ db, files: storage }: Services, { workspaceId, businessId }: LibraryOwner, id: string) {
  const [row] = await db.transaction(workspaceId, (tx) =>
    tx
      .select({ fileId: renditions.fileId })
      .from(renditions)
      .where(and(eq(renditions.workspaceId, workspaceId), eq(renditions.businessId, businessId), eq(renditions.id, id))),
  )
  const stored = row && (await storage.get(storageKey(row.fileId)))
  if (!stored) throw new UnsendableMedia(inEnglish(msg`A picture or film of this post is not in the library any more.`))
  yield* stored.body
}

/** Cut around the focal point within what the post shows of it, unless it was cut by hand and the post shows the whole. */
async function makeSharePicture(services: Services, owner: LibraryOwner, item: MediaItem): Promise<SentItem | null> {
  const part = partOf(item)
  const { width, height, frames, focalX, focalY, crops } = await services.db.transaction(owner.workspaceId, (tx) =>
    assetOfPart(tx, owner, part),
  )
  // A moving picture is never cut.
  if (frames > 1) return null
  const around = cropWithin({ width, height }, part.crop, shareRatio, { x: focalX, y: focalY })
  const cut: Part = { ...part, crop: (item.crop ? null : crops['1.91:1']) ?? around }
  return present(await makeRendition(services, owner, cut), item)
}

function present({ id, kind, width, height, seconds, frames, sizes, contentType, bytes }: RenditionRow, { alt }: MediaItem): SentItem {
  return {
    id,
    kind,
    address: publishedAddress(id),
    alt,
    width,
    height,
    seconds,
    isMoving: frames > 1,
    sizes: sizes.map(Number),
    contentType,
    bytes,
  }
}
