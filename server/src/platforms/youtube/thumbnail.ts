import { buffer } from 'node:stream/consumers'

import { pictureWithin, UnusablePicture } from '../../infra/images.ts'
import { hasStatus } from '../answers.ts'
import type { SentItem } from '../media.ts'
import type { SendInput } from '../platform.ts'
import { type Caller, change } from './api.ts'
import { thumbnailBytes } from './limits.ts'

/** The picture that stands for a film. The film is out without it as well. @returns whether YouTube took it. */
export async function setThumbnail(
  caller: Caller,
  { media }: SendInput,
  { videoId, picture }: { videoId: string; picture: SentItem },
): Promise<boolean> {
  try {
    const { content, contentType } = await pictureWithin(await buffer(media.read(picture)), thumbnailBytes)
    const path = `upload/youtube/v3/thumbnails/set?videoId=${encodeURIComponent(videoId)}`
    return hasStatus(await change(caller, 'POST', path, { body: { type: contentType, content } }), 200)
  } catch (error) {
    if (error instanceof UnusablePicture) return false
    throw error
  }
}
