import { createHash } from 'node:crypto'

import type { PostContent } from '@postwright/contract/content'
import type { ContentType } from '@postwright/contract/content-types'

/** SHA-256 of what a post says, in hexadecimal: equal exactly when the texts are. */
export function contentHash({ contentType, title, body }: PostContent & { contentType: ContentType }): string {
  return createHash('sha256')
    .update(JSON.stringify([contentType, title, body]))
    .digest('hex')
}
