import { t } from '@lingui/core/macro'
import type { AddedAsset, MediaUpload } from '@postwright/contract/content/media'

import { client } from '../../../../../lib/api.ts'
import { codeOf, isRefusal, WireError } from '../../../../../lib/errors.ts'
import { pause } from '../../../../../lib/pause.ts'
import { filmFrame } from './film-frame.ts'

const pieceBytes = 4 * 1024 * 1024
const mostTries = 5

/** Another piece is the next one, this one was cut off, or too many came. */
const passing = new Set(['CONFLICT', 'MALFORMED', 'TOO_MANY_REQUESTS'])

interface Sending {
  businessId: string
  file: File
  /** Begun before. */
  begun: MediaUpload | null
  signal: AbortSignal
  onBegun: (upload: MediaUpload) => void
  onProgress: (bytes: number) => void
  /** The network failed; it is tried again. */
  onWaiting: () => void
}

/** Sends a file in pieces, from where it is, and again where the network failed. @throws the refusal, or the signal's reason */
export async function sendFile({ businessId, file, begun, signal, onBegun, onProgress, onWaiting }: Sending): Promise<MediaUpload> {
  const known = begun && (await client.media.getUpload({ id: begun.id }, { signal }).catch(unlessGone))
  const upload =
    known ?? (await client.media.beginUpload({ businessId, name: file.name.slice(-200) || t`Picture`, bytes: file.size }, { signal }))
  onBegun(upload)
  // Unknown after a failure until the server says it: what was sent last may have come or not.
  let offset: number | null = upload.offset
  for (let failures = 0; offset === null || offset < file.size;) {
    try {
      offset ??= (await client.media.getUpload({ id: upload.id }, { signal })).offset
      const from = offset
      onProgress(from)
      if (from < file.size)
        offset = await sendPiece(`${upload.address}?offset=${from}`, file.slice(from, from + pieceBytes), signal, (sent) =>
          onProgress(from + sent),
        )
      failures = 0
    } catch (error) {
      signal.throwIfAborted()
      failures += 1
      if ((isRefusal(error) && !passing.has(codeOf(error) ?? '')) || failures > mostTries) throw error
      offset = null
      onWaiting()
      await pause(1_000 * 2 ** failures, signal)
    }
  }
  onProgress(file.size)
  return upload
}

/** One that ended meanwhile begins anew. */
function unlessGone(error: unknown): null {
  if (codeOf(error) === 'NOT_FOUND') return null
  throw error
}

/** Makes it a picture or film. A film gets a frame that is drawn here, where this browser can play it. */
export async function finishFile(file: File, { id }: MediaUpload, keepBoth: boolean): Promise<AddedAsset> {
  const added = await client.media.finishUpload({ id, keepBoth })
  if (added.asset?.kind === 'video') {
    const image = await filmFrame(file)
    // A film without a poster is one all the same.
    if (image) await client.media.setPoster({ id: added.asset.id, image }).catch(() => undefined)
  }
  return added
}

/** @returns where the next piece begins. */
function sendPiece(address: string, piece: Blob, signal: AbortSignal, onSent: (bytes: number) => void): Promise<number> {
  return new Promise((resolve, reject) => {
    // `fetch` does not say how much has left.
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    signal.addEventListener('abort', stop, { once: true })
    request.open('PUT', address)
    request.responseType = 'json'
    request.upload.addEventListener('progress', ({ loaded }) => onSent(Math.min(loaded, piece.size)))
    request.addEventListener('loadend', () => {
      signal.removeEventListener('abort', stop)
      const answer = request.response as { offset?: number; code?: string; message?: string; data?: unknown } | null
      if (request.status === 200 && answer?.offset !== undefined) resolve(answer.offset)
      else if (answer?.code) reject(new WireError(answer.code, answer.message ?? '', answer.data))
      else reject(new Error('The network failed.'))
    })
    request.send(piece)
  })
}
