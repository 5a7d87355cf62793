import type { BillingStanding, ChooseNextPlan } from '@postwright/contract/billing/payments'
import { msg } from '@postwright/contract/core/msg'
import { type PlanId, plans } from '@postwright/contract/core/plans'
import { and, eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'

import type { Context } from '../../../context.ts'
import { conflict, invalid } from '../../../errors.ts'
import type { Tx } from '../../../infra/db/database.ts'
import type { PaymentProvider } from '../../../payments/payment-provider.ts'
import { modesOf, providerNamed } from '../payment-settings/public.ts'
import { isUnderWay } from './at-provider/change.ts'
import { changeCharging } from './at-provider/change-charging.ts'
import { carryOutJob } from './at-provider/job.ts'
import type { KeptChange } from './at-provider/kept-change.ts'
import { withOrder } from './at-provider/lease.ts'
import { choose } from './choose.ts'
import { extraPrice } from './orders/price.ts'
import { paidPlan } from './paid-plan.ts'
import { refuseOthers } from './policy.ts'
import { cancelPlan } from './choices.ts'
import { type BillingState, phaseAt } from './state.ts'
import { billingOf, orderOf } from './standing.ts'
import { orders } from './table.ts'

type OrderRow = typeof orders.$inferSelect

const askMs = 30_000
const jobAfterSeconds = 60
/** So long before the next charge nothing is changed any more. */
const leastHours = 24

/**
 * Another plan, or fewer extra businesses, from the next month on; null, or what is in use, takes that back. Starter is paid by nobody: with
 * it the plan in use is cancelled to the end of its month. Where a provider charges, it
 * counts once smaller payments are agreed there, for which the buyer may have to go to an address.
 *
 * @throws FORBIDDEN; INVALID on `planId` for a larger one, which begins at once, and for what has no price; on `extraBusinesses` where the plan sells none; CONFLICT on `plan` where none is paid, it is cancelled, or its provider takes no change now
 */
export async function chooseNextPlan(context: Context, wanted: ChooseNextPlan): Promise<BillingStanding> {
  refuseOthers(context)
  if (wanted.planId === 'starter') return cancelPlan(context)
  const { db, actor, services } = context
  const takes = await modesOf(services.db.plain)
  const order = await db.transaction(async (tx) => orderOf(tx, actor.workspaceId, (await paidPlan(tx, actor.workspaceId)).state))
  if (!order || order.provider === 'sandbox')
    return choose(context, (state) => {
      const target = targetOf(state, wanted)
      return isSame(state.nextPlan, target) ? null : { kind: 'next_plan', ...target }
    })

  const asked = await db.transaction((tx) => ask(tx, context, wanted))
  if (asked) {
    const provider = await providerNamed(services, asked.provider as PaymentProvider['name'])
    // Where somebody else works on it, or nothing is answered, the job goes on.
    if (provider)
      await withOrder(services, asked, (held) => changeCharging({ services, provider, order: held, signal: AbortSignal.timeout(askMs) }))
  }
  return db.transaction(async (tx) => {
    const now = asked && (await orderOf(tx, actor.workspaceId, { orderId: asked.id }))
    if (now?.change?.state === 'dropped')
      throw conflict('plan', msg`The payment provider does not take this change. The plan in use stays as it is.`)
    return billingOf(tx, actor.workspaceId, takes)
  })
}

interface Target {
  /** Null for the plan in use. */
  planId: PlanId | null
  monthlyCents: number
  extraBusinesses: number
}

function targetOf(state: BillingState, { planId, extraBusinesses }: ChooseNextPlan): Target {
  if (state.endingSince && planId !== null) throw conflict('plan', msg`This plan is cancelled. Let it go on first.`)
  const { monthlyCents: now } = state
  if (planId === null || (planId === state.planId && extraBusinesses === state.extraBusinesses))
    return { planId: null, monthlyCents: now, extraBusinesses: state.extraBusinesses }
  const price = plans[planId].priceCents?.[state.currency] ?? 0
  const monthlyCents = price + extraPrice({ planId, currency: state.currency, extraBusinesses })
  if (price === 0) throw invalid('planId', msg`The ${{ plan: plans[planId].label }} plan is agreed with each customer. Write to us.`)
  if (monthlyCents > now) throw invalid('planId', msg`A larger plan begins at once. Upgrade to it.`)
  return { planId, monthlyCents, extraBusinesses }
}

function isSame(chosen: Pick<Target, 'planId' | 'extraBusinesses'> | null | undefined, { planId, extraBusinesses }: Target): boolean {
  return planId === null ? !chosen?.planId : chosen?.planId === planId && chosen.extraBusinesses === extraBusinesses
}

/** Writes down what is to be arranged. @returns the order, where there is something to arrange */
async function ask(tx: Tx, { actor, services }: Context, wanted: ChooseNextPlan): Promise<OrderRow | null> {
  const { workspaceId } = actor
  const { state, now } = await paidPlan(tx, workspaceId)
  const order = await orderOf(tx, workspaceId, state)
  if (phaseAt(state, now) === 'grace')
    throw conflict('plan', msg`The month is over and not paid. Pay for the plan that you want now, a smaller one too.`)
  const target = targetOf(state, wanted)
  if (!order) return null
  const open = order.change?.state === 'asked' ? order.change : null
  const isKnown = isSame(state.nextPlan, target)
  if (!open && isKnown) return null
  if (open && isUnderWay(order) && !isSame(open, target))
    throw conflict('plan', msg`The last change is still being arranged with the payment provider. Try again in a minute.`)
  if (open && isKnown) {
    await keep(tx, order, { change: { ...open, state: 'dropped', url: null } })
    return null
  }
  if (state.endingSince) throw conflict('plan', msg`This plan is cancelled. Let it go on first.`)
  if (order.subscriptionRef === null) throw conflict('plan', msg`The payments of this plan are not set up yet. Try again in a minute.`)
  const nextCharge = Math.min(state.paidUntil.getTime(), order.nextPaymentAt?.getTime() ?? Infinity)
  if (state.paidUntil <= now || (nextCharge > now.getTime() && nextCharge - now.getTime() < leastHours * 3_600_000))
    throw conflict('plan', msg`The next month is about to be charged. Choose the smaller plan after that.`)
  // The same once more: the buyer gets a new address.
  const again = open && isSame(open, target) ? { ...open, url: null } : null
  const change: KeptChange = again ?? {
    ...target,
    id: uuidv7(),
    askedAt: now.toISOString(),
    startsAt: state.paidUntil.toISOString(),
    state: 'asked',
    url: null,
    agreedAt: null,
  }
  await keep(tx, order, again ? { change } : { change, nextPlanRef: null })
  await services.jobs.send(tx, carryOutJob, { workspaceId, attempt: 0 }, { afterSeconds: jobAfterSeconds })
  return order
}

async function keep(tx: Tx, { workspaceId, id }: OrderRow, kept: Partial<Pick<OrderRow, 'change' | 'nextPlanRef'>>): Promise<void> {
  await tx
    .update(orders)
    .set(kept)
    .where(and(eq(orders.workspaceId, workspaceId), eq(orders.id, id)))
}
