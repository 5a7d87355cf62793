import type { AnswerOrder, Order } from '@postwright/contract/billing/payments'
import { msg } from '@postwright/contract/core/msg'
import { and, eq } from 'drizzle-orm'

import type { Context } from '../../../../context.ts'
import { conflict, notFound } from '../../../../errors.ts'
import { configuredProvider } from '../../payment-settings/public.ts'
import { refuseOthers } from '../policy.ts'
import { readOrder } from '../orders/read.ts'
import { sellerOf } from '../seller.ts'
import { databaseNow, lockBilling, momentOfFact } from '../settle.ts'
import { orders } from '../table.ts'
import { tell } from './event.ts'
import { sandboxEventJob } from './job.ts'

const secondsUntil: Record<AnswerOrder['arrives'], number> = { at_once: 0, in_a_minute: 60, in_an_hour: 3_600 }

/**
 * What a payment provider would answer, without any money: paid, declined, paid after a second step, or the window is closed. The event may
 * arrive late and several times, as real ones do.
 *
 * @throws FORBIDDEN, NOT_FOUND for an order of a real provider too, CONFLICT on `id` for one that is not open any more.
 */
export async function answerOrder(context: Context, { id, answer, arrives, times }: AnswerOrder): Promise<Order> {
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
    if (order.providerRef !== null) throw conflict('id', msg`This order is answered already. Its event is on its way.`)
    if (order.state === 'expired' || order.expiresAt <= now)
      throw conflict('id', msg`This order is not open any more. Begin again in Billing.`)
    if (answer !== 'closed') {
      const told = { answer, times, at: (await momentOfFact(tx, workspaceId)).toISOString() }
      const afterSeconds = secondsUntil[arrives]
      if (afterSeconds === 0) await tell(tx, order, told, seller, actor)
      else {
        await tx.update(orders).set({ providerRef: order.reference }).where(isOne)
        await services.jobs.send(tx, sandboxEventJob, { workspaceId, orderId: id, ...told }, { afterSeconds })
      }
    }
    return readOrder(tx, { workspaceId, id }, seller)
  })
}
