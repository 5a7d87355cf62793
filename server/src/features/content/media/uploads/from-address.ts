import { randomBytes } from 'node:crypto'

import { type AddedAsset, type AddFromAddress, maxChunkBytes } from '@postwright/contract/content/media'
import { msg } from '@postwright/contract/core/msg'
import { say, type Sentence } from '@postwright/contract/core/sentences'
import { uuidv7 } from 'uuidv7'

import type { Context } from '../../../../context.ts'
import { UnsafeAddress } from '../../../../infra/public-address.ts'
import { createSafeFetch } from '../../../../infra/safe-fetch.ts'
import { takeOrRefuse } from '../../../../rate-limit.ts'
import { inEnglish } from '../../../../sentences.ts'
import { storageKey } from '../../../core/files/public.ts'
import { businessOf } from '../../businesses/public.ts'
import { fileNameOf } from '../../documents/public.ts'
import { refuseReaders } from '../refuse-readers.ts'
import { refuseWithoutRoom } from '../room.ts'
import { mediaUploads, type Piece } from '../table.ts'
import { forgetUpload, uploadOf } from './find.ts'
import { finishUpload } from './finish.ts'

/** Larger films are uploaded: nobody waits for one answer that long. */
const mostBytes = 200 * 1024 * 1024
const totalMs = 120_000
const anHourMs = 3_600_000

/** Why an address gave nothing. The message may be shown. */
class NothingFetched extends Error {
  readonly sentence: Sentence

  constructor(sentence: Sentence) {
    super(inEnglish(sentence))
    this.sentence = sentence
  }
}

/**
 * Fetches a picture or film from a public address and makes it one of the library.
 *
 * @returns none, and why, where the address gives nothing.
 * @throws FORBIDDEN, NOT_FOUND, TOO_MANY_REQUESTS, and as `finishUpload`
 */
export async function addFromAddress(context: Context, { businessId, address, keepBoth }: AddFromAddress): Promise<AddedAsset> {
  refuseReaders(context)
  const { services, db, actor } = context
  const { workspaceId, userId } = actor
  await db.transaction(async (tx) => {
    await businessOf(tx, { workspaceId, businessId })
    await refuseWithoutRoom(tx, { workspaceId, businessId, bytes: 0, withUploads: true })
  })
  await takeOrRefuse(services.mediaFetchLimit, userId)

  const id = uuidv7()
  const pieces: Piece[] = []
  try {
    await fetchInto(context, id, pieces, new URL(address))
    await db.transaction(async (tx) => {
      const bytes = pieces.reduce((sum, piece) => sum + piece.bytes, 0)
      const endsAt = new Date(Date.now() + anHourMs)
      const name = fileNameOf(lastOf(new URL(address)))
      await tx.insert(mediaUploads).values({ id, workspaceId, businessId, userId, name, bytes, received: bytes, pieces, endsAt })
    })
  } catch (error) {
    for (const { variant } of pieces) await services.files.delete(storageKey(id, variant))
    if (error instanceof NothingFetched) return { asset: null, duplicateOf: null, message: say(error.sentence) }
    throw error
  }
  const added = await finishUpload(context, { id, keepBoth })
  if (added.duplicateOf) await db.transaction(async (tx) => forgetUpload(context, tx, await uploadOf(tx, context, id, 'update')))
  return added
}

async function fetchInto({ services }: Context, id: string, pieces: Piece[], url: URL): Promise<void> {
  const safeFetch = createSafeFetch({ allow: services.config.safeFetchAllow }, { totalMs, idleMs: 15_000, maxBytes: mostBytes })
  const unreachable = new NothingFetched(
    msg`Nothing could be fetched from ${{ host: url.host }}: it does not answer, or sends more than ${{ mb: mostBytes / 1024 / 1024 }} MB.`,
  )
  const answer = await safeFetch(url, { headers: { accept: 'image/*,video/*;q=0.9,*/*;q=0.1' } }).catch((error: unknown) => {
    if (error instanceof UnsafeAddress) throw new NothingFetched(error.sentence)
    throw unreachable
  })
  if (!answer.ok) throw new NothingFetched(msg`${{ host: url.host }} answered with ${{ status: answer.status }}.`)

  let failed = false
  const body = answer.body ? inPieces(answer.body, () => (failed = true)) : []
  for await (const part of body) {
    const variant = `p${pieces.length.toString(36)}x${randomBytes(5).toString('hex')}`
    await services.files.put(storageKey(id, variant), each(part), { maxBytes: part.byteLength, contentType: 'application/octet-stream' })
    pieces.push({ variant, bytes: part.byteLength })
  }
  if (failed) throw unreachable
  if (pieces.length === 0) throw new NothingFetched(msg`There is nothing at this address.`)
}

/** What comes, as pieces of the size that uploads have. */
async function* inPieces(body: AsyncIterable<Uint8Array>, onFailure: () => void): AsyncGenerator<Uint8Array> {
  let waiting: Uint8Array[] = []
  let bytes = 0
  try {
    for await (const chunk of body) {
      waiting.push(chunk)
      bytes += chunk.byteLength
      if (bytes < maxChunkBytes / 2) continue
      yield Buffer.concat(waiting)
      waiting = []
      bytes = 0
    }
  } catch {
    onFailure()
    return
  }
  if (bytes > 0) yield Buffer.concat(waiting)
}

async function* each(part: Uint8Array) {
  yield part
}

function lastOf({ pathname, host }: URL): string {
  try {
    return decodeURIComponent(pathname.split('/').at(-1) ?? '') || host
  } catch {
    return host
  }
}
