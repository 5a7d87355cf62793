import type { AnswerOrder, Order } from '@postwright/contract/billing/payments'
import { msg } from '@postwright/contract/core/msg'
import { and, eq } from 'drizzle-orm'

import type { Context } from '../../../../context.ts'
import { conflict, notFound } from '../../../../errors.ts'
import { inEnglish } from '../../../../sentences.ts'
import { configuredProvider } from '../../payment-settings/public.ts'
import { applyFactIn } from '../apply.ts'
import type { BillingFact } from '../facts/fact.ts'
import { openingOf } from '../facts/keep.ts'
import { refuseOthers } from '../policy.ts'
import { readOrder } from '../orders/read.ts'
import { sellerOf } from '../seller.ts'
import { databaseNow, lockBilling, momentOfFact } from '../settle.ts'
import { orders } from '../table.ts'

const card = { brand: 'Sandbox', last4: '4242', expires: '12/34' }

/**
 * What a payment provider would answer, without any money: paid, declined, paid after a second step, or the window is closed. The event may
 * arrive several times, as real ones do.
 *
 * @throws FORBIDDEN, NOT_FOUND for an order of a real provider too, CONFLICT on `id` for one that is not open any more.
 */
export async function answerOrder(context: Context, { id, answer, times }: AnswerOrder): Promise<Order> {
  refuseOthers(context)
  const { db, actor, services } = context
  const { workspaceId } = actor
  const [seller, paystack, paypal] = await Promise.all([
    sellerOf(services),
    configuredProvider(services, 'ZAR'),
    configuredProvider(services, 'USD'),
  ])
  return db.transaction(async (tx) => {
    await lockBilling(tx, workspaceId)
    const isOne = and(eq(orders.workspaceId, workspaceId), eq(orders.id, id), eq(orders.provider, 'sandbox'))
    const [order] = await tx.select().from(orders).where(isOne).for('update')
    if (!order) throw notFound('order')
    const now = await databaseNow(tx)
    // Money is taken by now.
    if ((order.currency === 'ZAR' ? paystack : paypal) !== null)
      throw conflict('id', msg`This order is not open any more. Begin again in Billing.`)
    if (order.state === 'paid') throw conflict('id', msg`This order is paid already.`)
    if (order.state === 'expired' || order.expiresAt <= now)
      throw conflict('id', msg`This order is not open any more. Begin again in Billing.`)
    if (answer !== 'closed') {
      const at = await momentOfFact(tx, workspaceId)
      const fact = answer === 'declined' ? declined(order, at) : paid(order, at)
      if (fact.kind === 'paid') await tx.update(orders).set({ card }).where(isOne)
      for (let time = 0; time < times; time++) await applyFactIn(tx, workspaceId, fact, seller, actor)
    }
    return readOrder(tx, { workspaceId, id }, seller)
  })
}

type OrderRow = typeof orders.$inferSelect

function paid(order: OrderRow, at: Date): BillingFact {
  const { id, reference, amountCents, currency } = order
  return {
    kind: 'paid',
    key: `${reference} paid`,
    at,
    orderId: id,
    paymentRef: reference,
    amountCents,
    currency,
    opens: openingOf(order),
  }
}

function declined({ id, reference }: OrderRow, at: Date): BillingFact {
  const reason = inEnglish(msg`The card was declined.`)
  return { kind: 'failed', key: `${reference} declined ${at.toISOString()}`, at, orderId: id, reason }
}
