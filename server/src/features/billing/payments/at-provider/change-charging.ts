import { plans } from '@postwright/contract/core/plans'
import { and, eq } from 'drizzle-orm'

import { instanceIdentity } from '../../../core/instance/public.ts'
import { orders } from '../table.ts'
import { applyLearned } from './apply-learned.ts'
import { agreedChange } from './change.ts'
import { again } from './learn.ts'
import type { Step, Working } from './working.ts'

type Kept = Partial<Pick<typeof orders.$inferInsert, 'nextPlanRef' | 'change'>>

/** Has smaller payments begin with the next month: agreed at once, or where the buyer agrees is kept. */
export async function changeCharging(working: Working): Step {
  const { services, provider, order, signal } = working
  const { change, subscriptionRef } = order
  if (change?.state !== 'asked' || change.url !== null || subscriptionRef === null) return null
  const { name: brandName } = await instanceIdentity(services)
  const description = `${brandName}: ${plans[change.planId ?? order.planId].label}`
  const made = order.nextPlanRef === null ? await provider.makePlan({ monthlyCents: change.monthlyCents, description, signal }) : null
  if (made && made.type !== 'ok') return refusedOr(working, made)
  const planRef = made?.value.planRef ?? order.nextPlanRef ?? ''
  if (made) await keep(working, { nextPlanRef: planRef })

  const page = `${services.config.baseUrl}/app/settings?tab=billing`
  const pages = { brandName, returnUrl: page, cancelUrl: page }
  const from = new Date(change.startsAt)
  const said = await provider.changeSubscription({ subscriptionRef, planRef, from, ...pages, signal })
  if (said.type !== 'ok') return refusedOr(working, said)
  if (said.value.state === 'asked') await keep(working, { change: { ...change, url: said.value.url } })
  else await applyLearned(services, order, agreedChange({ ...order, nextPlanRef: planRef }, said.value.subscriptionRef))
  return null
}

/** The plan that another one took over, or that was cancelled, becomes no smaller: what was begun for that is ended. */
export async function dropChange(working: Working): Step {
  const { provider, order, signal } = working
  const { change, nextPlanRef: planRef, providerRef, subscriptionRef } = order
  if (change?.state === 'asked' && change.url === null && planRef !== null && providerRef !== null) {
    const payment = await provider.readPayment({ providerRef, signal })
    if (payment.type !== 'ok') return again(payment).afterSeconds
    const begun = payment.value && (await provider.findSubscription({ payment: payment.value, planRef, signal }))
    if (begun && begun.type !== 'ok') return again(begun).afterSeconds
    const ref = begun?.value?.ref ?? subscriptionRef
    const ended = ref !== null && ref !== subscriptionRef ? await provider.cancelSubscription({ subscriptionRef: ref, signal }) : null
    if (ended && ended.type !== 'ok') return again(ended).afterSeconds
  }
  await drop(working)
  // Then what it was to replace is looked at.
  return 1
}

/** Refused, everything there is as it was. */
async function refusedOr(working: Working, said: Parameters<typeof again>[0]): Step {
  if (said.type === 'again' || (said.type === 'refused' && said.status === 401)) return again(said).afterSeconds
  const { services, order } = working
  services.log.warn({ orderId: order.id, reason: 'reason' in said ? said.reason : '' }, 'smaller payments were refused')
  await drop(working)
  return null
}

async function drop(working: Working): Promise<void> {
  const { change } = working.order
  if (change) await keep(working, { change: { ...change, state: 'dropped', url: null } })
}

async function keep({ services, order }: Pick<Working, 'services' | 'order'>, kept: Kept): Promise<void> {
  const ofOrder = and(eq(orders.workspaceId, order.workspaceId), eq(orders.id, order.id))
  await services.db.transaction(order.workspaceId, (tx) => tx.update(orders).set(kept).where(ofOrder))
}
