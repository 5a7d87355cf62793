import type { CustomerDetails, CustomerEvent, RefundRequest } from '@postwright/contract/billing/customers'
import { and, desc, eq, isNotNull, ne, sql } from 'drizzle-orm'

import type { Context } from '../../../../context.ts'
import { notFound } from '../../../../errors.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { modesOf } from '../../payment-settings/public.ts'
import { subscriptions } from '../../subscriptions/table.ts'
import type { BillingFact } from '../facts/fact.ts'
import { presentInvoice } from '../invoices/list.ts'
import { partsOf, sumOf } from '../refundable.ts'
import { billingOf } from '../standing.ts'
import { billingFacts, invoices, orders, refunds } from '../table.ts'
import { asAdministrator } from './as-administrator.ts'
import { presentCustomer, selectCustomers } from './list.ts'

/** So much is shown of what happened, and so many invoices. */
const latest = 50

/** @throws FORBIDDEN, NOT_FOUND */
export function getCustomer(context: Context, { workspaceId }: { workspaceId: string }): Promise<CustomerDetails> {
  return asAdministrator(context, 'looks at a subscription', (tx) => detailsOf(tx, workspaceId))
}

/** @throws NOT_FOUND. `tx` is a system transaction. */
export async function detailsOf(tx: Tx, workspaceId: string): Promise<CustomerDetails> {
  const [row] = await selectCustomers(tx)
    .where(and(eq(subscriptions.workspaceId, workspaceId), ne(subscriptions.status, 'awaiting_payment')))
    .orderBy(desc(subscriptions.updatedAt))
    .limit(1)
  if (!row) throw notFound('workspace')
  const written = await tx
    .select()
    .from(invoices)
    .where(eq(invoices.workspaceId, workspaceId))
    .orderBy(desc(invoices.issuedAt), desc(invoices.id))
    .limit(latest)
  return {
    ...presentCustomer(row),
    billing: await billingOf(tx, workspaceId, await modesOf(tx)),
    refund: await refundAskedOf(tx, workspaceId),
    events: await eventsOf(tx, workspaceId),
    invoices: written.map(presentInvoice),
  }
}

async function refundAskedOf(tx: Tx, workspaceId: string): Promise<RefundRequest | null> {
  const [row] = await tx
    .select()
    .from(invoices)
    .where(
      and(
        eq(invoices.workspaceId, workspaceId),
        isNotNull(invoices.refundAskedAt),
        sql`${invoices.refundedCents} < ${invoices.totalCents}`,
      ),
    )
    .orderBy(desc(invoices.refundAskedAt))
    .limit(1)
  if (!row?.refundAskedAt) return null
  return {
    invoice: presentInvoice(row),
    cents: sumOf(await partsOf(tx, workspaceId, row)),
    askedAt: row.refundAskedAt.toISOString(),
    reason: row.refundReason ?? '',
    isGranted: await isGranted(tx, workspaceId, row.id),
  }
}

/** What is decided once for an invoice. */
export function refundKeyOf(invoiceId: string): string {
  return `invoice ${invoiceId}`
}

export async function isGranted(tx: Tx, workspaceId: string, invoiceId: string): Promise<boolean> {
  return (await tx.$count(refunds, and(eq(refunds.workspaceId, workspaceId), eq(refunds.key, refundKeyOf(invoiceId))))) > 0
}

async function eventsOf(tx: Tx, workspaceId: string): Promise<CustomerEvent[]> {
  const rows = await tx
    .select({ row: billingFacts, order: orders })
    .from(billingFacts)
    .innerJoin(orders, eq(orders.id, billingFacts.orderId))
    .where(eq(billingFacts.workspaceId, workspaceId))
    .orderBy(desc(billingFacts.at), desc(billingFacts.id))
    .limit(latest)
  return rows.map(({ row, order: { what, planId, currency } }) => {
    const { id, kind, provider } = row
    const fact = { ...row.fact, at: row.at } as BillingFact
    return {
      id,
      at: row.at.toISOString(),
      kind,
      what,
      planId: fact.kind === 'next_plan' ? (fact.planId ?? planId) : planId,
      currency,
      amountCents: 'amountCents' in fact ? fact.amountCents : null,
      reason: fact.kind === 'failed' ? fact.reason : null,
      provider,
    }
  })
}
