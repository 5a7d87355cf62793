import { findHashtags, findMentions } from '@postwright/contract/content/counting'
import { msg } from '@postwright/contract/core/msg'
import { channelLimits } from '@postwright/contract/publishing/channel-limits'

import { refuse } from '../answers.ts'
import type { SentItem } from '../media.ts'
import type { Ingredients } from '../meta/containers.ts'
import { brokenPictures, textOf } from '../meta/content.ts'
import type { Payload, Refused } from '../platform.ts'
import { platform } from './connection.ts'
import { filmBytes, filmSeconds, hashtagsAtMost, imageBytes, imageTypes, longestAlt, mentionsAtMost, ratios } from './limits.ts'

const { images, body } = channelLimits.instagram

/** Why Instagram would refuse it, before it is asked; null where it would not. */
export function brokenLimit(payload: Payload, items: readonly SentItem[]): Refused | null {
  const text = textOf(payload)
  const [limit, count] = [body.limit ?? Infinity, [...text].length]
  if (count > limit) return refuse(msg`Instagram takes ${{ limit }} characters, and the text has ${{ count }}.`)
  if (findHashtags(text).length > hashtagsAtMost) return refuse(msg`Instagram takes at most ${{ count: hashtagsAtMost }} hashtags.`)
  if (findMentions(text).length > mentionsAtMost) return refuse(msg`Instagram takes at most ${{ count: mentionsAtMost }} mentions.`)
  if (payload.replyTo) return null
  if (items.length === 0) return refuse(msg`Instagram takes no text without a picture or film. Add one.`)
  if (items.length > images) return refuse(msg`Instagram takes at most ${{ count: images }} pictures and films.`)
  return brokenFilms(items) ?? brokenPictures(platform, items, { types: imageTypes, bytes: imageBytes }) ?? brokenRatio(items)
}

function brokenFilms(items: readonly SentItem[]): Refused | null {
  const films = items.filter(({ kind }) => kind === 'video')
  const { least, most } = filmSeconds
  if (films.some(({ seconds }) => seconds !== null && (seconds < least || seconds > most)))
    return refuse(msg`Instagram takes films of ${{ least }} to ${{ most }} seconds.`)
  return films.some(({ bytes }) => bytes > filmBytes) ? refuse(msg`A film is larger than Instagram takes.`) : null
}

/** Several are cut to the shape of the first. */
function brokenRatio([first]: readonly SentItem[]): Refused | null {
  if (first?.kind !== 'image') return null
  const ratio = first.width / first.height
  if (ratio >= ratios.least - 0.01 && ratio <= ratios.most + 0.01) return null
  return refuse(msg`Instagram takes pictures from 4:5 upright to 1.91:1 across. Cut the picture in the post.`)
}

/** `addressOf` is where Instagram fetches one of them. */
export function ingredientsOf(
  payload: Payload,
  { items, addressOf }: { items: readonly SentItem[]; addressOf: (item: SentItem) => string },
): Ingredients {
  const caption = textOf(payload)
  const pictureOf = (item: SentItem): Record<string, string> => ({
    image_url: addressOf(item),
    ...(item.alt && { alt_text: item.alt.slice(0, longestAlt) }),
  })
  const [only, ...others] = items
  if (only && others.length === 0) {
    const alone: Record<string, string> =
      only.kind === 'video' ? { media_type: 'REELS', video_url: addressOf(only), share_to_feed: 'true' } : pictureOf(only)
    return { parts: [], whole: () => ({ ...alone, caption }) }
  }
  return {
    parts: items.map((item) => ({
      ...(item.kind === 'video' ? { media_type: 'VIDEO', video_url: addressOf(item) } : pictureOf(item)),
      is_carousel_item: 'true',
    })),
    whole: (parts) => ({ media_type: 'CAROUSEL', children: parts.join(','), caption }),
  }
}
