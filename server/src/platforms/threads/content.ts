import { countEmojiBytes } from '@postwright/contract/content/emoji-bytes'
import { msg } from '@postwright/contract/core/msg'
import { channelLimits } from '@postwright/contract/publishing/channel-limits'

import { refuse } from '../answers.ts'
import type { SentItem } from '../media.ts'
import type { Ingredients } from '../meta/containers.ts'
import { brokenPictures, textOf } from '../meta/content.ts'
import type { Payload, Refused } from '../platform.ts'
import { platform } from './connection.ts'
import { imageBytes, imageTypes, longestAlt, longestSeconds } from './limits.ts'
import type { ThreadsSettings } from './types.ts'

const { images, body } = channelLimits.threads

/** Why Threads would refuse it, before it is asked; null where it would not. */
export function brokenLimit(payload: Payload, items: readonly SentItem[]): Refused | null {
  const [limit, count] = [body.limit ?? Infinity, countEmojiBytes(textOf(payload))]
  if (count > limit) return refuse(msg`Threads takes ${{ limit }} characters, and the text has ${{ count }} as Threads counts them.`)
  if (items.length > images) return refuse(msg`Threads takes at most ${{ count: images }} pictures and films.`)
  if (items.some(({ seconds, kind }) => kind === 'video' && seconds !== null && seconds > longestSeconds))
    return refuse(msg`Threads takes films of at most ${{ seconds: longestSeconds }} seconds.`)
  return brokenPictures(platform, items, { types: imageTypes, bytes: imageBytes })
}

/** `addressOf` is where Threads fetches one of them. */
export function ingredientsOf(
  payload: Payload,
  { items, addressOf, replies }: { items: readonly SentItem[]; addressOf: (item: SentItem) => string } & Pick<ThreadsSettings, 'replies'>,
): Ingredients {
  const { replyTo } = payload
  const post = {
    text: textOf(payload),
    ...(replyTo ? { reply_to_id: replyTo.parent } : replies !== 'everyone' && { reply_control: replies }),
  }
  const media = items.map((item) => ({
    ...(item.kind === 'video' ? { media_type: 'VIDEO', video_url: addressOf(item) } : { media_type: 'IMAGE', image_url: addressOf(item) }),
    ...(item.alt && { alt_text: item.alt.slice(0, longestAlt) }),
  }))
  const [only, ...others] = media
  if (others.length === 0) return { parts: [], whole: () => ({ media_type: 'TEXT', ...only, ...post }) }
  return {
    parts: media.map((item) => ({ ...item, is_carousel_item: 'true' })),
    whole: (parts) => ({ media_type: 'CAROUSEL', children: parts.join(','), ...post }),
  }
}
