import { msg } from '@postwright/contract/core/msg'
import { and, eq, sql } from 'drizzle-orm'

import type { Services } from '../../../context.ts'
import { withoutMedia } from '../../../platforms/media.ts'
import type { SendInput } from '../../../platforms/platform.ts'
import { inEnglish } from '../../../sentences.ts'
import { accessTo, endCredentials } from '../channels/public.ts'
import { orAborted } from '../deliveries/public.ts'
import { deliveries } from '../deliveries/table.ts'
import type { Outcome } from './after-step.ts'
import { deliveryReplies } from './table.ts'
import type { Taken } from './take.ts'

/** One step, with everything in it. */
const withinMs = 45_000

/** Does one step of what was taken. It always ends, and the end of a send that nobody can explain is `unknown`. */
export async function performStep(services: Services, taken: Taken): Promise<Outcome> {
  const { step, reply, channel, platform, sealed } = taken
  const { workspaceId } = reply
  const signal = AbortSignal.timeout(withinMs)
  const access = await accessTo(services, { workspaceId, channelId: channel.id, connection: platform.connection, signal }).catch(
    (error: unknown) => {
      services.log.warn({ err: error, deliveryId: reply.deliveryId }, 'the credentials of a channel could not be read; trying again')
      return { type: 'busy' } as const
    },
  )
  if (access.type === 'busy') return { type: 'retry', afterSeconds: 2, reason: inEnglish(msg`Another node renews its sign-in.`) }
  if (access.type !== 'ready') return access

  const { key, payload } = taken
  const place = { ...channel, credentials: access.credentials }
  const { handle } = reply
  try {
    if (step === 'reconcile') {
      const since = reply.firstTriedAt ?? new Date()
      const knownRemoteIds = await knownOn(services, taken)
      return await orAborted(() => platform.lookUp({ key, handle, payload, channel: place, since, knownRemoteIds, signal }), signal)
    }
    const keepHandle = (kept: Record<string, unknown>) => keep(services, taken, kept)
    const input: SendInput = {
      deliveryId: reply.deliveryId,
      key,
      payload,
      handle,
      keepHandle,
      knownRemoteIds: () => knownOn(services, taken),
      media: withoutMedia,
      channel: place,
      signal,
    }
    const outcome = await orAborted<Outcome>(
      () => (step === 'prepare' && platform.prepare ? platform.prepare(input) : platform.send(input)),
      signal,
    )
    if (outcome.type === 'retry' && outcome.renew && sealed !== null)
      await endCredentials(services, { workspaceId, channelId: channel.id, sealed })
    return outcome
  } catch (error) {
    services.log.warn({ err: error, deliveryId: reply.deliveryId, number: reply.number }, 'a step of a reply ended without an answer')
    const reason = inEnglish(msg`There was no answer in time.`)
    if (step === 'send') return { type: 'unknown', reason }
    return step === 'reconcile' ? { type: 'unclear', reason } : { type: 'retry', afterSeconds: null, reason }
  }
}

async function keep({ db }: Services, { reply }: Taken, handle: Record<string, unknown>): Promise<void> {
  const kept = await db.transaction(reply.workspaceId, (tx) =>
    tx
      .update(deliveryReplies)
      .set({ handle })
      .where(
        and(
          eq(deliveryReplies.workspaceId, reply.workspaceId),
          eq(deliveryReplies.deliveryId, reply.deliveryId),
          eq(deliveryReplies.number, reply.number),
          eq(deliveryReplies.fence, reply.fence),
          eq(deliveryReplies.status, 'sending'),
        ),
      )
      .returning({ number: deliveryReplies.number }),
  )
  if (kept.length === 0) throw new Error('The reply is not ours to send any more.')
}

/** What is on the channel and certainly another post, or another reply. */
async function knownOn({ db }: Services, { reply, channel }: Taken): Promise<string[]> {
  const { rows } = await db.transaction(reply.workspaceId, (tx) =>
    tx.execute<{ remote_id: string }>(sql`
      select remote_id from ${deliveries} where channel_id = ${channel.id} and remote_id is not null and published_at > now() - interval '2 days'
      union all
      select r.remote_id from ${deliveryReplies} r join ${deliveries} d on d.id = r.delivery_id
      where d.channel_id = ${channel.id} and r.remote_id is not null and r.sent_at > now() - interval '2 days'`),
  )
  return rows.map((row) => row.remote_id)
}
