import type { BillingStanding } from '@postwright/contract/billing/payments'
import { plans } from '@postwright/contract/core/plans'
import { and, eq } from 'drizzle-orm'

import type { Context } from '../../../context.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { configuredProvider } from '../payment-settings/public.ts'
import { standingOf } from '../subscriptions/public.ts'
import { factsOf } from './facts/keep.ts'
import { databaseNow } from './settle.ts'
import { type BillingState, graceEnd, phaseAt, stateOf } from './state.ts'
import { invoices, orders } from './table.ts'

const refundDays = 14
const dayMs = 86_400_000

/** Where the workspace stands with its payments. */
export async function readBilling({ db, actor, services }: Context): Promise<BillingStanding> {
  const [standing, card] = await Promise.all([
    db.transaction((tx) => billingOf(tx, actor.workspaceId)),
    configuredProvider(services, 'ZAR'),
  ])
  if (standing.currency !== null) return standing
  const provider = card ?? (await configuredProvider(services, 'USD'))
  return { ...standing, provider: provider?.name ?? 'sandbox' }
}

export async function billingOf(tx: Tx, workspaceId: string): Promise<BillingStanding> {
  const now = await databaseNow(tx)
  const state = stateOf(await factsOf(tx, workspaceId))
  const phase = phaseAt(state, now)
  const isOver = phase === 'none' || phase === 'expired'
  const { current } = await standingOf(tx, workspaceId)
  if (!state || isOver) return { ...nothing, phase: isOver && current?.isTrial ? 'trialing' : phase, planId: current?.planId ?? null }
  const order = await orderOf(tx, workspaceId, state)
  return {
    phase,
    provider: order?.provider ?? 'sandbox',
    planId: state.planId,
    currency: state.currency,
    monthlyCents: state.monthlyCents,
    paidUntil: state.paidUntil.toISOString(),
    graceEndsAt: phase === 'grace' ? graceEnd(state).toISOString() : null,
    nextPlanId: state.nextPlan?.planId ?? null,
    extraBusinesses: state.extraBusinesses,
    nextExtraBusinesses: state.nextPlan?.extraBusinesses ?? null,
    change: changeOf(order, state),
    failures: state.failures,
    card: order?.card ?? null,
    refund: await refundOf(tx, workspaceId, state, now),
  }
}

/** How the plan is called that this workspace pays for; null while it pays for none. */
export async function paidPlanOf(tx: Tx, workspaceId: string): Promise<string | null> {
  const state = stateOf(await factsOf(tx, workspaceId))
  return state && phaseAt(state, await databaseNow(tx)) !== 'expired' ? plans[state.planId].label : null
}

const nothing = {
  provider: 'sandbox',
  currency: null,
  monthlyCents: null,
  paidUntil: null,
  graceEndsAt: null,
  nextPlanId: null,
  extraBusinesses: 0,
  nextExtraBusinesses: null,
  change: null,
  failures: 0,
  card: null,
  refund: null,
} as const

/** Smaller payments, or those of before, that are not agreed yet where they are charged. */
function changeOf(order: typeof orders.$inferSelect | undefined, { planId, endingSince }: BillingState): BillingStanding['change'] {
  if (order?.change?.state !== 'asked' || endingSince) return null
  const { planId: next, extraBusinesses, url } = order.change
  return { planId: next ?? planId, extraBusinesses, url }
}

/** That pays for the plan in use. */
export async function orderOf(
  tx: Tx,
  workspaceId: string,
  { orderId }: Pick<BillingState, 'orderId'>,
): Promise<typeof orders.$inferSelect | undefined> {
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.workspaceId, workspaceId), eq(orders.id, orderId)))
  return order
}

/** The last payment for the plan, for as long as it may be asked back. */
async function refundOf(tx: Tx, workspaceId: string, { periods }: BillingState, now: Date): Promise<BillingStanding['refund']> {
  const paymentRef = periods.findLast(({ isJoining }) => !isJoining)?.paymentRef ?? ''
  const [invoice] = await tx
    .select()
    .from(invoices)
    .where(and(eq(invoices.workspaceId, workspaceId), eq(invoices.paymentRef, paymentRef)))
  if (!invoice) return null
  const until = new Date(invoice.issuedAt.getTime() + refundDays * dayMs)
  const cents = invoice.totalCents - invoice.refundedCents
  if (until <= now || cents === 0) return null
  return { invoiceId: invoice.id, cents, until: until.toISOString(), askedAt: invoice.refundAskedAt?.toISOString() ?? null }
}
