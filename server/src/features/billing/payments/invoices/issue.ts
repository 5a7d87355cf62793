import { extraBusinessesCents } from '@postwright/contract/billing/extra-businesses'
import type { MoneyMode } from '@postwright/contract/billing/payments'
import { taxWithin } from '@postwright/contract/billing/proration'
import { eq, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'

import type { Tx } from '../../../../infra/db/database.ts'
import { systemPart } from '../../../../infra/db/system-part.ts'
import { workspaces } from '../../../identity/team/table.ts'
import type { Seller } from '../seller.ts'
import { buyerDetails, invoices, invoiceSeries, modeOf, type orders } from '../table.ts'

type OrderRow = typeof orders.$inferSelect

export const testSeries = 'TEST'

interface Payment {
  paymentRef: string
  amountCents: number
  at: Date
  startsAt: Date
  endsAt: Date
  planId: OrderRow['planId']
  /** A line of their own; and whether it is the only one. */
  extraBusinesses?: number
  isJoining?: boolean
  creditCents?: number
}

/**
 * Writes the invoice of a payment, once, with the next number of its series: that is taken in the transaction that writes it, so that
 * no number is missing.
 *
 * @returns its number; null where there is one already.
 */
export async function issueInvoice(tx: Tx, order: OrderRow, payment: Payment, seller: Seller): Promise<string | null> {
  const { workspaceId, provider } = order
  const { amountCents: totalCents, at, isJoining = false, extraBusinesses = 0, creditCents = 0, ...rest } = payment
  const known = await tx.$count(invoices, sql`${invoices.provider} = ${provider} and ${invoices.paymentRef} = ${payment.paymentRef}`)
  if (known > 0) return null
  const { taxPercent, ...sellerDetails } = seller
  const series = seriesOf[modeOf(order)]
  const number = await nextNumber(tx, series)
  await tx.insert(invoices).values({
    ...rest,
    id: uuidv7(),
    workspaceId,
    orderId: order.id,
    series,
    number,
    provider,
    what: order.what,
    currency: order.currency,
    totalCents,
    extraBusinesses,
    extraCents: isJoining ? totalCents : (extraBusinessesCents(rest.planId, order.currency, extraBusinesses) ?? 0),
    creditCents,
    taxCents: taxWithin(totalCents, taxPercent),
    taxPercent,
    buyer: await buyerOf(tx, workspaceId),
    seller: sellerDetails,
    issuedAt: at,
  })
  return numberText({ series, number })
}

/** Writes down that so much of an invoice went back, with the next number of the same series; once by its key. */
export async function issueCreditNote(
  tx: Tx,
  invoice: typeof invoices.$inferSelect,
  { key, amountCents, at }: { key: string; amountCents: number; at: Date },
): Promise<void> {
  const { refundAskedAt: _asked, refundReason: _reason, ...same } = invoice
  await tx.insert(invoices).values({
    ...same,
    id: uuidv7(),
    number: await nextNumber(tx, invoice.series),
    paymentRef: key,
    totalCents: amountCents,
    taxCents: taxWithin(amountCents, invoice.taxPercent),
    refundedCents: 0,
    extraBusinesses: 0,
    extraCents: 0,
    creditCents: 0,
    corrects: numberText(invoice),
    dispute: null,
    issuedAt: at,
  })
}

/** What no money was paid for does not take the numbers of what was. */
const seriesOf: Record<MoneyMode, string> = { sandbox: 'SBX', test: testSeries, live: 'INV' }

/** `SBX-0412` */
export function numberText({ series, number }: { series: string; number: number }): string {
  return `${series}-${String(number).padStart(4, '0')}`
}

async function nextNumber(tx: Tx, series: string): Promise<number> {
  const [row] = await systemPart(tx, 'the next number of a series of invoices', () =>
    tx
      .insert(invoiceSeries)
      .values({ series, last: 1 })
      .onConflictDoUpdate({ target: invoiceSeries.series, set: { last: sql`${invoiceSeries.last} + 1` } })
      .returning({ last: invoiceSeries.last }),
  )
  if (!row) throw new Error('A series has a last number.')
  return row.last
}

/** As they were entered; else the workspace's name. */
export async function buyerOf(tx: Tx, workspaceId: string) {
  const [details] = await tx.select().from(buyerDetails).where(eq(buyerDetails.workspaceId, workspaceId))
  if (details) {
    const { workspaceId: _, ...buyer } = details
    return buyer
  }
  const [workspace] = await tx.select({ name: workspaces.name }).from(workspaces).where(eq(workspaces.id, workspaceId))
  return { name: workspace?.name ?? '', address: '', taxNumber: '', email: '' }
}
