import { uuidv7 } from 'uuidv7'

import type { Tx } from '../../../../infra/db/database.ts'
import type { Payload } from '../../../../platforms/platform.ts'
import { contentHash } from '../../../content/posts/public.ts'
import type { Claim, ClaimRequest } from '../claiming/claim.ts'
import type { Found } from '../claiming/claim-one.ts'
import { applyTransition } from '../recording/apply-transition.ts'
import type { deliveryAttempts } from '../table.ts'
import type { DeliveryEvent } from '../recording/transitions.ts'

export type NewAttempt = typeof deliveryAttempts.$inferInsert

/** Freezes the text at the first send, hands out the next fence, and adds to the attempts that the caller writes down. */
export async function begin(
  tx: Tx,
  { delivery, channel, business, post, pendingForMs }: Found,
  { owner, timings, platforms }: ClaimRequest,
  { kind, event, attempts: written }: { kind: Claim['kind']; event: DeliveryEvent; attempts: NewAttempt[] },
): Promise<Claim> {
  const payload = { media: [], ...(delivery.payload ?? contentOf(post)) }
  const payloadHash = delivery.payloadHash ?? contentHash(post)
  const fence = delivery.fence + 1
  const isTry = kind === 'prepare' || kind === 'send'
  const attempts = delivery.attempts + (isTry ? 1 : 0)
  const moved = await applyTransition(tx, delivery, event, {
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
  })

  const key = `${delivery.id}.${payloadHash.slice(0, 16)}`
  written.push({
    id: uuidv7(),
    workspaceId: delivery.workspaceId,
    deliveryId: delivery.id,
    number: fence,
    kind,
    fence,
    idempotencyKey: key,
    payloadHash,
  })
  return {
    kind,
    delivery: { ...moved, payload },
    inDoubt: delivery.status === 'unknown',
    pendingForMs,
    key,
    channelKind: channel.kind,
    channel: { id: channel.id, businessName: business.name, timeZone: business.timeZone, settings: channel.settings },
    platform: platforms[channel.kind],
  }
}

function contentOf({ contentType, title, body, media }: Found['post']): Payload {
  return { contentType, title, body, media }
}
