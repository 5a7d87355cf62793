import { msg } from '@postwright/contract/core/msg'

import { refuse } from '../answers.ts'
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

interface Blog {
  /** Puts a post there, once however often it is asked, and answers with its public address. */
  publish: (post: NewBlogPost) => Promise<{ id: string; url: string }>
  /** Another title and text; its address and its pictures stay. Null for a post that is not there. */
  change: (id: string, text: Pick<Payload, 'title' | 'body'>) => Promise<string | null>
  takeDown: (id: string) => Promise<void>
}

/** The blog of this instance: no call leaves the house, and the database refuses a second post of the same delivery. */
export function blogPlatform({ publish, change, takeDown }: Blog): Platform {
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
    async remove({ remoteId }) {
      await takeDown(remoteId)
      return { type: 'removed' }
    },
    async edit({ remoteId, payload }) {
      const url = await change(remoteId, payload)
      return url === null ? refuse(msg`It is not on the blog any more.`) : { type: 'edited', remoteUrl: url }
    },
    async lookUp() {
      return { type: 'unclear', reason: 'A post on the blog is repeated, never looked for.' }
    },
  }
}
