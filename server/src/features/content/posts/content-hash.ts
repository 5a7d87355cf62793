import { createHash } from 'node:crypto'

import type { MediaItem, WholeContent } from '@postwright/contract/content/content'
import { repliesFor, spokenFor, textFor } from '@postwright/contract/content/for-channels'
import { seenOf } from '@postwright/contract/content/media-changes'
import type { ContentType } from '@postwright/contract/core/content-types'

interface Content extends WholeContent {
  contentType: ContentType
  media: readonly MediaItem[]
}

/**
 * SHA-256 of what a post says and shows, in hexadecimal: equal exactly when texts and media are, whichever file holds the bytes. Without
 * media, or without texts for channels, it is what it was before there were any, so that what was approved then stays approved.
 */
export function contentHash({ contentType, title, body, media, forChannels = [] }: Content): string {
  const spoken = spokenFor(forChannels)
  const shown = media.map(seenOf)
  const parts = [...(shown.length > 0 || spoken.length > 0 ? [shown] : []), ...(spoken.length > 0 ? [spoken] : [])]
  return createHash('sha256')
    .update(JSON.stringify([contentType, title, body, ...parts]))
    .digest('hex')
}

/** The same of what one channel gets: equal for posts that readers there cannot tell apart. */
export function channelHash({ contentType, media, ...content }: Content, channelId: string): string {
  const replies = repliesFor(content, channelId)
  const text = contentHash({ contentType, media, ...textFor(content, channelId) })
  if (replies.length === 0) return text
  const followed = [text, replies.map(({ kind, body, afterMinutes }) => [kind, body, afterMinutes])]
  return createHash('sha256').update(JSON.stringify(followed)).digest('hex')
}
