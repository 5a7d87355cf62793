import type { Delivery, DeliveryAttempt, ResolveDelivery, SendNow } from '@postwright/contract/publishing/deliveries'
import type { HandOver } from '@postwright/contract/publishing/hand-overs'
import { and, asc, eq } from 'drizzle-orm'

import type { Actor, Context } from '../../../context.ts'
import { conflict, forbidden, invalid, notFound } from '../../../errors.ts'
import { emit, type Events } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { handedOver, handOverOf, isHandedOver } from './handing-over/hand-over.ts'
import { type DeliveryRow, lockDeliveries, applyTransition } from './recording/apply-transition.ts'
import { plan } from './planning/plan.ts'
import { mayPublish } from './policy.ts'
import { present, presentAttempt, presentDeliveries, selectPresentable } from './present.ts'
import { deliveries, deliveryAttempts } from './table.ts'
import { cancellation } from './recording/transitions.ts'
import { msg, select } from '@postwright/contract/core/msg'

interface DeliveryDetail extends Delivery {
  log: DeliveryAttempt[]
  handOver: HandOver | null
}

/** One delivery with everything that was tried, oldest first, and what a person is to post. */
export async function getDelivery({ db, actor }: Context, { id }: { id: string }): Promise<DeliveryDetail> {
  const { workspaceId } = actor
  return db.transaction(async (tx) => {
    const isIt = and(eq(deliveries.workspaceId, workspaceId), eq(deliveries.id, id))
    const [row] = await selectPresentable(tx).where(isIt)
    if (!row) throw notFound('delivery')
    const [frozen] = isHandedOver(row.delivery) ? await tx.select().from(deliveries).where(isIt) : []
    const attempts = await tx
      .select()
      .from(deliveryAttempts)
      .where(and(eq(deliveryAttempts.workspaceId, workspaceId), eq(deliveryAttempts.deliveryId, id)))
      .orderBy(asc(deliveryAttempts.fence))
    const since = attempts.findLast(({ outcome }) => outcome === handedOver)?.endedAt ?? undefined
    return { ...present(row), log: attempts.map(presentAttempt), handOver: frozen ? handOverOf(frozen, since) : null }
  })
}

/**
 * Takes a delivery out of the queue, or a failed or missed one off the list. Its post of the quota is free again.
 *
 * @throws CONFLICT on `id` when it is being sent, may be live, or is over.
 */
export async function cancelDelivery({ db, actor }: Context, { id }: { id: string }): Promise<Delivery> {
  return db.transaction((tx) =>
    change(tx, actor, id, 'cancel', (row) => applyTransition(tx, row, cancellation(row), { set: { reasonCode: null, reason: null } })),
  )
}

/**
 * Sends a failed or missed delivery now, with the newest text of its post.
 *
 * @throws INVALID as scheduling does, QUOTA, and CONFLICT on `id` in any other state.
 */
export async function sendNow({ db, actor }: Context, { id, confirmDuplicate }: SendNow): Promise<Delivery> {
  return db.transaction((tx) =>
    change(tx, actor, id, 'send-now', (row) => {
      if (row.status !== 'failed' && row.status !== 'missed')
        throw conflict(
          'id',
          msg`This delivery is ${select({ status: row.status }, { scheduled: 'scheduled', sending: 'sending', published: 'published', failed: 'failed', cancelled: 'cancelled', retrying: 'retrying', unknown: 'unknown', needs_attention: 'needs attention', held: 'held', missed: 'missed', other: 'over' })} now, so there is nothing to send again.`,
        )
      return plan(tx, row, 'now', { confirmDuplicate })
    }),
  )
}

/**
 * What a person saw on the platform decides about an unclear delivery: it is live, or it is sent again. Of one that was handed over
 * they say that they posted it, or that they will not.
 *
 * @throws CONFLICT on `id` when nobody asked, and INVALID on `answer` when it was not theirs to post.
 */
export async function resolveDelivery({ db, actor }: Context, { id, ...seen }: ResolveDelivery): Promise<Delivery> {
  const { workspaceId } = actor
  return db.transaction((tx) =>
    change(tx, actor, id, decisions[seen.answer], async (row) => {
      if (seen.answer === 'live') {
        return applyTransition(tx, row, 'seen_live', { set: { remoteUrl: seen.remoteUrl, reasonCode: null, reason: null } })
      }
      if (seen.answer === 'given_up') {
        if (row.status === 'needs_attention' && !isHandedOver(row))
          throw invalid('answer', msg`This was sent by the server: look whether it is live, and say what you see.`)
        return applyTransition(tx, row, 'given_up', { set: { reasonCode: null, reason: null } })
      }
      // What the platform took and did not publish is prepared anew; every other send is repeated with what it had.
      const anew = row.step === 'confirm' ? { step: null, handle: null } : {}
      const set = { ...anew, pendingSince: null, attempts: 0, lookups: 0, reasonCode: null, reason: null }
      await applyTransition(tx, row, 'seen_not_live', { set, next: { inMs: 0 } })
      // Their outcome is clear from here on, so that they do not count against the next send.
      const unclear = and(
        eq(deliveryAttempts.workspaceId, workspaceId),
        eq(deliveryAttempts.deliveryId, id),
        eq(deliveryAttempts.outcome, 'unknown'),
      )
      await tx.update(deliveryAttempts).set({ outcome: 'not_live' }).where(unclear)
    }),
  )
}

const decisions = { live: 'live', not_live: 'not-live', given_up: 'give-up' } as const

async function change(
  tx: Tx,
  actor: Actor,
  id: string,
  decision: Events['delivery.decided']['decision'],
  run: (row: DeliveryRow) => Promise<unknown>,
): Promise<Delivery> {
  if (!mayPublish(actor)) throw forbidden(msg`Only owners, admins and editors may decide what is published.`)

  const [row] = await lockDeliveries(tx, { workspaceId: actor.workspaceId, ids: [id] })
  if (!row) throw notFound('delivery')
  await run(row)
  await emit(tx, { type: 'delivery.decided', by: actor, deliveryId: id, decision })
  const [changed] = await presentDeliveries(tx, { workspaceId: actor.workspaceId, ids: [id] })
  if (!changed) throw notFound('delivery')
  return changed
}
