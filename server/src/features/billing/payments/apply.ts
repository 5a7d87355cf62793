import { plans } from '@postwright/contract/core/plans'
import { and, eq, sql } from 'drizzle-orm'

import type { Services } from '../../../context.ts'
import type { By } from '../../../event-parts.ts'
import { emit } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import type { BillingFact } from './facts/fact.ts'
import { factsOf, keepFact } from './facts/keep.ts'
import { issueCreditNote, issueInvoice } from './invoices/issue.ts'
import { type Seller, sellerOf } from './seller.ts'
import { lockBilling, settlePlan } from './settle.ts'
import { type DisputeFact, noteDispute } from './disputes.ts'
import { addPack, takePackBack } from './packs.ts'
import { invoices, orders } from './table.ts'

type OrderRow = typeof orders.$inferSelect

/**
 * Has something happen to an order: what is bought begins, an invoice is written, and whoever is concerned hears of it, all of it in
 * one transaction and once, however often it is told.
 *
 * @returns whether it was new.
 */
export async function applyFact(services: Pick<Services, 'db'>, workspaceId: string, fact: BillingFact): Promise<boolean> {
  const seller = await sellerOf(services)
  return services.db.transaction(workspaceId, (tx) => applyFactIn(tx, workspaceId, fact, seller))
}

/** The same within a transaction; `by` chose it, where a person of the workspace did. */
export async function applyFactIn(tx: Tx, workspaceId: string, fact: BillingFact, seller: Seller, by: By | null = null): Promise<boolean> {
  await lockBilling(tx, workspaceId)
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.workspaceId, workspaceId), eq(orders.id, fact.orderId)))
  if (!order || !(await keepFact(tx, order, fact))) return false
  if (fact.kind === 'paid' || fact.kind === 'failed') await noteOrder(tx, order, fact)
  const { invoice, isOfPlanInUse, returned } = await comeOf(tx, order, fact, seller)
  if (isDispute(fact)) await noteDispute(tx, order, fact)
  if (fact.kind === 'refunded') await noteRefund(tx, order, fact)
  await emit(tx, {
    type: 'payment.happened',
    by: by ?? { userId: null, workspaceId },
    workspaceId,
    orderId: order.id,
    kind: fact.kind,
    plan: plans[order.planId].label,
    chosen: fact.kind === 'next_plan' && fact.planId !== null ? plans[fact.planId].label : null,
    what: order.what,
    extraBusinesses: fact.kind === 'next_plan' ? (fact.extraBusinesses ?? 0) : order.extraBusinesses,
    currency: order.currency,
    amountCents: 'amountCents' in fact ? fact.amountCents : fact.kind === 'failed' ? (order.monthlyCents ?? order.amountCents) : null,
    reference: invoice ?? order.reference,
    reason: fact.kind === 'failed' ? fact.reason : null,
    isSandbox: order.provider === 'sandbox',
    isOfPlanInUse,
    returned,
  })
  return true
}

interface Outcome {
  /** The number of the invoice that it has. */
  invoice: string | null
  isOfPlanInUse: boolean
  returned: { inUse: string | null } | null
}

/** What a fact comes to. */
async function comeOf(tx: Tx, order: OrderRow, fact: BillingFact, seller: Seller): Promise<Outcome> {
  const nothing: Outcome = { invoice: null, isOfPlanInUse: false, returned: null }
  if (order.what !== 'plan') {
    if (fact.kind === 'refunded') await takePackBack(tx, order)
    if (fact.kind !== 'paid') return nothing
    const invoice = await addPack(tx, order, fact, seller)
    return { ...nothing, invoice, returned: invoice === null ? { inUse: null } : null }
  }
  const state = await settlePlan(tx, order.workspaceId)
  // What ended already, or was taken over, is not ended once more by what its provider says of it.
  const isKnown = fact.kind === 'ending' && (state?.endingSince?.getTime() !== fact.at.getTime() || (await endedBefore(tx, order)))
  const isOfPlanInUse = state?.orderId === order.id && !isKnown
  if (fact.kind !== 'paid') return { ...nothing, isOfPlanInUse }
  const period = state?.periods.find(({ paymentRef }) => paymentRef === fact.paymentRef)
  // What bought nothing is given back, and needs no invoice.
  if (!period) return { ...nothing, isOfPlanInUse, returned: { inUse: state && !state.endedAt ? plans[state.planId].label : null } }
  const creditCents = fact.opens && order.joinsMonth === null ? Math.max(0, (order.monthlyCents ?? 0) - fact.amountCents) : 0
  return { ...nothing, isOfPlanInUse, invoice: await issueInvoice(tx, order, { ...period, creditCents, at: fact.at }, seller) }
}

/** Its end was told by somebody else before; by a clock that is behind, that one may count as the later. */
async function endedBefore(tx: Tx, { id, workspaceId }: OrderRow): Promise<boolean> {
  const facts = (await factsOf(tx, workspaceId)).filter(({ orderId }) => orderId === id)
  const resumedAt = Math.max(0, ...facts.filter(({ kind }) => kind === 'resumed').map(({ at }) => at.getTime()))
  return facts.filter(({ kind, at }) => kind === 'ending' && at.getTime() > resumedAt).length > 1
}

function isDispute(fact: BillingFact): fact is DisputeFact {
  return fact.kind === 'disputed' || fact.kind === 'dispute_won' || fact.kind === 'dispute_lost'
}

/** What the customer is shown of an order; it is what its facts say that counts. */
async function noteOrder(tx: Tx, order: OrderRow, fact: Extract<BillingFact, { kind: 'paid' | 'failed' }>): Promise<void> {
  if (order.state === 'paid') return
  await tx
    .update(orders)
    .set(fact.kind === 'paid' ? { state: 'paid', reason: null } : { state: 'failed', reason: fact.reason })
    .where(and(eq(orders.workspaceId, order.workspaceId), eq(orders.id, order.id)))
}

async function noteRefund(tx: Tx, { workspaceId, provider }: OrderRow, fact: Extract<BillingFact, { kind: 'refunded' }>): Promise<void> {
  const ofInvoice = and(eq(invoices.workspaceId, workspaceId), eq(invoices.provider, provider), eq(invoices.paymentRef, fact.paymentRef))
  const [invoice] = await tx.select().from(invoices).where(ofInvoice)
  if (!invoice) return
  const amountCents = Math.min(fact.amountCents, invoice.totalCents - invoice.refundedCents)
  if (amountCents > 0) await issueCreditNote(tx, invoice, { key: fact.key, amountCents, at: fact.at })
  await tx
    .update(invoices)
    .set({ refundedCents: sql`least(${invoices.refundedCents} + ${fact.amountCents}, ${invoices.totalCents})` })
    .where(ofInvoice)
}
