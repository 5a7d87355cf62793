import { uuidv7 } from 'uuidv7'

import type { Payload } from '../../../../platforms/platform.ts'
import { repliesFor, settingsFor, textFor } from '@postwright/contract/content/for-channels'
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

/** Freezes the text at the first send, and hands out the next fence. */
export function begin(
  { delivery, channel, credentials, business, post, originalUrl, pendingForMs }: Found,
  { owner, timings, platforms }: ClaimRequest,
  { kind, event }: { kind: Claim['kind']; event: DeliveryEvent },
): Begun {
  const payload = { media: [], ...(delivery.payload ?? contentOf(post, channel, originalUrl)) }
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

function contentOf(post: Found['post'], { id, settings }: Found['channel'], originalUrl: string | null): Payload {
  const { contentType, media } = post
  const own = settingsFor(post, id)
  const replies = repliesFor(post, id)
  const namesOriginal = { ...settings, ...own }['namesOriginal'] === true
  return {
    contentType,
    ...textFor(post, id),
    media,
    ...(namesOriginal && originalUrl !== null && { canonicalUrl: originalUrl }),
    ...(Object.keys(own).length > 0 && { settings: own }),
    ...(replies.length > 0 && { replies }),
  }
}
