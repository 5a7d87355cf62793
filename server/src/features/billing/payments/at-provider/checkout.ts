import type { Checkout } from '@postwright/contract/billing/payments'
import { msg } from '@postwright/contract/core/msg'
import { plans } from '@postwright/contract/core/plans'
import { and, desc, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'

import type { Context, Services } from '../../../../context.ts'
import { conflict } from '../../../../errors.ts'
import type { CheckoutInput, PaymentProvider } from '../../../../payments/payment-provider.ts'
import { instanceIdentity } from '../../../core/instance/public.ts'
import { users } from '../../../identity/accounts/table.ts'
import { orders } from '../table.ts'
import { carryOutJob } from './job.ts'

type OrderRow = typeof orders.$inferSelect

const askMs = 30_000

/**
 * Opens the page on which an order is paid, and keeps its address. A crash in between costs nothing: the same order is opened again by
 * its reference, which the provider knows.
 *
 * @throws CONFLICT on `planId` when the provider says no, or nothing
 */
export async function openAtProvider(context: Context, provider: PaymentProvider, order: OrderRow): Promise<Checkout> {
  const { db, services, log } = context
  const known = order.planRef ?? (await knownPlan(context, order))
  const input = await inputOf(context, order)
  const first = await provider.openCheckout({ ...input, planRef: known })
  // What an earlier order had made may be gone, as after other keys were entered.
  const isRefused = first.type === 'refused' && known !== null
  const said = isRefused ? await provider.openCheckout({ ...input, planRef: null }) : first
  const ofOrder = and(eq(orders.workspaceId, order.workspaceId), eq(orders.id, order.id))

  if (said.type !== 'ok') {
    const reason = 'reason' in said ? said.reason : ''
    log.warn({ orderId: order.id, provider: provider.name, reason }, 'a checkout was not opened')
    // Asked again, it would be refused again: the next try is an order of its own.
    if (said.type !== 'again') await db.transaction((tx) => tx.update(orders).set({ state: 'failed', reason }).where(ofOrder))
    throw conflict('planId', msg`The payment page cannot be opened right now. Try again in a minute.`)
  }
  const { providerRef, planRef } = said.value
  const url = said.value.state === 'opened' ? said.value.url : billingPage(services)
  return db.transaction(async (tx) => {
    await tx
      .update(orders)
      .set({ providerRef, planRef, url })
      .where(and(ofOrder, isNull(orders.url)))
    // It was paid before its address was kept.
    if (said.value.state === 'paid') await services.jobs.send(tx, carryOutJob, { workspaceId: order.workspaceId, attempt: 0 })
    const [kept] = await tx.select({ url: orders.url }).from(orders).where(ofOrder)
    return { url: kept?.url ?? url }
  })
}

/** What an earlier order of the same amounts had made, as long as nobody subscribed to it. */
async function knownPlan({ db }: Context, order: OrderRow): Promise<string | null> {
  const { workspaceId, provider, currency, amountCents, monthlyCents } = order
  if (monthlyCents === null || order.joinsUntil !== null) return null
  const [found] = await db.transaction((tx) =>
    tx
      .select({ planRef: orders.planRef })
      .from(orders)
      .where(
        and(
          eq(orders.workspaceId, workspaceId),
          eq(orders.provider, provider),
          eq(orders.currency, currency),
          eq(orders.amountCents, amountCents),
          eq(orders.monthlyCents, monthlyCents),
          ne(orders.state, 'paid'),
          isNotNull(orders.planRef),
          sql`not exists (select from orders paid where paid.workspace_id = ${workspaceId} and paid.plan_ref = ${orders.planRef} and paid.state = 'paid')`,
        ),
      )
      .orderBy(desc(orders.createdAt))
      .limit(1),
  )
  return found?.planRef ?? null
}

async function inputOf(context: Context, order: OrderRow): Promise<Omit<CheckoutInput, 'planRef'>> {
  const { services, actor } = context
  const [{ name: brandName }, [person]] = await Promise.all([
    instanceIdentity(services),
    services.db.plain.select({ email: users.email }).from(users).where(eq(users.id, actor.userId)),
  ])
  const { reference, workspaceId, amountCents, currency, monthlyCents, planId } = order
  // A day early rather than late: what is paid ahead is counted from the end of the month.
  const firstDays = order.joinsUntil === null ? null : Math.max(1, order.creditDays - 1)
  return {
    reference,
    workspaceId,
    amountCents,
    currency,
    monthlyCents,
    firstDays,
    description: `${brandName}: ${plans[planId].label}`,
    brandName,
    email: person?.email ?? '',
    returnUrl: `${billingPage(services)}&order=${order.id}`,
    cancelUrl: billingPage(services),
    signal: AbortSignal.timeout(askMs),
  }
}

/** Where the plan and its payments are looked after. */
export function billingPage({ config }: Pick<Services, 'config'>): string {
  return `${config.baseUrl}/app/settings?tab=billing`
}
