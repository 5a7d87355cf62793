import type { Order } from '@postwright/contract/billing/payments'
import { extraBusinessesCents } from '@postwright/contract/billing/extra-businesses'
import { taxWithin } from '@postwright/contract/billing/proration'
import { plans } from '@postwright/contract/core/plans'
import { and, eq } from 'drizzle-orm'

import type { Context } from '../../../../context.ts'
import { notFound } from '../../../../errors.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { sayKept } from '../../../../kept-sentences.ts'
import { workspaces } from '../../../identity/team/table.ts'
import type { BillingFact } from '../facts/fact.ts'
import { factsOf } from '../facts/keep.ts'
import { type BillingState, phaseAt, stateOf } from '../state.ts'
import { sellerOf, type Seller } from '../seller.ts'
import { invoices, modeOf, orders } from '../table.ts'
import { refuseOthers } from '../policy.ts'

/** @throws FORBIDDEN, NOT_FOUND */
export async function getOrder(context: Context, { id }: { id: string }): Promise<Order> {
  refuseOthers(context)
  const { db, actor, services } = context
  const seller = await sellerOf(services)
  return db.transaction((tx) => readOrder(tx, { workspaceId: actor.workspaceId, id }, seller))
}

/** @throws NOT_FOUND */
export async function readOrder(tx: Tx, { workspaceId, id }: { workspaceId: string; id: string }, { taxPercent }: Seller): Promise<Order> {
  const [found] = await tx
    .select({ row: orders, workspaceName: workspaces.name })
    .from(orders)
    .innerJoin(workspaces, eq(workspaces.id, orders.workspaceId))
    .where(and(eq(orders.workspaceId, workspaceId), eq(orders.id, id)))
  if (!found) throw notFound('order')
  const { row, workspaceName } = found
  const { what, planId, provider, reference, reason, currency, amountCents, monthlyCents, extraBusinesses } = row
  const isRest = row.joinsMonth !== null
  const facts = await factsOf(tx, workspaceId)
  const state = stateOf(facts)
  const current = state && phaseAt(state, new Date()) !== 'expired' ? state : null
  const isAwaited = isAwaitedOf(row)
  const isOver = row.state === 'open' && row.expiresAt.getTime() <= Date.now()
  return {
    id,
    what,
    planId,
    planLabel: plans[planId].label,
    workspaceName,
    provider,
    reference,
    state: isAwaited ? 'open' : isOver ? 'expired' : row.state,
    reason: reason && sayKept(reason),
    isAwaited,
    isReturned: row.state === 'paid' && !(what === 'plan' ? boughtSomething(facts, id, state) : await hasInvoice(tx, row)),
    planInUse: current && plans[current.planId].label,
    price: {
      currency,
      monthlyCents: monthlyCents ?? 0,
      extraBusinesses,
      extraCents: extraBusinessesCents(planId, currency, extraBusinesses) ?? 0,
      isRest,
      isResumed: false,
      creditCents: monthlyCents === null || isRest ? 0 : monthlyCents - amountCents,
      daysLeft: row.creditDays,
      days: row.creditOfDays,
      quotaLeftPercent: row.creditPercent,
      todayCents: amountCents,
      tax: taxPercent === 0 ? null : { percent: taxPercent, cents: taxWithin(amountCents, taxPercent) },
      mode: modeOf(row),
    },
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  }
}

/** Its first payment began a month, or joined one. */
function boughtSomething(facts: readonly BillingFact[], orderId: string, state: BillingState | null): boolean {
  const paid = facts.find((fact) => fact.kind === 'paid' && fact.orderId === orderId && fact.opens !== null)
  return paid?.kind === 'paid' && state !== null && state.periods.some(({ paymentRef }) => paymentRef === paid.paymentRef)
}

/** The sandbox names the payment when it answers. */
function isAwaitedOf({ provider, state, providerRef }: typeof orders.$inferSelect): boolean {
  return provider === 'sandbox' && (state === 'open' || state === 'expired') && providerRef !== null
}

async function hasInvoice(tx: Tx, { workspaceId, id }: typeof orders.$inferSelect): Promise<boolean> {
  return (await tx.$count(invoices, and(eq(invoices.workspaceId, workspaceId), eq(invoices.orderId, id)))) > 0
}
