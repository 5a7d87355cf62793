import type { AddedAsset, Asset, FinishUpload } from '@postwright/contract/content/media'
import { msg } from '@postwright/contract/core/msg'

import type { Context } from '../../../../context.ts'
import { DomainError, invalid } from '../../../../errors.ts'
import { GateFull } from '../../../../infra/media/gate.ts'
import { UnusableMedia } from '../../../../infra/media/unusable.ts'
import { addAsset, knownAsset } from '../add.ts'
import { assetOf, present } from '../present.ts'
import { refuseReaders } from '../refuse-readers.ts'
import { forgetUpload, type UploadRow, uploadOf } from './find.ts'
import { makeMedia } from './make.ts'

/**
 * Makes an upload a picture or film of the library. What has the same content as one that is there waits to be told again, with
 * `keepBoth`, or to be cancelled.
 *
 * @throws INVALID on `id` while something is missing, INVALID on `file` for what cannot be used, of which nothing is kept; NOT_FOUND
 */
export async function finishUpload(context: Context, { id, keepBoth }: FinishUpload): Promise<AddedAsset> {
  refuseReaders(context)
  const { db, actor } = context
  const upload = await db.transaction((tx) => uploadOf(tx, context, id))
  const { assetId, received, bytes } = upload
  if (assetId !== null) return added(present(await db.transaction((tx) => assetOf(tx, { workspaceId: actor.workspaceId, id: assetId }))))
  if (received !== bytes) throw invalid('id', msg`This upload is not complete: ${{ received }} of ${{ bytes }} bytes are here.`)

  const isKnown = (hashes: Parameters<typeof knownAsset>[2]) =>
    keepBoth ? Promise.resolve(null) : db.transaction((tx) => knownAsset(tx, upload, hashes))
  const made = await usable(context, upload, () => makeMedia(context, upload, isKnown))
  if ('known' in made) return { asset: null, duplicateOf: present(made.known), message: null }
  return added(await addAsset(context, upload, made))
}

function added(asset: Asset): AddedAsset {
  return { asset, duplicateOf: null, message: null }
}

async function usable<Made>(context: Context, upload: UploadRow, make: () => Promise<Made>): Promise<Made> {
  try {
    return await make()
  } catch (error) {
    if (error instanceof GateFull)
      throw new DomainError('TOO_MANY_REQUESTS', msg`Many pictures are being read just now. Try again in a minute.`, {
        retryAfterSeconds: 60,
      })
    if (!(error instanceof UnusableMedia)) throw error
    await context.db.transaction((tx) => forgetUpload(context, tx, upload))
    throw invalid('file', error.sentence)
  }
}
