import { msg } from '@postwright/contract/core/msg'
import type { Delivery } from '@postwright/contract/publishing/deliveries'
import type { ResolveReply } from '@postwright/contract/publishing/replies'
import { and, eq, sql } from 'drizzle-orm'

import type { Context } from '../../../context.ts'
import { conflict, forbidden, notFound } from '../../../errors.ts'
import { emit } from '../../../events.ts'
import { mayPublish, presentDeliveries } from '../deliveries/public.ts'
import { deliveries } from '../deliveries/table.ts'
import { changeReply } from './change.ts'
import { sendRepliesJob } from './jobs.ts'
import { deliveryReplies } from './table.ts'

/**
 * A person decides about a reply that did not go out, or may have: it is sent again, or they see it there and what comes after it goes on.
 *
 * @throws CONFLICT on `number` when nobody asked, or when it was refused and so cannot be there.
 */
export async function resolveReply({ db, actor, jobs }: Context, { id, number, answer }: ResolveReply): Promise<Delivery> {
  if (!mayPublish(actor)) throw forbidden(msg`Only owners, admins and editors may decide what is published.`)
  const { workspaceId } = actor
  return db.transaction(async (tx) => {
    const [found] = await tx
      .select({ reply: deliveryReplies, rootId: deliveries.remoteId })
      .from(deliveryReplies)
      .innerJoin(deliveries, eq(deliveries.id, deliveryReplies.deliveryId))
      .where(and(eq(deliveryReplies.workspaceId, workspaceId), eq(deliveryReplies.deliveryId, id), eq(deliveryReplies.number, number)))
      .for('update', { of: deliveryReplies })
    if (!found) throw notFound('delivery')
    const { reply, rootId } = found
    const isOpen = reply.status === 'unclear' || (reply.status === 'failed' && answer === 'send_again')
    if (!isOpen) throw conflict('number', msg`Nobody has to decide about this answer any more.`)
    if (rootId === null) throw conflict('number', msg`Nobody knows which post it answers. Write it there yourself.`)

    if (answer === 'live')
      await changeReply(tx, reply, { status: 'sent', reason: null, doubtfulSince: null, sentAt: sql`now()`, inMs: null })
    else
      await changeReply(tx, reply, { status: 'waiting', reason: null, attempts: 0, lookups: 0, doubtfulSince: null, step: null, inMs: 0 })
    await jobs.send(tx, sendRepliesJob, { workspaceId, deliveryId: id })
    await emit(tx, { type: 'reply.decided', by: actor, deliveryId: id, number, decision: answer })
    await emit(tx, { type: 'delivery.changed', workspaceId, deliveryIds: [id] })
    const [changed] = await presentDeliveries(tx, { workspaceId, ids: [id] })
    if (!changed) throw notFound('delivery')
    return changed
  })
}
