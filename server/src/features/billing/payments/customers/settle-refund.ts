import type { CustomerDetails, SettleRefund } from '@postwright/contract/billing/customers'
import { msg } from '@postwright/contract/core/msg'
import { and, eq } from 'drizzle-orm'

import type { Context } from '../../../../context.ts'
import { conflict, notFound } from '../../../../errors.ts'
import { emit } from '../../../../events.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { applyFactIn } from '../apply.ts'
import { refundKey } from '../events/refund-fact.ts'
import { sellerOf } from '../seller.ts'
import { lockBilling, momentOfFact } from '../settle.ts'
import { orders, refunds } from '../table.ts'
import { asAdministrator } from './as-administrator.ts'
import { detailsOf } from './details.ts'

/**
 * Writes down that money which a provider refused to give back went back another way, as by a bank transfer: it counts as given back, with its
 * credit note, and its provider is not asked any more. Done already, it changes nothing.
 *
 * @throws FORBIDDEN, NOT_FOUND, CONFLICT on `id` while its provider still gives it back
 */
export async function settleRefund(context: Context, { id, reason }: SettleRefund): Promise<CustomerDetails> {
  const { services, actor } = context
  const seller = await sellerOf(services)
  return asAdministrator(context, 'writes down that money went back', async (tx) => {
    const { refund: first } = await refundOf(tx, id)
    await lockBilling(tx, first.workspaceId)
    const { refund, order } = await refundOf(tx, id)
    const { workspaceId, amountCents, paymentRef } = refund
    if (refund.doneAt) return detailsOf(tx, workspaceId)
    if (refund.problem === null) throw conflict('id', msg`Its provider still gives it back. Look again in a minute.`)
    const at = await momentOfFact(tx, workspaceId)
    await tx
      .update(refunds)
      .set({ doneAt: at, problem: null })
      .where(and(eq(refunds.workspaceId, workspaceId), eq(refunds.id, id)))
    const by = { userId: actor.userId, workspaceId }
    await applyFactIn(tx, workspaceId, { kind: 'refunded', key: refundKey(id), at, orderId: order.id, paymentRef, amountCents }, seller)
    await emit(tx, {
      type: 'refund.settled',
      by,
      workspaceId,
      refundId: id,
      provider: order.provider,
      amountCents,
      currency: order.currency,
      reason,
    })
    return detailsOf(tx, workspaceId)
  })
}

async function refundOf(tx: Tx, id: string) {
  const [found] = await tx
    .select({ refund: refunds, order: orders })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(eq(refunds.id, id))
  if (!found) throw notFound('refund')
  return found
}
