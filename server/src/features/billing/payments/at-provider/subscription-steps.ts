import { and, eq, sql } from 'drizzle-orm'

import type { Services } from '../../../../context.ts'
import type { Outcome, Subscription } from '../../../../payments/payment-provider.ts'
import { orders } from '../table.ts'
import { applyLearned } from './apply-learned.ts'
import type { Step, Working } from './working.ts'
import { again, learnPayment } from './learn.ts'

type Kept = Partial<Pick<typeof orders.$inferInsert, 'subscriptionRef' | 'stoppedAt' | 'endedAt'>>

/** Whether it was paid, where nobody told. */
export async function learnOpening(working: Working): Step {
  const { services, order } = working
  if (order.providerRef === null) return null
  const said = await learnPayment(working, order.providerRef)
  if (said.type !== 'ok') return said.afterSeconds
  await applyLearned(services, order, said.value)
  return null
}

/** From the second month on, the provider charges by itself. */
export async function beginCharging(working: Working): Step {
  const said = await subscriptionOf(working, 'beginSubscription')
  if (!said) return null
  if (said.type !== 'ok') return again(said).afterSeconds
  if (said.value) await keep(working, { subscriptionRef: said.value.ref })
  return null
}

/** What was paused is charged again. */
export async function resumeCharging(working: Working): Step {
  const { services, provider, order, signal } = working
  if (order.subscriptionRef === null) return null
  const said = await provider.resumeSubscription({ subscriptionRef: order.subscriptionRef, signal })
  if (said.type === 'ok') await keep(working, { stoppedAt: null })
  else services.log.warn({ orderId: order.id, reason: 'reason' in said ? said.reason : '' }, 'a subscription was not resumed')
  return said.type === 'again' ? said.afterSeconds : null
}

/** Nothing more is charged, and it may be resumed until its month ends. */
export const pauseCharging = (working: Working): Step => stop(working, 'pauseSubscription')

/** Nothing more is charged, for good. */
export const stopCharging = (working: Working): Step => stop(working, 'cancelSubscription')

/** What the provider began by itself, and did not tell of, is looked for first. */
async function stop(working: Working, how: 'pauseSubscription' | 'cancelSubscription'): Step {
  const { services, provider, order, signal } = working
  let { subscriptionRef } = order
  if (subscriptionRef === null) {
    const said = await subscriptionOf(working, 'findSubscription')
    if (said?.type === 'ok') subscriptionRef = said.value?.ref ?? null
    else if (said !== null) return again(said).afterSeconds
  }
  if (subscriptionRef !== null) {
    const said = await provider[how]({ subscriptionRef, signal })
    if (said.type !== 'ok' && !(said.type === 'refused' && said.status === 404)) {
      services.log.warn({ orderId: order.id, reason: 'reason' in said ? said.reason : '' }, 'a subscription was not cancelled')
      return again(said).afterSeconds
    }
  }
  const now = sql`now()` as never
  await keep(working, { subscriptionRef, stoppedAt: now, ...(how === 'cancelSubscription' && { endedAt: now }) })
  return null
}

/** Null where there is no payment that it could have begun with. */
async function subscriptionOf(
  { provider, order, signal }: Working,
  how: 'beginSubscription' | 'findSubscription',
): Promise<Outcome<Subscription | null> | null> {
  const { providerRef, planRef } = order
  if (providerRef === null || planRef === null) return null
  const payment = await provider.readPayment({ providerRef, signal })
  if (payment.type !== 'ok') return payment
  return payment.value?.state === 'paid' ? provider[how]({ payment: payment.value, planRef, from: order.joinsUntil, signal }) : null
}

async function keep({ services, order }: { services: Pick<Services, 'db'>; order: Working['order'] }, kept: Kept): Promise<void> {
  await services.db.transaction(order.workspaceId, (tx) =>
    tx
      .update(orders)
      .set(kept)
      .where(and(eq(orders.workspaceId, order.workspaceId), eq(orders.id, order.id))),
  )
}
