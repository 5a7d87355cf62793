import { buffer } from 'node:stream/consumers'

import { msg } from '@postwright/contract/core/msg'

import { pictureWithin, UnusablePicture } from '../../infra/images.ts'
import { inEnglish } from '../../sentences.ts'
import { hasStatus } from '../answers.ts'
import type { SentItem } from '../media.ts'
import type { SendInput } from '../platform.ts'
import { type Caller, change, saidIn } from './api.ts'
import { thumbnailBytes } from './limits.ts'

/** The picture that stands for a film. The film is out without it as well. @returns why YouTube did not take it, or null. */
export async function setThumbnail(
  caller: Caller,
  { media }: SendInput,
  { videoId, picture }: { videoId: string; picture: SentItem },
): Promise<string | null> {
  try {
    const { content, contentType } = await pictureWithin(await buffer(media.read(picture)), thumbnailBytes)
    const path = `upload/youtube/v3/thumbnails/set?videoId=${encodeURIComponent(videoId)}`
    const result = await change(caller, 'POST', path, { body: { type: contentType, content } })
    return hasStatus(result, 200) ? null : withoutThumbnail(result.type === 'answer' ? saidIn(result.body) : undefined)
  } catch (error) {
    if (error instanceof UnusablePicture) return withoutThumbnail()
    throw error
  }
}

export function withoutThumbnail(said?: string): string {
  return said === undefined
    ? inEnglish(msg`The film is out without its thumbnail. Set it in YouTube Studio.`)
    : inEnglish(msg`The film is out without its thumbnail. YouTube said: ${{ said }} Set it in YouTube Studio once that is mended.`)
}
