import { plans } from '@postwright/contract/core/plans'
import { and, eq, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'

import type { Services } from '../../../context.ts'
import type { By } from '../../../event-parts.ts'
import { emit } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { lockSubscription } from '../subscriptions/public.ts'
import { subscriptions } from '../subscriptions/table.ts'
import type { BillingFact } from './facts/fact.ts'
import { keepFact } from './facts/keep.ts'
import { issueInvoice } from './invoices/issue.ts'
import { type Seller, sellerOf } from './seller.ts'
import { lockBilling, settlePlan } from './settle.ts'
import { monthsAfter } from './months.ts'
import { invoices, orders, quotaPacks } from './table.ts'

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
  const { invoice, isOfPlanInUse } = await comeOf(tx, order, fact, seller)
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
  })
  return true
}

interface Outcome {
  /** The number of the invoice that it has. */
  invoice: string | null
  isOfPlanInUse: boolean
}

/** What a fact comes to. */
async function comeOf(tx: Tx, order: OrderRow, fact: BillingFact, seller: Seller): Promise<Outcome> {
  if (order.what !== 'plan') return { invoice: fact.kind === 'paid' ? await addPack(tx, order, fact, seller) : null, isOfPlanInUse: false }
  const state = await settlePlan(tx, order.workspaceId)
  // What ended already, or was taken over, is not ended once more by what its provider says of it.
  const isKnown = fact.kind === 'ending' && state?.endingSince?.getTime() !== fact.at.getTime()
  const isOfPlanInUse = state?.orderId === order.id && !isKnown
  if (fact.kind !== 'paid') return { invoice: null, isOfPlanInUse }
  const period = state?.periods.find(({ paymentRef }) => paymentRef === fact.paymentRef)
  // What bought nothing is given back, and needs no invoice.
  return { invoice: period ? await issueInvoice(tx, order, { ...period, at: fact.at }, seller) : null, isOfPlanInUse }
}

/** What the customer is shown of an order; it is what its facts say that counts. */
async function noteOrder(tx: Tx, order: OrderRow, fact: Extract<BillingFact, { kind: 'paid' | 'failed' }>): Promise<void> {
  if (order.state === 'paid') return
  await tx
    .update(orders)
    .set(fact.kind === 'paid' ? { state: 'paid', reason: null } : { state: 'failed', reason: fact.reason })
    .where(and(eq(orders.workspaceId, order.workspaceId), eq(orders.id, order.id)))
}

/** More of a quota until the month ends, once for an order. */
async function addPack(tx: Tx, order: OrderRow, fact: Extract<BillingFact, { kind: 'paid' }>, seller: Seller): Promise<string | null> {
  const { workspaceId, what, planId } = order
  const amount = what === 'plan' ? 0 : (plans[planId].overage?.[what] ?? 0)
  const row = await lockSubscription(tx, workspaceId)
  if (what === 'plan' || amount === 0 || !row) return null
  const { rowCount } = await tx
    .insert(quotaPacks)
    .values({ id: uuidv7(), workspaceId, orderId: order.id, what, amount })
    .onConflictDoNothing()
  if (rowCount !== 1) return null
  const more =
    what === 'tokens'
      ? {
          tokensIncluded: sql`${subscriptions.tokensIncluded} + ${amount}`,
          currentTokens: sql`${subscriptions.currentTokens} + ${amount}`,
          packTokens: sql`${subscriptions.packTokens} + ${amount}`,
        }
      : {
          postsIncluded: sql`${subscriptions.postsIncluded} + ${amount}`,
          currentPosts: sql`${subscriptions.currentPosts} + ${amount}`,
          packPosts: sql`${subscriptions.packPosts} + ${amount}`,
        }
  await tx
    .update(subscriptions)
    .set({ ...more, updatedAt: sql`now()` })
    .where(and(eq(subscriptions.workspaceId, workspaceId), eq(subscriptions.id, row.id)))
  return issueInvoice(tx, order, { ...fact, startsAt: fact.at, endsAt: row.paidUntil ?? monthsAfter(fact.at, 1), planId }, seller)
}

async function noteRefund(tx: Tx, { workspaceId, provider }: OrderRow, fact: Extract<BillingFact, { kind: 'refunded' }>): Promise<void> {
  await tx
    .update(invoices)
    .set({ refundedCents: sql`least(${invoices.refundedCents} + ${fact.amountCents}, ${invoices.totalCents})` })
    .where(and(eq(invoices.workspaceId, workspaceId), eq(invoices.provider, provider), eq(invoices.paymentRef, fact.paymentRef)))
}
