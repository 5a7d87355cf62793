import { prepareMedia, sendWithMedia, type SentMedia } from '../media.ts'
import type { MetricsOutcome, Payload, Platform, SendOutcome } from '../platform.ts'

export interface NewIssue {
  deliveryId: string
  channelId: string
  payload: Pick<Payload, 'title' | 'body'>
  media: SentMedia
}

interface Newsletter {
  begin: (issue: NewIssue) => Promise<SendOutcome>
  count: (issue: { issueId: string; channelId: string }) => Promise<MetricsOutcome>
}

/**
 * The newsletter of a business: a send begins an issue, once however often it is asked, and is done. The mails to its readers go out after
 * that, each written down before it is sent.
 */
export function newsletterPlatform({ begin, count }: Newsletter): Platform {
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
    metrics: ({ remoteId, channel }) => count({ issueId: remoteId, channelId: channel.id }),
    async lookUp() {
      return { type: 'unclear', reason: 'An issue is begun again, never looked for.' }
    },
  }
}
