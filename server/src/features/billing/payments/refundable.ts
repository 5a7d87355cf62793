import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'

import type { Tx } from '../../../infra/db/database.ts'
import { factsOf } from './facts/keep.ts'
import { unusedPacks } from './packs.ts'
import { type BillingState, type PaidPeriod, stateOf } from './state.ts'
import { invoices, refunds } from './table.ts'

type InvoiceRow = typeof invoices.$inferSelect

/** So much of one charge may go back. */
export interface RefundPart {
  invoice: InvoiceRow
  cents: number
}

/** Charges before the one that began the month that are looked at. */
const mostBack = 50

/**
 * All that was paid for the month under way, by charge, the one that began it first: what joined it, what earlier charges were credited
 * to it, and what was bought beside it and is not used. Empty where nothing of the first one is left.
 */
export async function refundableOf(tx: Tx, workspaceId: string, { periods }: BillingState): Promise<RefundPart[]> {
  const at = periods.findLastIndex(({ isJoining }) => !isJoining)
  const head = periods[at]
  if (!head) return []
  const near = periods.slice(Math.max(0, at - mostBack))
  const packs = await unusedPacks(tx, workspaceId, begunAt(periods.slice(0, at), head))
  const rows = await leftOf(tx, workspaceId, { refs: near.map(({ paymentRef }) => paymentRef), orderIds: packs })
  const of = (paymentRef: string) => rows.find(({ invoice }) => invoice.paymentRef === paymentRef)
  const first = of(head.paymentRef)
  if (!first || first.cents === 0) return []

  const joined = periods.slice(at + 1).flatMap(({ paymentRef }) => of(paymentRef) ?? [])
  const parts = [first, ...joined]
  let credit = first.invoice.creditCents
  for (const { paymentRef } of near.slice(0, -periods.slice(at).length).toReversed()) {
    const earlier = of(paymentRef)
    if (credit === 0 || !earlier) break
    const cents = Math.min(credit, earlier.cents)
    parts.push({ ...earlier, cents })
    credit -= cents
  }
  parts.push(...rows.filter(({ invoice }) => invoice.orderId !== null && packs.includes(invoice.orderId)))
  return parts.filter(({ cents }) => cents > 0)
}

/** Since when a month goes on that larger plans took over: what was bought for it goes with it. */
function begunAt(before: readonly PaidPeriod[], { startsAt }: PaidPeriod): Date {
  const cutShort = before.findLast(({ isJoining, endsAt }) => !isJoining && endsAt > startsAt)
  return cutShort && cutShort.startsAt < startsAt ? begunAt(before.slice(0, before.indexOf(cutShort)), cutShort) : startsAt
}

/**
 * What goes back when that of an invoice does: all that was paid for the plan in use, where its owner asked for that; else what is left of
 * the one charge, neither given back nor on its way.
 */
export async function partsOf(tx: Tx, workspaceId: string, { id, paymentRef, refundAskedAt }: InvoiceRow): Promise<RefundPart[]> {
  const state = refundAskedAt === null ? null : stateOf(await factsOf(tx, workspaceId))
  const parts = state ? await refundableOf(tx, workspaceId, state) : []
  if (parts.some(({ invoice }) => invoice.id === id)) return parts
  return (await leftOf(tx, workspaceId, { refs: [paymentRef], orderIds: [] })).filter(({ cents }) => cents > 0)
}

export function sumOf(parts: readonly RefundPart[]): number {
  return parts.reduce((sum, { cents }) => sum + cents, 0)
}

async function leftOf(tx: Tx, workspaceId: string, { refs, orderIds }: { refs: string[]; orderIds: string[] }): Promise<RefundPart[]> {
  const rows = await tx
    .select({ invoice: invoices })
    .from(invoices)
    .where(
      and(
        eq(invoices.workspaceId, workspaceId),
        isNull(invoices.corrects),
        or(inArray(invoices.paymentRef, refs), orderIds.length > 0 ? inArray(invoices.orderId, orderIds) : undefined),
      ),
    )
  if (rows.length === 0) return []
  const onWay = await tx
    .select({ paymentRef: refunds.paymentRef, cents: sql<number>`sum(${refunds.amountCents})`.mapWith(Number) })
    .from(refunds)
    .where(
      and(
        eq(refunds.workspaceId, workspaceId),
        isNull(refunds.doneAt),
        isNull(refunds.problem),
        inArray(
          refunds.paymentRef,
          rows.map(({ invoice }) => invoice.paymentRef),
        ),
      ),
    )
    .groupBy(refunds.paymentRef)
  return rows.map(({ invoice }) => {
    const going = onWay.find(({ paymentRef }) => paymentRef === invoice.paymentRef)?.cents ?? 0
    // What is disputed goes back by itself, or not at all.
    if (invoice.dispute !== null) return { invoice, cents: 0 }
    return { invoice, cents: Math.max(0, invoice.totalCents - invoice.refundedCents - going) }
  })
}
