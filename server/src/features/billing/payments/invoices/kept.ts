import type { ListKeptInvoices } from '@postwright/contract/billing/customers'
import type { Invoice } from '@postwright/contract/billing/payments'
import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'

import type { Context } from '../../../../context.ts'
import { AtRow, cursorOf, positionAt } from '../../../../cursor.ts'
import { notFound } from '../../../../errors.ts'
import { asAdministrator } from '../customers/as-administrator.ts'
import { invoices } from '../table.ts'
import { presentInvoice } from './list.ts'

/** Invoices of workspaces that are no more, newest first. @throws FORBIDDEN, INVALID on `cursor` */
export async function listKeptInvoices(
  context: Context,
  { q, cursor, limit }: ListKeptInvoices,
): Promise<{ items: Invoice[]; nextCursor: string | null }> {
  const after = cursor === undefined ? null : positionAt(cursor, AtRow)
  const rows = await asAdministrator(context, 'looks at invoices that are kept', (tx) =>
    tx
      .select()
      .from(invoices)
      .where(
        and(
          isNull(invoices.workspaceId),
          found(q),
          after ? sql`(${invoices.issuedAt}, ${invoices.id}) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : undefined,
        ),
      )
      .orderBy(desc(invoices.issuedAt), desc(invoices.id))
      .limit(limit + 1),
  )
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return {
    items: items.map(presentInvoice),
    nextCursor: rows.length > limit && last ? cursorOf([last.issuedAt.toISOString(), last.id]) : null,
  }
}

/** Any invoice, also of a workspace that is there. @throws FORBIDDEN, NOT_FOUND */
export async function getAnyInvoice(context: Context, { id }: { id: string }): Promise<Invoice> {
  const [row] = await asAdministrator(context, 'looks at an invoice', (tx) => tx.select().from(invoices).where(eq(invoices.id, id)))
  if (!row) throw notFound('invoice')
  return presentInvoice(row)
}

/** Its number, as it is printed; null for what is none. */
export function isNumbered(typed: string): SQL | null {
  const [, series, number] = /^([a-z]{3})-?(\d{1,9})$/i.exec(typed.trim()) ?? []
  return series && number ? sql`(${invoices.series} = ${series.toUpperCase()} and ${invoices.number} = ${Number(number)})` : null
}

/** By its number, or by words in the name or the address of whoever bought. */
function found(q: string): SQL | undefined {
  const numbered = isNumbered(q)
  if (numbered) return numbered
  const buyer = sql`((${invoices.buyer} ->> 'name') || ' ' || (${invoices.buyer} ->> 'email'))`
  const words = q.split(/\s+/u).filter(Boolean)
  return and(...words.map((word) => sql`position(lower(${word}) in lower(${buyer})) > 0`))
}
