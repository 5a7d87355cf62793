import type { ListKeptInvoices } from '@postwright/contract/billing/customers'
import type { Invoice } from '@postwright/contract/billing/payments'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'

import type { Context } from '../../../../context.ts'
import { notFound } from '../../../../errors.ts'
import { asAdministrator } from '../customers/as-administrator.ts'
import { invoices } from '../table.ts'
import { invoicePage, presentInvoice } from './list.ts'

/** Invoices of workspaces that are no more, newest first. @throws FORBIDDEN, INVALID on `cursor` */
export function listKeptInvoices(context: Context, { q, ...page }: ListKeptInvoices): ReturnType<typeof invoicePage> {
  return asAdministrator(context, 'looks at invoices that are kept', (tx) =>
    invoicePage(tx, and(isNull(invoices.workspaceId), found(q)), page),
  )
}

/** Any invoice, also of a workspace that is there. @throws FORBIDDEN, NOT_FOUND */
export async function getAnyInvoice(context: Context, { id }: { id: string }): Promise<Invoice> {
  const [row] = await asAdministrator(context, 'looks at an invoice', (tx) => tx.select().from(invoices).where(eq(invoices.id, id)))
  if (!row) throw notFound('invoice')
  return presentInvoice(row)
}

/** Its number, as it is printed; null for what is none. */
export function isNumbered(typed: string): SQL | null {
  const [, series, number] = /^([a-z]{3,4})-?(\d{1,9})$/i.exec(typed.trim()) ?? []
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
