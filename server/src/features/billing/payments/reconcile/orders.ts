import { and, asc, eq, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'

import type { Services } from '../../../../context.ts'
import { providerNamed } from '../../payment-settings/public.ts'
import { applyLearned } from '../at-provider/apply-learned.ts'
import { carryOut } from '../at-provider/carry-out.ts'
import { again, type Learned, type Learning, learnPayment, learnSubscription, ofPayment } from '../at-provider/learn.ts'
import { withOrder } from '../at-provider/lease.ts'
import type { Needed, Working } from '../at-provider/working.ts'
import type { BillingFact } from '../facts/fact.ts'
import { factsOf } from '../facts/keep.ts'
import { type BillingState, stateOf } from '../state.ts'
import { subscriptions } from '../../subscriptions/table.ts'
import { orders } from '../table.ts'

const atOnce = 50
const askMs = 60_000
/** Longer than a month and its grace. */
const daysBack = 45
const dayMs = 86_400_000

/**
 * Each order that may be charged for is compared with its provider once a day, one that was not paid yet, or whose next month is awaited,
 * more often while it may be, and one that is only paused once a week, until it is ended.
 */
const isDue = sql`coalesce(${orders.checkedAt}, ${orders.createdAt}) < now() - case
  when ${orders.state} = 'open' then interval '15 minutes'
  when ${orders.stoppedAt} is not null then interval '7 days'
  when ${orders.id} in (
    select awaited.order_id from ${subscriptions} awaited where awaited.status = 'active' and awaited.paid_until <= now()
  ) then interval '1 hour'
  else interval '20 hours' end`
const mayBeCharged = or(
  and(eq(orders.state, 'paid'), isNotNull(orders.monthlyCents)),
  and(ne(orders.state, 'paid'), isNotNull(orders.providerRef), sql`${orders.createdAt} > now() - interval '7 days'`),
)

/** @returns how many were looked at: as many as at once, where more may wait. */
export async function reconcileOrders(services: Needed): Promise<number> {
  const due = await services.db.asSystem('orders are compared with their payment providers', (tx) =>
    tx
      .select({ id: orders.id, workspaceId: orders.workspaceId })
      .from(orders)
      .where(and(ne(orders.provider, 'sandbox'), isNull(orders.endedAt), mayBeCharged, isDue))
      .orderBy(asc(sql`coalesce(${orders.checkedAt}, ${orders.createdAt})`))
      .limit(atOnce),
  )
  for (const one of due) {
    await withOrder(services, one, (order) => reconcile(services, order))
    await carryOut(services, one.workspaceId)
  }
  return due.length
}

async function reconcile(services: Needed, order: Working['order']): Promise<void> {
  const { provider: name, workspaceId } = order
  const provider = name === 'sandbox' ? null : await providerNamed(services, name)
  const state = stateOf(await services.db.transaction(workspaceId, (tx) => factsOf(tx, workspaceId)))
  const said = provider && (await learn({ services, provider, order, signal: AbortSignal.timeout(askMs) }, state))
  if (said?.type === 'ok') {
    await applyLearned(services, order, said.value)
    if (said.value.problem) services.log.warn({ orderId: order.id, problem: said.value.problem }, 'an order differs at its provider')
  }
  // Who does not answer is asked again in an hour, after all others.
  await checked(services, order, said?.type === 'again' ? sql`now() - interval '19 hours'` : sql`now()`)
}

async function learn(working: Working, state: BillingState | null): Promise<Learning> {
  const { provider, order, signal } = working
  if (order.state !== 'paid') return order.providerRef === null ? nothing : learnPayment(working, order.providerRef)
  const { subscriptionRef, customerRef, planRef } = order
  // It begins with what is carried out after this.
  if (subscriptionRef === null) return nothing
  const since = new Date(Date.now() - daysBack * dayMs)
  const paid = await provider.paidSince({ subscriptionRef, customerRef, planRef, since, signal })
  if (paid.type !== 'ok') return again(paid)
  const learned: Learned = { facts: [], kept: {}, problem: null }
  // What is known already is known by the same name; PayPal does not say which payment was the first.
  for (const payment of paid.value.filter(({ paymentRef }) => !isFirst(order, state, paymentRef))) {
    const one = ofPayment(order, payment)
    if (one.type !== 'ok') return one
    learned.facts.push(...one.value.facts)
    learned.problem ??= one.value.problem
  }
  const now = new Date()
  const day = now.toISOString().slice(0, 10)
  const said = await learnSubscription(working, null, { at: now, key: `${subscriptionRef} ${day}` })
  if (said.type !== 'ok') return said
  // That it failed, or ends, may be known; nobody is told of it each day.
  const isNews = ({ kind }: BillingFact) =>
    kind === 'next_plan' || (state?.orderId === order.id && (kind === 'failed' ? state.failedAt : state.endingSince) === null)
  const facts = [...learned.facts, ...said.value.facts.filter(isNews)]
  return { type: 'ok', value: { facts, kept: said.value.kept, problem: learned.problem ?? said.value.problem } }
}

const nothing: Learning = { type: 'ok', value: { facts: [], kept: {}, problem: null } }

function isFirst({ providerRef }: Working['order'], state: BillingState | null, paymentRef: string | null): boolean {
  return paymentRef === providerRef || (state?.periods.some((period) => period.paymentRef === paymentRef) ?? false)
}

async function checked({ db }: Pick<Services, 'db'>, { workspaceId, id }: Working['order'], at: ReturnType<typeof sql>): Promise<void> {
  await db.transaction(workspaceId, (tx) =>
    tx
      .update(orders)
      .set({ checkedAt: at })
      .where(and(eq(orders.workspaceId, workspaceId), eq(orders.id, id))),
  )
}
