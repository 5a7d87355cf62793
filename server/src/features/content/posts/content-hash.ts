import { createHash } from 'node:crypto'

import type { MediaItem, PostContent } from '@postwright/contract/content/content'
import { seenOf } from '@postwright/contract/content/media-changes'
import type { ContentType } from '@postwright/contract/core/content-types'

interface Content extends PostContent {
  contentType: ContentType
  media: readonly MediaItem[]
}

/**
 * SHA-256 of what a post says and shows, in hexadecimal: equal exactly when texts and media are, whichever file holds the bytes. Without
 * media it is what it was before there were any, so that what was approved then stays approved.
 */
export function contentHash({ contentType, title, body, media }: Content): string {
  const shown = media.map(seenOf)
  return createHash('sha256')
    .update(JSON.stringify(shown.length === 0 ? [contentType, title, body] : [contentType, title, body, shown]))
    .digest('hex')
}
