import { createHash } from 'node:crypto'

import { maxPictureBytes } from '@postwright/contract/content/media'
import { msg } from '@postwright/contract/core/msg'

import type { Context } from '../../../../context.ts'
import { blanked } from '../../../../infra/media/blanked.ts'
import { probeFilm } from '../../../../infra/media/film.ts'
import { createGate } from '../../../../infra/media/gate.ts'
import { headBytes, mediaKindOf, type PictureFormat } from '../../../../infra/media/kind.ts'
import { decoding, makePicture } from '../../../../infra/media/picture.ts'
import { UnusableMedia } from '../../../../infra/media/unusable.ts'
import { type StoredFile, storageKey, storeFile } from '../../../core/files/public.ts'
import type { Hashes } from '../add.ts'
import type { AssetRow } from '../present.ts'
import type { assets, Piece } from '../table.ts'
import { contentOf, sourceOf, wholeOf } from './pieces.ts'

interface Upload {
  id: string
  pieces: readonly Piece[]
}

type Facts = Pick<
  typeof assets.$inferInsert,
  'kind' | 'sourceHash' | 'hash' | 'contentType' | 'width' | 'height' | 'seconds' | 'frames' | 'codec' | 'removed'
>

/** What is stored and not yet of the library. */
export interface MadeMedia {
  stored: StoredFile
  facts: Facts
}

export type Made = MadeMedia | { known: AssetRow }
type IsKnown = (hashes: Hashes) => Promise<AssetRow | null>

/** Copying takes a disk, not memory. */
const copying = createGate({ atOnce: 4, mostWaiting: 400 })

/** Makes what came a picture or film, stored anew without what was written beside it. @throws UnusableMedia, GateFull */
export async function makeMedia(context: Context, upload: Upload, isKnown: IsKnown): Promise<Made> {
  const source = sourceOf(context.services.files, upload)
  const found = mediaKindOf(await source.read(0, Math.min(headBytes, source.bytes)))
  if (found.kind === 'video') return copying.run(() => makeFilm(context, upload, isKnown))
  if (source.bytes > maxPictureBytes) throw new UnusableMedia(msg`This picture is too large. Use one of at most 40 MB.`)
  return decoding.run(() => makeImage(context, upload, found.format, isKnown))
}

async function makeImage({ services }: Context, upload: Upload, format: PictureFormat, isKnown: IsKnown): Promise<Made> {
  const given = await wholeOf(services.files, upload)
  const sourceHash = sha256(given)
  const same = await isKnown({ sourceHash })
  if (same) return { known: same }

  const { content, previews, ...picture } = await makePicture(given, format)
  const hash = sha256(content)
  const known = await isKnown({ hash })
  if (known) return { known }
  const stored = await storeFile(services, [content], {
    contentType: picture.contentType,
    maxBytes: content.byteLength,
    variants: previews,
  })
  return { stored, facts: { kind: 'image', sourceHash, hash, ...picture } }
}

async function makeFilm({ services }: Context, upload: Upload, isKnown: IsKnown): Promise<Made> {
  const { files } = services
  const source = sourceOf(files, upload)
  const { notes, ...film } = await probeFilm(source)
  const [given, kept] = [createHash('sha256'), createHash('sha256')]
  const content = hashed(kept, blanked(hashed(given, contentOf(files, upload)), notes))
  const stored = await storeFile(services, content, { contentType: film.contentType, maxBytes: source.bytes })
  const [sourceHash, hash] = [given.digest('hex'), kept.digest('hex')]
  const known = (await isKnown({ sourceHash })) ?? (await isKnown({ hash }))
  if (known) {
    await files.delete(storageKey(stored.id))
    return { known }
  }
  const removed: Facts['removed'] = [
    ...(notes.some(({ saysWhere }) => saysWhere) ? (['location'] as const) : []),
    ...(notes.length > 0 ? (['notes'] as const) : []),
  ]
  return { stored, facts: { kind: 'video', sourceHash, hash, ...film, frames: 1, removed } }
}

async function* hashed(hash: ReturnType<typeof createHash>, content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of content) {
    hash.update(chunk)
    yield chunk
  }
}

function sha256(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}
