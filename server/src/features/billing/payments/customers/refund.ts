import type { CustomerDetails, DecideRefund } from '@postwright/contract/billing/customers'
import { msg } from '@postwright/contract/core/msg'
import { eq, sql } from 'drizzle-orm'

import type { Context } from '../../../../context.ts'
import { conflict, notFound } from '../../../../errors.ts'
import { emit } from '../../../../events.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { ownerOf } from '../../subscriptions/public.ts'
import { decideGiveBack } from '../at-provider/decide-refund.ts'
import { numberText } from '../invoices/issue.ts'
import { lockBilling } from '../settle.ts'
import { partsOf, sumOf } from '../refundable.ts'
import { invoices } from '../table.ts'
import { asAdministrator } from './as-administrator.ts'
import { detailsOf, isRefusedThere, onWayFor, refundKeyOf } from './details.ts'

type Row = typeof invoices.$inferSelect

/**
 * Gives the money of an invoice back, asked or not, which ends the plan where the month is under way; at a provider that takes a while. With
 * what was asked goes all that was paid for the plan in use, each part at its provider by its own charge. Or refuses what
 * was asked. Either is told to the owner with the reason. Granted already, it changes nothing.
 *
 * @throws FORBIDDEN, NOT_FOUND, CONFLICT on `invoiceId` for a refusal of what nobody asks, or of what is granted.
 */
export async function decideRefund(context: Context, { invoiceId, decision, reason }: DecideRefund): Promise<CustomerDetails> {
  const { services, actor } = context
  return asAdministrator(context, 'decides about a refund', async (tx) => {
    const { workspaceId } = await invoiceOf(tx, invoiceId)
    await lockBilling(tx, workspaceId)
    const row = await invoiceOf(tx, invoiceId)
    const { currency, refundAskedAt } = row
    const parts = await partsOf(tx, workspaceId, row)
    const amountCents = sumOf(parts)
    if (decision === 'grant') {
      if (row.corrects !== null || amountCents === 0) return detailsOf(tx, workspaceId)
      for (const { invoice, cents } of parts) {
        const { orderId, paymentRef, id } = invoice
        if (orderId === null) continue
        await decideGiveBack(services, tx, { workspaceId, orderId, paymentRef, amountCents: cents, key: refundKeyOf(id, invoiceId) })
      }
      // Of what was credited to a larger plan a part may be left, which nobody asks for.
      if (parts[0]?.invoice.id !== invoiceId) await tx.update(invoices).set({ refundAskedAt: null }).where(eq(invoices.id, invoiceId))
    } else {
      const isGranted = (await onWayFor(tx, workspaceId, invoiceId)) !== null || (await isRefusedThere(tx, workspaceId, invoiceId))
      if (refundAskedAt === null || isGranted) throw conflict('invoiceId', msg`Nobody asks for this payment back any more.`)
      await tx.update(invoices).set({ refundAskedAt: null, refundReason: null }).where(eq(invoices.id, invoiceId))
    }
    const { userId: ownerId } = await ownerOf(tx, workspaceId)
    const about = { workspaceId, ownerId, invoiceId, number: numberText(row), currency, amountCents, reason }
    await emit(tx, { type: 'refund.decided', by: { userId: actor.userId, workspaceId }, ...about, isGranted: decision === 'grant' })
    return detailsOf(tx, workspaceId)
  })
}

/** Of a workspace that is there: what nobody pays any more, nobody gets back. */
async function invoiceOf(tx: Tx, id: string): Promise<Row & { workspaceId: string; orderId: string }> {
  const [row] = await tx
    .select()
    .from(invoices)
    .where(sql`${invoices.id} = ${id}`)
  if (!row || row.workspaceId === null || row.orderId === null) throw notFound('invoice')
  return { ...row, workspaceId: row.workspaceId, orderId: row.orderId }
}
