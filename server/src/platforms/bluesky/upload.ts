import { buffer as readAll } from 'node:stream/consumers'

import { pictureWithin, UnusablePicture } from '../../infra/images.ts'
import { type Failure, readAnswer } from '../answers.ts'
import { type MediaPort, type SentItem, UnsendableMedia } from '../media.ts'
import { call, type Caller, failed } from './api.ts'
import { mostImageBytes } from './limits.ts'
import { type Blob, Uploaded } from './types.ts'

type UploadOutcome = { type: 'uploaded'; images: { item: SentItem; blob: Blob }[] } | Failure

/**
 * Hands pictures over. Each is known by its content, so that handing it over again changes nothing; one that no post refers to is forgotten
 * there after a while.
 */
export async function uploadAll(
  caller: Caller,
  { items, media }: { items: readonly SentItem[]; media: MediaPort },
): Promise<UploadOutcome> {
  const images = []
  // One after another: each is held in memory.
  for (const item of items) {
    const whole = await readAll(media.read(item))
    const result = await uploadBlob(caller, await fitting(whole, item))
    if ('type' in result) return result
    images.push({ item, blob: result.blob })
  }
  return { type: 'uploaded', images }
}

/** Hands over one blob, which may be done again and again. */
export async function uploadBlob(
  caller: Caller,
  { content, contentType }: { content: Buffer; contentType: string },
): Promise<{ blob: Blob } | Failure> {
  const result = await call(caller, 'com.atproto.repo.uploadBlob', { type: contentType, content })
  return readAnswer(result, [200], Uploaded) ?? failed(result)
}

async function fitting(content: Buffer, { contentType }: SentItem): Promise<{ content: Buffer; contentType: string }> {
  if (content.length <= mostImageBytes) return { content, contentType }
  try {
    return await pictureWithin(content, mostImageBytes)
  } catch (error) {
    if (error instanceof UnusablePicture) throw new UnsendableMedia(error.message)
    throw error
  }
}
