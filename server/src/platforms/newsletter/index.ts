import { prepareMedia, sendWithMedia, type SentMedia } from '../media.ts'
import type { Payload, Platform, SendOutcome } from '../platform.ts'

export interface NewIssue {
  deliveryId: string
  channelId: string
  payload: Pick<Payload, 'title' | 'body'>
  media: SentMedia
}

/**
 * The newsletter of a business: a send begins an issue, once however often it is asked, and is done. The mails to its readers go out after
 * that, each written down before it is sent.
 */
export function newsletterPlatform(begin: (issue: NewIssue) => Promise<SendOutcome>): Platform {
  return {
    connection: null,
    safetyOf: () => 'A',
    settleMs: 0,
    preparesMediaAlone: true,
    prepare: (input) => prepareMedia(input),
    send: (input) =>
      sendWithMedia(input, {}, (media) =>
        begin({ deliveryId: input.deliveryId, channelId: input.channel.id, payload: input.payload, media }),
      ),
    async lookUp() {
      return { type: 'unclear', reason: 'An issue is begun again, never looked for.' }
    },
  }
}
