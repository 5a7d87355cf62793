import { prepareMedia, sendWithMedia, type SentMedia } from '../media.ts'
import type { Payload, Platform } from '../platform.ts'

export interface NewBlogPost {
  deliveryId: string
  payload: Pick<Payload, 'contentType' | 'title' | 'body'>
  media: SentMedia
  author: string
  /** In whose days it was published. */
  timeZone: string
}

/**
 * The blog of this instance: no call leaves the house, and the database refuses a second post of the same delivery.
 * `publish` puts a post there, once however often it is asked, and answers with its public address.
 */
export function blogPlatform(publish: (post: NewBlogPost) => Promise<{ id: string; url: string }>): Platform {
  return {
    connection: null,
    safetyOf: () => 'A',
    settleMs: 0,
    preparesMediaAlone: true,
    prepare: (input) => prepareMedia(input, { sharePicture: true }),
    send: (input) =>
      sendWithMedia(input, { sharePicture: true }, async (media) => {
        const { deliveryId, payload, channel } = input
        const { id, url } = await publish({ deliveryId, payload, media, author: channel.businessName, timeZone: channel.timeZone })
        return { type: 'published', remoteId: id, remoteUrl: url }
      }),
    async lookUp() {
      return { type: 'unclear', reason: 'A post on the blog is repeated, never looked for.' }
    },
  }
}
