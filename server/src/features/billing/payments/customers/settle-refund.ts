import type { CustomerDetails, SettleRefund } from '@postwright/contract/billing/customers'
import { msg } from '@postwright/contract/core/msg'
import { and, eq, isNotNull, isNull } from 'drizzle-orm'

import type { Context } from '../../../../context.ts'
import { conflict, notFound } from '../../../../errors.ts'
import { emit } from '../../../../events.ts'
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
    const [found] = await tx
      .select({ refund: refunds, order: orders })
      .from(refunds)
      .innerJoin(orders, eq(orders.id, refunds.orderId))
      .where(eq(refunds.id, id))
    if (!found) throw notFound('refund')
    const { refund, order } = found
    const { workspaceId, amountCents, paymentRef } = refund
    if (refund.doneAt) return detailsOf(tx, workspaceId)
    await lockBilling(tx, workspaceId)
    const at = await momentOfFact(tx, workspaceId)
    const { rowCount } = await tx
      .update(refunds)
      .set({ doneAt: at, problem: null })
      .where(and(eq(refunds.workspaceId, workspaceId), eq(refunds.id, id), isNull(refunds.doneAt), isNotNull(refunds.problem)))
    if (rowCount !== 1) throw conflict('id', msg`Its provider still gives it back. Look again in a minute.`)
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
