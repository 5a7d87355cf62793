import { msg } from '@postwright/contract/core/msg'
import { countBy } from '@postwright/contract/content/counting'
import { channelLimits } from '@postwright/contract/publishing/channel-limits'

import { refuse } from '../answers.ts'
import type { SentItem } from '../media.ts'
import type { Payload, Refused } from '../platform.ts'
import { gifBytes, imageBytes, longestSeconds, videoBytes } from './limits.ts'

const { images, body } = channelLimits.x

export function textOf({ title, body: text }: Payload): string {
  return (title ? `${title}\n\n${text}` : text).normalize('NFC')
}

/** Why X would refuse it, before it is asked; null where it would not. */
export function brokenLimit(payload: Payload, items: readonly SentItem[]): Refused | null {
  const [limit, count] = [body.limit ?? Infinity, countBy('weighted', textOf(payload))]
  if (count > limit) return refuse(msg`X takes ${{ limit }} characters, and the text has ${{ count }} as X counts them.`)
  if (items.length > images) return refuse(msg`X takes at most ${{ images }} pictures.`)
  if (items.length > 1 && items.some((item) => sortOf(item) !== 'tweet_image'))
    return refuse(msg`X takes pictures, or one film or moving picture.`)
  if (items.some((item) => item.bytes > most[sortOf(item)])) return refuse(msg`A picture or film is larger than X takes.`)
  if (items.some(({ seconds }) => seconds !== null && seconds > longestSeconds))
    return refuse(msg`X takes films of at most ${{ seconds: longestSeconds }} seconds.`)
  return null
}

/** As X calls what it shows. */
export function sortOf({ kind, isMoving }: SentItem): 'tweet_image' | 'tweet_gif' | 'tweet_video' {
  if (kind === 'video') return 'tweet_video'
  return isMoving ? 'tweet_gif' : 'tweet_image'
}

const most = { tweet_image: imageBytes, tweet_gif: gifBytes, tweet_video: videoBytes }
