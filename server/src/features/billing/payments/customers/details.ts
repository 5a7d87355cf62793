import type { CustomerDetails, CustomerEvent, RefundRequest, RefusedRefund } from '@postwright/contract/billing/customers'
import { and, desc, eq, isNotNull, isNull, like, ne, or, sql } from 'drizzle-orm'

import type { Context } from '../../../../context.ts'
import { notFound } from '../../../../errors.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { sayKept } from '../../../../kept-sentences.ts'
import { modesOf } from '../../payment-settings/public.ts'
import { subscriptions } from '../../subscriptions/table.ts'
import type { BillingFact } from '../facts/fact.ts'
import { numberText } from '../invoices/issue.ts'
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
    refusedRefunds: await refusedRefundsOf(tx, workspaceId),
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
  const onWay = await onWayFor(tx, workspaceId, row.id)
  if (onWay === null && (await isRefusedThere(tx, workspaceId, row.id))) return null
  return {
    invoice: presentInvoice(row),
    cents: onWay ?? sumOf(await partsOf(tx, workspaceId, row)),
    askedAt: row.refundAskedAt.toISOString(),
    reason: row.refundReason ?? '',
    isGranted: onWay !== null,
  }
}

/** What is decided once for an invoice; `asked` for the one with which it goes back. */
export function refundKeyOf(invoiceId: string, asked = invoiceId): string {
  return asked === invoiceId ? `invoice ${invoiceId}` : `invoice ${invoiceId} with ${asked}`
}

/** What was granted for an invoice, and all that goes back with it, in cents; null where nothing was, or its provider refused it. */
export async function onWayFor(tx: Tx, workspaceId: string, invoiceId: string): Promise<number | null> {
  const [row] = await tx
    .select({ cents: sql<number | null>`sum(${refunds.amountCents})::float8` })
    .from(refunds)
    .where(and(isOfInvoice(workspaceId, invoiceId), isNull(refunds.problem)))
  return row?.cents ?? null
}

/** Whether it was granted, and its provider refused to give something of it back: then that is tried again, and decided no more. */
export async function isRefusedThere(tx: Tx, workspaceId: string, invoiceId: string): Promise<boolean> {
  const refused = and(isOfInvoice(workspaceId, invoiceId), isNull(refunds.doneAt), isNotNull(refunds.problem))
  return (await tx.$count(refunds, refused)) > 0
}

function isOfInvoice(workspaceId: string, invoiceId: string) {
  const isOfIt = or(eq(refunds.key, refundKeyOf(invoiceId)), like(refunds.key, refundKeyOf('%', invoiceId)))
  return and(eq(refunds.workspaceId, workspaceId), isOfIt)
}

async function refusedRefundsOf(tx: Tx, workspaceId: string): Promise<RefusedRefund[]> {
  const rows = await tx
    .select({ refund: refunds, currency: orders.currency, provider: orders.provider, invoice: invoices })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .leftJoin(
      invoices,
      and(eq(invoices.workspaceId, workspaceId), eq(invoices.provider, orders.provider), eq(invoices.paymentRef, refunds.paymentRef)),
    )
    .where(and(eq(refunds.workspaceId, workspaceId), isNull(refunds.doneAt), isNotNull(refunds.problem)))
    .orderBy(desc(refunds.askedAt))
    .limit(latest)
  return rows.map(({ refund: { id, amountCents, problem }, currency, provider, invoice }) => {
    return { id, amountCents, currency, provider, number: invoice && numberText(invoice), reason: problem ?? '' }
  })
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
      reason: fact.kind === 'failed' ? sayKept(fact.reason) : null,
      provider,
    }
  })
}
