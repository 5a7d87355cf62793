import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'

import { maxChunkBytes, minChunkBytes } from '@postwright/contract/content/media'
import { msg } from '@postwright/contract/core/msg'
import { and, eq, isNull, sql } from 'drizzle-orm'

import type { Context } from '../../../../context.ts'
import { conflict, DomainError, invalid } from '../../../../errors.ts'
import { headBytes, mediaKindOf } from '../../../../infra/media/kind.ts'
import { UnusableMedia } from '../../../../infra/media/unusable.ts'
import { storageKey } from '../../../core/files/public.ts'
import { refuseReaders } from '../refuse-readers.ts'
import { mediaUploads, type Piece } from '../table.ts'
import { forgetUpload, type UploadRow, uploadOf } from './find.ts'

export interface NewPiece {
  id: string
  offset: number
  /** As announced: a piece with less came apart on its way, and is not kept. */
  bytes: number
  content: AsyncIterable<Uint8Array>
}

/**
 * Keeps the next piece of an upload, as it comes. The first one tells what the file is: what is no picture or film ends here.
 *
 * @returns where the next one begins.
 * @throws CONFLICT on `offset` for another place than the next, INVALID, NOT_FOUND, MALFORMED for a piece that was cut off.
 */
export async function receivePiece(context: Context, { id, offset, bytes, content }: NewPiece): Promise<{ offset: number }> {
  refuseReaders(context)
  const { services, db } = context
  const upload = await db.transaction((tx) => uploadOf(tx, context, id))
  refuseMisfit(upload, { offset, bytes })

  // Two that send the same piece at once write to places of their own.
  const piece: Piece = { variant: `p${offset.toString(36)}x${randomBytes(5).toString('hex')}`, bytes }
  const key = storageKey(id, piece.variant)
  await put(context, key, { bytes, content })
  const kept = await db.transaction(async (tx) => {
    const [row] = await tx
      .update(mediaUploads)
      .set({ received: sql`${mediaUploads.received} + ${bytes}`, pieces: sql`${mediaUploads.pieces} || ${JSON.stringify([piece])}::jsonb` })
      .where(
        and(
          eq(mediaUploads.workspaceId, upload.workspaceId),
          eq(mediaUploads.id, id),
          eq(mediaUploads.received, offset),
          isNull(mediaUploads.assetId),
        ),
      )
      .returning()
    return row
  })
  if (!kept) {
    await services.files.delete(key)
    throw elsewhere((await db.transaction((tx) => uploadOf(tx, context, id))).received)
  }
  if (offset === 0) await refuseUnusable(context, kept, key)
  return { offset: kept.received }
}

function refuseMisfit({ bytes: whole, received, assetId }: UploadRow, { offset, bytes }: Pick<NewPiece, 'offset' | 'bytes'>): void {
  if (offset !== received || assetId !== null) throw elsewhere(received)
  if (bytes > maxChunkBytes || offset + bytes > whole) throw invalid('bytes', msg`This piece is too large.`)
  if (bytes < minChunkBytes && offset + bytes < whole) throw invalid('bytes', msg`This piece is too small. Only the last one may be.`)
}

function elsewhere(offset: number): DomainError {
  return conflict('offset', msg`The next piece begins at byte ${{ offset }}.`)
}

async function put({ services }: Context, key: string, { bytes, content }: Pick<NewPiece, 'bytes' | 'content'>): Promise<void> {
  const cutOff = new DomainError('MALFORMED', msg`This piece ended before it was complete. Send it again.`)
  let broke = false
  async function* whole() {
    let came = 0
    try {
      for await (const chunk of content) {
        came += chunk.byteLength
        yield chunk
      }
    } catch {
      broke = true
    }
    if (broke || came !== bytes) throw cutOff
  }
  await services.files.put(key, whole(), { maxBytes: bytes, contentType: 'application/octet-stream' })
}

/** @throws INVALID on `file`; then nothing of the upload is left. */
async function refuseUnusable(context: Context, upload: UploadRow, key: string): Promise<void> {
  const stored = await context.services.files.get(key, { start: 0, end: Math.min(headBytes, upload.received) - 1 })
  if (!stored) throw new Error('What was just kept is there.')
  try {
    mediaKindOf(await buffer(stored.body))
  } catch (error) {
    if (!(error instanceof UnusableMedia)) throw error
    await context.db.transaction((tx) => forgetUpload(context, tx, upload))
    throw invalid('file', error.sentence)
  }
}
