import type { BillingStanding, MoneyMode } from '@postwright/contract/billing/payments'
import { plans } from '@postwright/contract/core/plans'
import { and, eq } from 'drizzle-orm'

import type { Context } from '../../../context.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { configuredProvider, modesOf } from '../payment-settings/public.ts'
import { standingOf, starterFollows } from '../subscriptions/public.ts'
import { factsOf } from './facts/keep.ts'
import { numberText } from './invoices/issue.ts'
import { refundableOf, sumOf } from './refundable.ts'
import { databaseNow } from './settle.ts'
import { type BillingState, graceEnd, phaseAt, stateOf } from './state.ts'
import { modeOf, orders } from './table.ts'

const refundDays = 14
const dayMs = 86_400_000

/** Where the workspace stands with its payments. */
export async function readBilling({ db, actor, services }: Context): Promise<BillingStanding> {
  const takes = await modesOf(services.db.plain)
  const [standing, card] = await Promise.all([
    db.transaction((tx) => billingOf(tx, actor.workspaceId, takes)),
    configuredProvider(services, 'ZAR'),
  ])
  if (standing.currency !== null) return standing
  const provider = card ?? (await configuredProvider(services, 'USD'))
  return { ...standing, provider: provider?.name ?? 'sandbox' }
}

/** `takes`: of `modesOf`. */
export async function billingOf(tx: Tx, workspaceId: string, takes: BillingStanding['takes']): Promise<BillingStanding> {
  const now = await databaseNow(tx)
  const state = stateOf(await factsOf(tx, workspaceId))
  const told = phaseAt(state, now)
  const isOver = told === 'none' || told === 'expired'
  const { current } = await standingOf(tx, workspaceId)
  const always = { takes, starterFollows: await starterFollows(tx), usualCurrency: state?.currency ?? null }
  if (!state || isOver)
    return { ...nothing, ...always, phase: isOver && current?.isTrial ? 'trialing' : told, planId: current?.planId ?? null }
  const order = await orderOf(tx, workspaceId, state)
  const isPlay = order !== undefined && isPlayMoney(order, takes[state.currency])
  // The sandbox renews nothing any more: nobody's payment is awaited.
  const phase = isPlay && told === 'renewing' ? 'grace' : told
  return {
    ...always,
    phase,
    provider: order?.provider ?? 'sandbox',
    mode: order ? modeOf(order) : null,
    planId: state.planId,
    currency: state.currency,
    monthlyCents: state.monthlyCents,
    paidUntil: state.paidUntil.toISOString(),
    mayResume: phase === 'cancelled' && order?.endedAt === null && !isPlay,
    graceEndsAt: phase === 'grace' || phase === 'past_due' ? graceEnd(state).toISOString() : null,
    failedAt: state.failedAt?.toISOString() ?? null,
    nextPaymentAt: phase === 'cancelled' ? null : nextPaymentOf(order, state, now),
    mayChangeMethod: order !== undefined && isCharged(order),
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
  mode: null,
  currency: null,
  monthlyCents: null,
  paidUntil: null,
  mayResume: false,
  graceEndsAt: null,
  failedAt: null,
  nextPaymentAt: null,
  mayChangeMethod: false,
  nextPlanId: null,
  extraBusinesses: 0,
  nextExtraBusinesses: null,
  change: null,
  failures: 0,
  card: null,
  refund: null,
} as const

/** What its provider says; else the end of the month, where that is still to come and nothing failed. */
function nextPaymentOf(order: typeof orders.$inferSelect | undefined, { failedAt, paidUntil }: BillingState, now: Date): string | null {
  const said = order?.nextPaymentAt ?? null
  const next = said !== null && said > now ? said : failedAt === null && paidUntil > now ? paidUntil : null
  return next?.toISOString() ?? null
}

/** It was paid in the sandbox, and a provider takes the money by now: nothing more of it is free. */
export function isPlayMoney({ provider }: Pick<typeof orders.$inferSelect, 'provider'>, takes: MoneyMode): boolean {
  return provider === 'sandbox' && takes !== 'sandbox'
}

/** Smaller payments, or those of before, that are not agreed yet where they are charged. */
function changeOf(order: typeof orders.$inferSelect | undefined, { planId, endingSince }: BillingState): BillingStanding['change'] {
  if (order?.change?.state !== 'asked' || endingSince) return null
  const { planId: next, extraBusinesses, url } = order.change
  return { planId: next ?? planId, extraBusinesses, url }
}

/** Its provider charges each month, and keeps what it charges. */
export function isCharged({ provider, subscriptionRef }: Pick<typeof orders.$inferSelect, 'provider' | 'subscriptionRef'>): boolean {
  return provider !== 'sandbox' && subscriptionRef !== null
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

/** What was paid for the plan in use, for as long as it may be asked back, or is. */
async function refundOf(tx: Tx, workspaceId: string, state: BillingState, now: Date): Promise<BillingStanding['refund']> {
  const parts = await refundableOf(tx, workspaceId, state)
  const [first] = parts
  if (!first) return null
  const until = new Date(first.invoice.issuedAt.getTime() + refundDays * dayMs)
  const askedAt = parts.find(({ invoice }) => invoice.refundAskedAt)?.invoice.refundAskedAt ?? null
  if (until <= now && askedAt === null) return null
  return {
    invoiceId: first.invoice.id,
    cents: sumOf(parts),
    until: until.toISOString(),
    askedAt: askedAt?.toISOString() ?? null,
    parts: parts.map(({ invoice, cents }) => ({ invoiceId: invoice.id, number: numberText(invoice), cents })),
  }
}
