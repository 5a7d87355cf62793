import { uuidv7 } from 'uuidv7'

import type { Payload } from '../../../../platforms/platform.ts'
import { repliesFor, settingsFor, textFor } from '@postwright/contract/content/for-channels'
import { withLinkTags } from '@postwright/contract/content/link-tags'
import { linkParametersOn } from '@postwright/contract/publishing/channel-link-tags'
import { channelHash } from '../../../content/posts/public.ts'
import type { Claim, ClaimRequest } from '../claiming/claim.ts'
import type { Found } from '../claiming/found.ts'
import type { DeliveryRow, Move } from '../recording/apply-transition.ts'
import type { BegunAttempt } from '../recording/attempts.ts'
import type { DeliveryEvent } from '../recording/transitions.ts'

/** A step that is to begin: what it changes, the attempt that is written down with that, and the claim once both are. */
export interface Begun {
  move: Move
  attempt: BegunAttempt
  claim: (moved: DeliveryRow) => Claim
}

type Content = Pick<Found, 'post' | 'business' | 'channel' | 'originalUrl'>

/** Freezes the text at the first send, and hands out the next fence. */
export function begin(
  found: Found,
  { owner, timings, platforms }: ClaimRequest,
  { kind, event }: { kind: Claim['kind']; event: DeliveryEvent },
): Begun {
  const { delivery, channel, credentials, business, post, pendingForMs, cutOffs } = found
  const payload = { media: [], ...(delivery.payload ?? contentOf(found, delivery.dueAt)) }
  const payloadHash = delivery.payloadHash ?? channelHash(post, channel.id)
  const fence = delivery.fence + 1
  const isTry = kind === 'prepare' || kind === 'send'
  const attempts = delivery.attempts + (isTry ? 1 : 0)
  const key = `${delivery.id}.${payloadHash.slice(0, 16)}`
  const change = {
    set: {
      payload,
      payloadHash,
      contentHash: payloadHash,
      fence,
      attempts,
      ...(kind !== 'reconcile' && { step: kind }),
      ...(event === 'claimed' && { reasonCode: null, reason: null }),
    },
    lease: { owner, ms: timings.leaseMs },
    // It waits on, and nobody may take it until the lease is over.
    ...(!isTry && { next: { inMs: timings.leaseMs } }),
  }
  const { id: deliveryId, workspaceId } = delivery
  return {
    move: { row: delivery, event, change },
    attempt: { id: uuidv7(), workspaceId, deliveryId, fence, kind, key, payloadHash },
    claim: (moved) => ({
      kind,
      delivery: { ...moved, payload },
      tries: attempts - cutOffs,
      inDoubt: delivery.status === 'unknown',
      pendingForMs,
      key,
      channelKind: channel.kind,
      channel: {
        id: channel.id,
        businessName: business.name,
        timeZone: business.timeZone,
        settings: { ...channel.settings, ...payload.settings },
      },
      credentials,
      platform: platforms[channel.kind],
    }),
  }
}

/** What goes out of a post on a channel at that time. */
export function contentOf({ post, business, channel, originalUrl }: Content, at: Date): Payload {
  const { contentType, media } = post
  const settings = settingsFor(post, channel.id)
  const namesOriginal = { ...channel.settings, ...settings }['namesOriginal'] === true
  const { title, body } = textFor(post, channel.id)
  const parameters = linkParametersOn({ business, channel, contentType, settings, at })
  const replies = repliesFor(post, channel.id).map((reply) => ({ ...reply, body: withLinkTags(reply.body, parameters) }))
  return {
    contentType,
    title,
    body: withLinkTags(body, parameters),
    media,
    ...(namesOriginal && originalUrl !== null && { canonicalUrl: originalUrl }),
    ...(Object.keys(settings).length > 0 && { settings }),
    ...(replies.length > 0 && { replies }),
  }
}
