import type { PaymentProviderName } from '@postwright/contract/billing/payment-settings'
import { and, eq, isNull, or, type SQL } from 'drizzle-orm'

import type { Tx } from '../../../../infra/db/database.ts'
import { billingFacts, orders } from '../table.ts'
import type { KeptEvent } from './kept-event.ts'

type OrderRow = typeof orders.$inferSelect
type Named = Pick<KeptEvent, 'orderReference' | 'customerRef' | 'subscriptionRef' | 'planRef' | 'paymentRef'>

/**
 * The order of ours that an event is about, by names that we gave or keep, never by a workspace that it claims: whether its money is what
 * was ordered is looked at later, at the provider. `tx` is a system transaction.
 */
export async function findOrder(tx: Tx, provider: PaymentProviderName, event: Named): Promise<OrderRow | undefined> {
  const { orderReference, customerRef, subscriptionRef, planRef, paymentRef } = event
  if (orderReference !== null) {
    const found = await one(tx, provider, eq(orders.reference, orderReference))
    if (found) return found
  }
  if (subscriptionRef !== null) {
    const found = await one(tx, provider, or(eq(orders.subscriptionRef, subscriptionRef), eq(orders.providerRef, subscriptionRef)))
    if (found) return found
  }
  if (paymentRef !== null) {
    const found = (await one(tx, provider, eq(orders.providerRef, paymentRef))) ?? (await byPayment(tx, provider, paymentRef))
    if (found) return found
  }
  // Each order has a plan of its own there.
  if (planRef === null || customerRef === null) return undefined
  const isItsPlan = or(eq(orders.planRef, planRef), eq(orders.nextPlanRef, planRef), eq(orders.formerPlanRef, planRef))
  return one(tx, provider, and(isItsPlan, or(eq(orders.customerRef, customerRef), isNull(orders.customerRef))))
}

export function paidKey(paymentRef: string): string {
  return `paid ${paymentRef}`
}

async function byPayment(tx: Tx, provider: PaymentProviderName, paymentRef: string): Promise<OrderRow | undefined> {
  const [found] = await tx
    .select({ order: orders })
    .from(billingFacts)
    .innerJoin(orders, eq(orders.id, billingFacts.orderId))
    .where(and(eq(billingFacts.provider, provider), eq(billingFacts.key, paidKey(paymentRef))))
  return found?.order
}

async function one(tx: Tx, provider: PaymentProviderName, which: SQL | undefined): Promise<OrderRow | undefined> {
  const [found] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.provider, provider), which))
    .limit(1)
  return found
}
