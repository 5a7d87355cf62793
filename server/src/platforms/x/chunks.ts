import { hasStatus, orRetry, readAnswer } from '../answers.ts'
import { chunksOf } from '../chunks-of.ts'
import type { SentItem } from '../media.ts'
import type { SendInput } from '../platform.ts'
import { type Caller, change, failed } from './api.ts'
import { sortOf } from './content.ts'
import { chunkBytes } from './limits.ts'
import { Uploaded, type XHandle } from './types.ts'

const chunkMs = 60_000

/** Hands over a film piece by piece; after a crash it goes on with the piece that X may not have, which may be handed over again. */
export async function uploadInChunks(caller: Caller, input: SendInput, item: SentItem, handle: XHandle) {
  if (handle.uploading === null) {
    const json = { media_type: item.contentType, total_bytes: item.bytes, media_category: sortOf(item) }
    const result = await change(caller, 'POST', '/2/media/upload/initialize', { body: { json } })
    const begun = readAnswer(result, [200, 201, 202], Uploaded)
    if (!begun) return orRetry(failed(result, caller))
    handle.uploading = { id: begun.data.id, chunks: 0 }
    await input.keepHandle(handle)
  }
  const { uploading } = handle
  let index = 0
  for await (const chunk of chunksOf(input.media.read(item), () => chunkBytes)) {
    if (index >= uploading.chunks) {
      const multipart = [
        { name: 'segment_index', value: String(index) },
        { name: 'media', value: chunk, filename: 'chunk', type: 'application/octet-stream' },
      ]
      const result = await change(caller, 'POST', `/2/media/upload/${uploading.id}/append`, { body: { multipart }, timeoutMs: chunkMs })
      if (hasStatus(result, 404)) return startAnew(input, handle, orRetry(failed(result, caller)))
      if (!hasStatus(result, 200, 201, 204)) return orRetry(failed(result, caller))
      uploading.chunks = index + 1
      await input.keepHandle(handle)
    }
    index += 1
  }
  const result = await change(caller, 'POST', `/2/media/upload/${uploading.id}/finalize`)
  const done = readAnswer(result, [200, 201], Uploaded)
  if (!done) return startAnew(input, handle, orRetry(failed(result, caller)))
  return { type: 'uploaded' as const, id: done.data.id, isReady: !done.data.processing_info }
}

/** An upload that X has forgotten, or cannot end, is of no use any more. */
async function startAnew<Outcome>(input: SendInput, handle: XHandle, outcome: Outcome): Promise<Outcome> {
  handle.uploading = null
  await input.keepHandle(handle)
  return outcome
}
