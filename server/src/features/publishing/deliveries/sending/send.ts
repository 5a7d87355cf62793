import { msg } from '@postwright/contract/core/msg'
import { inEnglish } from '../../../../sentences.ts'
import { and, eq } from 'drizzle-orm'

import type { Services } from '../../../../context.ts'
import { traced } from '../../../../infra/tracing.ts'
import type { Credentials } from '../../../../platforms/connection.ts'
import type { MediaPort } from '../../../../platforms/media.ts'
import type { Payload, SendInput, SendOutcome } from '../../../../platforms/platform.ts'
import { prepareMedia, proofAddress, publishMedia, readMedia } from '../../../content/media/public.ts'
import type { Claim } from '../claiming/claim.ts'
import { deliveries } from '../table.ts'
import { remoteIdsOfOthers } from './remote-ids-of-others.ts'

/** Sends what was claimed, once. It always ends, and an end that nobody can explain is `unknown`. */
export async function sendClaim(services: Services, claim: Claim, credentials: Credentials, signal: AbortSignal): Promise<SendOutcome> {
  const { delivery, platform } = claim
  const send = () => platform.send(sendInput(services, claim, credentials, signal))
  try {
    return await traced(
      () => ({ name: 'send a delivery', kind: 'client', attributes: { 'postwright.delivery_id': delivery.id } }),
      async (note) => {
        const outcome = await orAborted(send, signal)
        note({ 'postwright.outcome': outcome.type })
        return outcome
      },
    )
  } catch (error) {
    services.log[signal.aborted ? 'warn' : 'error']({ err: error, deliveryId: delivery.id }, 'a send ended without an answer')
    return {
      type: 'unknown',
      reason: signal.aborted
        ? inEnglish(msg`There was no answer in time.`)
        : inEnglish(msg`Sending failed on our side, so it is not clear whether the post arrived.`),
    }
  }
}

export function sendInput(services: Services, claim: Claim, credentials: Credentials, signal: AbortSignal): SendInput {
  const { delivery, key } = claim
  const { id: deliveryId, payload, handle } = delivery
  const keepHandle = (kept: Record<string, unknown>) => keepHandleOf(services, claim, kept)
  const { workspaceId, businessId } = delivery
  const media = mediaOf(services, { workspaceId, businessId }, payload.media)
  const knownRemoteIds = () => remoteIdsOfOthers(services, delivery)
  return { deliveryId, key, payload, handle, keepHandle, knownRemoteIds, media, channel: { ...claim.channel, credentials }, signal }
}

const lentSeconds = 86_400

/** The pictures and films of a payload, as platforms take them. */
export function mediaOf(services: Services, of: { workspaceId: string; businessId: string }, items: Payload['media']): MediaPort {
  return {
    prepare: (options) => prepareMedia(services, of, items, options),
    publish: (options) => publishMedia(services, of, items, options),
    lend: ({ id }) => proofAddress(services, id, lentSeconds),
    read: ({ id }) => readMedia(services, of, id),
  }
}

async function keepHandleOf({ db }: Services, { delivery }: Claim, handle: Record<string, unknown>): Promise<void> {
  const kept = await db.transaction(delivery.workspaceId, (tx) =>
    tx
      .update(deliveries)
      .set({ handle })
      .where(
        and(
          eq(deliveries.workspaceId, delivery.workspaceId),
          eq(deliveries.id, delivery.id),
          eq(deliveries.fence, delivery.fence),
          eq(deliveries.status, 'sending'),
        ),
      )
      .returning({ id: deliveries.id }),
  )
  if (kept.length === 0) throw new Error('The delivery is not ours to send any more.')
}

/** A platform that does not listen to the signal cannot hold us up. */
export async function orAborted<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted()
  const aborted = Promise.withResolvers<never>()
  const stop = () => aborted.reject(signal.reason instanceof Error ? signal.reason : new Error('The work was given up.'))
  signal.addEventListener('abort', stop, { once: true })
  try {
    return await Promise.race([work(), aborted.promise])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
