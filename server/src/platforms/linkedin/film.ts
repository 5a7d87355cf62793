import { orRetry, readAnswer } from '../answers.ts'
import { chunksOf } from '../chunks-of.ts'
import type { SentItem } from '../media.ts'
import type { SendInput } from '../platform.ts'
import { type Caller, change, failed, failedForAccount } from './api.ts'
import { putAt } from './place.ts'
import { FilmBegun } from './types.ts'

/** Hands over a film in the parts that LinkedIn asks for. Nobody sees what was left half-way, so a crash begins anew. */
export async function uploadFilm(caller: Caller, { media }: SendInput, { item, owner }: { item: SentItem; owner: string }) {
  const json = { initializeUploadRequest: { owner, fileSizeBytes: item.bytes, uploadCaptions: false, uploadThumbnail: false } }
  const result = await change(caller, 'POST', '/rest/videos?action=initializeUpload', { body: { json } })
  const begun = readAnswer(result, [200], FilmBegun)
  if (!begun) return orRetry(failedForAccount(result, caller))
  const { video, uploadToken, uploadInstructions: parts } = begun.value
  const sizeOf = (index: number) => {
    const part = parts[index]
    return part ? part.lastByte - part.firstByte + 1 : Infinity
  }

  const uploadedPartIds: string[] = []
  for await (const content of chunksOf(media.read(item), sizeOf)) {
    const part = parts[uploadedPartIds.length]
    if (!part) break
    const put = await putAt(caller, part.uploadUrl, { type: 'application/octet-stream', content })
    const etag = put.type === 'answer' && put.status < 300 ? put.headers.etag : undefined
    if (etag === undefined) return orRetry(failed(put, caller))
    uploadedPartIds.push(etag)
  }
  const finalizeUploadRequest = { video, uploadToken, uploadedPartIds }
  const finished = await change(caller, 'POST', '/rest/videos?action=finalizeUpload', { body: { json: { finalizeUploadRequest } } })
  if (finished.type !== 'answer' || finished.status >= 300) return orRetry(failed(finished, caller))
  return { type: 'uploaded' as const, urn: video }
}
