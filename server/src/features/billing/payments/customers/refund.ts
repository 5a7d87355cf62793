import type { CustomerDetails, DecideRefund } from '@postwright/contract/billing/customers'
import { msg } from '@postwright/contract/core/msg'
import { eq, sql } from 'drizzle-orm'

import type { Context } from '../../../../context.ts'
import { conflict, notFound } from '../../../../errors.ts'
import { emit } from '../../../../events.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { systemPart } from '../../../../infra/db/system-part.ts'
import { ownerOf } from '../../subscriptions/public.ts'
import { applyFactIn } from '../apply.ts'
import { numberText } from '../invoices/issue.ts'
import { sellerOf } from '../seller.ts'
import { databaseNow, lockBilling } from '../settle.ts'
import { invoices } from '../table.ts'
import { detailsOf } from './details.ts'
import { refuseAllBut } from './list.ts'

type Row = typeof invoices.$inferSelect

/**
 * Gives the money of an invoice back, which ends the plan where the month is under way; or refuses what was asked. Either is told to the
 * owner with the reason. Decided so already, it changes nothing.
 *
 * @throws FORBIDDEN, NOT_FOUND, CONFLICT on `invoiceId` for money of a real provider, and for a refusal of what nobody asks.
 */
export async function decideRefund(context: Context, { invoiceId, decision, reason }: DecideRefund): Promise<CustomerDetails> {
  refuseAllBut(context)
  const { services, actor } = context
  const seller = await sellerOf(services)
  return services.db.asSystem('an administrator decides about a refund', async (tx) => {
    const { workspaceId } = await invoiceOf(tx, invoiceId)
    await lockBilling(tx, workspaceId)
    const invoice = await invoiceOf(tx, invoiceId)
    const by = { userId: actor.userId, workspaceId }
    const cents = invoice.totalCents - invoice.refundedCents
    if (decision === 'grant' && cents === 0) return detailsOf(tx, workspaceId)
    if (decision === 'grant') {
      if (invoice.provider !== 'sandbox')
        throw conflict('invoiceId', msg`Give this payment back at its provider; it is noted here as soon as the provider tells of it.`)
      const fact = { kind: 'refunded', orderId: invoice.orderId, paymentRef: invoice.paymentRef, amountCents: cents } as const
      await applyFactIn(tx, workspaceId, { ...fact, key: `${invoice.paymentRef} refunded`, at: await databaseNow(tx) }, seller, by)
    } else if (invoice.refundAskedAt === null) throw conflict('invoiceId', msg`Nobody asks for this payment back any more.`)
    await tx.update(invoices).set({ refundAskedAt: null, refundReason: null }).where(eq(invoices.id, invoiceId))
    const { userId: ownerId } = await systemPart(tx, 'the owner is told of a refund', () => ownerOf(tx, workspaceId))
    const { currency } = invoice
    const about = { workspaceId, ownerId, invoiceId, number: numberText(invoice), currency, amountCents: cents, reason }
    await emit(tx, { type: 'refund.decided', by, ...about, isGranted: decision === 'grant' })
    return detailsOf(tx, workspaceId)
  })
}

async function invoiceOf(tx: Tx, id: string): Promise<Row> {
  const [row] = await tx
    .select()
    .from(invoices)
    .where(sql`${invoices.id} = ${id}`)
  if (!row) throw notFound('invoice')
  return row
}
