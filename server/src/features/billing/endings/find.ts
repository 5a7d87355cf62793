import type { PaymentProviderName } from '@postwright/contract/billing/payment-settings'
import { and, eq, isNull, or, sql } from 'drizzle-orm'

import type { Services } from '../../../context.ts'
import type { PaymentEvent } from '../../../payments/payment-provider.ts'
import { endChargesJob } from './job.ts'
import { billingEndings } from './table.ts'

type Named = Pick<PaymentEvent, 'orderReference' | 'customerRef' | 'subscriptionRef' | 'planRef' | 'paymentRef'>

/**
 * Has an order looked at again whose workspace is no more, where a provider tells something of it: what was charged goes back, and nothing
 * else comes of it.
 *
 * @returns whether it is about one.
 */
export function wakeEnding({ db, jobs }: Pick<Services, 'db' | 'jobs'>, provider: PaymentProviderName, event: Named): Promise<boolean> {
  const { orderReference, customerRef, subscriptionRef, planRef, paymentRef } = event
  const named = [
    ...(orderReference === null ? [] : [eq(billingEndings.reference, orderReference)]),
    ...[subscriptionRef, paymentRef].flatMap((ref) =>
      ref === null ? [] : [eq(billingEndings.subscriptionRef, ref), eq(billingEndings.providerRef, ref)],
    ),
    ...(planRef === null || customerRef === null
      ? []
      : [and(eq(billingEndings.planRef, planRef), or(eq(billingEndings.customerRef, customerRef), isNull(billingEndings.customerRef)))]),
  ]
  if (named.length === 0) return Promise.resolve(false)
  return db.asSystem('a payment provider tells something of a workspace that is gone', async (tx) => {
    const { rowCount } = await tx
      .update(billingEndings)
      .set({ dueAt: sql`now()` })
      .where(and(eq(billingEndings.provider, provider), or(...named)))
    if (rowCount === 0) return false
    await jobs.send(tx, endChargesJob, {})
    return true
  })
}
