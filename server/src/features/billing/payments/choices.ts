import type { BillingStanding, ChooseNextPlan } from '@postwright/contract/billing/payments'
import { msg } from '@postwright/contract/core/msg'
import { type PlanId, plans } from '@postwright/contract/core/plans'
import { and, eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'

import type { Context } from '../../../context.ts'
import { conflict, invalid } from '../../../errors.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { modesOf } from '../payment-settings/public.ts'
import { applyFactIn } from './apply.ts'
import type { BillingFact } from './facts/fact.ts'
import { factsOf } from './facts/keep.ts'
import { refuseOthers } from './policy.ts'
import { extraPrice } from './orders/price.ts'
import { sellerOf } from './seller.ts'
import { lockBilling, momentOfFact } from './settle.ts'
import { type BillingState, phaseAt, stateOf } from './state.ts'
import { billingOf, providerOf } from './standing.ts'
import { invoices } from './table.ts'

/** Lets the plan end with the month that is paid. Twice, it changes nothing. @throws FORBIDDEN, CONFLICT on `plan` where none is paid */
export function cancelPlan(context: Context): Promise<BillingStanding> {
  return choose(context, (state) => (state.endingSince ? null : { kind: 'ending' }))
}

/**
 * Another plan, or fewer extra businesses, from the next month on; null, or what is in use, takes that back.
 *
 * @throws FORBIDDEN; INVALID on `planId` for a larger one, which begins at once, and for what has no price; on `extraBusinesses` where the plan sells none; CONFLICT on `plan` where none is paid
 */
export function chooseNextPlan(context: Context, { planId, extraBusinesses }: ChooseNextPlan): Promise<BillingStanding> {
  return choose(context, (state, isSandbox) => {
    const wanted = planId === state.planId && extraBusinesses === state.extraBusinesses ? null : planId
    const isChosen = wanted === (state.nextPlan?.planId ?? null)
    if (isChosen && (wanted === null || extraBusinesses === state.nextPlan?.extraBusinesses)) return null
    if (wanted === null) return { kind: 'next_plan', planId: null, monthlyCents: state.monthlyCents }
    const price = plans[wanted].priceCents?.[state.currency] ?? 0
    const monthlyCents = price + extraPrice({ planId: wanted, currency: state.currency, extraBusinesses })
    if (price === 0)
      throw invalid('planId', msg`${{ plan: plans[wanted].label }} has no price to pay each month. Cancel the plan in use instead.`)
    if (!isSandbox && monthlyCents < state.monthlyCents)
      throw conflict(
        'plan',
        msg`The agreed payments cannot become smaller. Cancel the plan, and order the smaller one when its month is over.`,
      )
    if (monthlyCents > state.monthlyCents) throw invalid('planId', msg`A larger plan begins at once. Upgrade to it.`)
    return { kind: 'next_plan', planId: wanted, monthlyCents, extraBusinesses }
  })
}

type Chosen = { kind: 'ending' | 'resumed' } | { kind: 'next_plan'; planId: PlanId | null; monthlyCents: number; extraBusinesses?: number }

/** What a person of the workspace chose becomes a fact; nothing where `decide` says null. @throws FORBIDDEN, CONFLICT on `plan` where none is paid */
export async function choose(
  context: Context,
  decide: (state: BillingState, isSandbox: boolean) => Chosen | null,
): Promise<BillingStanding> {
  refuseOthers(context)
  const { db, actor, services } = context
  const [seller, takes] = await Promise.all([sellerOf(services), modesOf(services.db.plain)])
  return db.transaction(async (tx) => {
    const { state, now } = await paidPlan(tx, actor.workspaceId)
    const { orderId } = state
    const chosen = decide(state, (await providerOf(tx, actor.workspaceId, state)) === 'sandbox')
    if (chosen) {
      const fact: BillingFact = { ...chosen, key: `${chosen.kind} ${uuidv7()}`, at: now, orderId }
      await applyFactIn(tx, actor.workspaceId, fact, seller, actor)
    }
    return billingOf(tx, actor.workspaceId, takes)
  })
}

/** Asks for the last payment back, within 14 days of it; a super admin decides. @throws FORBIDDEN, CONFLICT on `plan` where there is none to give back */
export async function askRefund(context: Context, { reason }: { reason: string }): Promise<BillingStanding> {
  refuseOthers(context)
  const { db, actor, services } = context
  const { workspaceId } = actor
  const takes = await modesOf(services.db.plain)
  return db.transaction(async (tx) => {
    const { now } = await paidPlan(tx, workspaceId)
    const { refund } = await billingOf(tx, workspaceId, takes)
    if (!refund) throw conflict('plan', msg`The 14 days in which a payment can be asked back are over.`)
    if (refund.askedAt === null)
      await tx
        .update(invoices)
        .set({ refundAskedAt: now, refundReason: reason })
        .where(and(eq(invoices.workspaceId, workspaceId), eq(invoices.id, refund.invoiceId)))
    return billingOf(tx, workspaceId, takes)
  })
}

export async function paidPlan(tx: Tx, workspaceId: string): Promise<{ state: BillingState; now: Date }> {
  await lockBilling(tx, workspaceId)
  const state = stateOf(await factsOf(tx, workspaceId))
  const now = await momentOfFact(tx, workspaceId)
  if (!state || phaseAt(state, now) === 'expired') throw conflict('plan', msg`This workspace has no plan that is paid for.`)
  return { state, now }
}
