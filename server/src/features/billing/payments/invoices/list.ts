import type { BuyerDetails, Invoice, InvoiceParty } from '@postwright/contract/billing/payments'
import { and, desc, eq, type SQL, sql } from 'drizzle-orm'

import type { Context } from '../../../../context.ts'
import { AtRow, cursorOf, positionAt } from '../../../../cursor.ts'
import { notFound } from '../../../../errors.ts'
import { emit } from '../../../../events.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { refuseOthers } from '../policy.ts'
import { buyerDetails, invoices } from '../table.ts'
import { buyerOf, numberText, testSeries } from './issue.ts'

type Row = typeof invoices.$inferSelect

interface ListInvoices {
  cursor?: string | undefined
  limit: number
}

interface InvoicePage {
  items: Invoice[]
  nextCursor: string | null
}

/** Newest first. */
export async function listInvoices(context: Context, { cursor, limit }: ListInvoices): Promise<InvoicePage> {
  refuseOthers(context)
  const { db, actor } = context
  return db.transaction((tx) => invoicePage(tx, eq(invoices.workspaceId, actor.workspaceId), { cursor, limit }))
}

/** Newest first. @throws INVALID on `cursor` */
export async function invoicePage(tx: Tx, which: SQL | undefined, { cursor, limit }: ListInvoices): Promise<InvoicePage> {
  const after = cursor === undefined ? null : positionAt(cursor, AtRow)
  const rows = await tx
    .select()
    .from(invoices)
    .where(and(which, after ? sql`(${invoices.issuedAt}, ${invoices.id}) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : undefined))
    .orderBy(desc(invoices.issuedAt), desc(invoices.id))
    .limit(limit + 1)
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return {
    items: items.map(presentInvoice),
    nextCursor: rows.length > limit && last ? cursorOf([last.issuedAt.toISOString(), last.id]) : null,
  }
}

/** @throws FORBIDDEN, NOT_FOUND */
export async function getInvoice(context: Context, { id }: { id: string }): Promise<Invoice> {
  refuseOthers(context)
  const { db, actor } = context
  const [row] = await db.transaction((tx) =>
    tx
      .select()
      .from(invoices)
      .where(and(eq(invoices.workspaceId, actor.workspaceId), eq(invoices.id, id))),
  )
  if (!row) throw notFound('invoice')
  return presentInvoice(row)
}

export function readDetails(context: Context): Promise<InvoiceParty> {
  refuseOthers(context)
  const { db, actor } = context
  return db.transaction((tx) => buyerOf(tx, actor.workspaceId))
}

/** For invoices from now on; what is written stays as it is. */
export function saveDetails(context: Context, details: BuyerDetails): Promise<BuyerDetails> {
  refuseOthers(context)
  const { db, actor } = context
  const { workspaceId } = actor
  return db.transaction(async (tx) => {
    await tx
      .insert(buyerDetails)
      .values({ workspaceId, ...details })
      .onConflictDoUpdate({ target: buyerDetails.workspaceId, set: details })
    await emit(tx, { type: 'buyer.saved', by: actor, workspaceId, name: details.name, taxNumber: details.taxNumber })
    return details
  })
}

export function presentInvoice(row: Row): Invoice {
  const {
    id,
    planId,
    what,
    currency,
    totalCents,
    taxCents,
    taxPercent,
    refundedCents,
    extraBusinesses,
    extraCents,
    creditCents,
    corrects,
    dispute,
    buyer,
    seller,
    provider,
  } = row
  return {
    id,
    number: numberText(row),
    issuedAt: row.issuedAt.toISOString(),
    planId,
    what,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    currency,
    totalCents,
    taxCents,
    taxPercent,
    refundedCents,
    extraBusinesses,
    extraCents,
    creditCents,
    corrects,
    dispute,
    buyer,
    seller,
    isSandbox: provider === 'sandbox',
    isTest: row.series === testSeries,
  }
}
