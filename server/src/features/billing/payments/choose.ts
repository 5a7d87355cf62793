import type { BillingStanding } from '@postwright/contract/billing/payments'
import type { PlanId } from '@postwright/contract/core/plans'
import { uuidv7 } from 'uuidv7'

import type { Context } from '../../../context.ts'
import { modesOf } from '../payment-settings/public.ts'
import { applyFactIn } from './apply.ts'
import type { BillingFact } from './facts/fact.ts'
import { paidPlan } from './paid-plan.ts'
import { refuseOthers } from './policy.ts'
import { sellerOf } from './seller.ts'
import type { BillingState } from './state.ts'
import { billingOf } from './standing.ts'

type Chosen = { kind: 'ending' | 'resumed' } | { kind: 'next_plan'; planId: PlanId | null; monthlyCents: number; extraBusinesses?: number }

/** Has what somebody chose happen to the plan that is paid; null for what is so already. @throws FORBIDDEN, CONFLICT on `plan` where none is paid */
export async function choose(context: Context, decide: (state: BillingState) => Chosen | null): Promise<BillingStanding> {
  refuseOthers(context)
  const { db, actor, services } = context
  const [seller, takes] = await Promise.all([sellerOf(services), modesOf(services.db.plain)])
  return db.transaction(async (tx) => {
    const { state, now } = await paidPlan(tx, actor.workspaceId)
    const { orderId } = state
    const chosen = decide(state)
    if (chosen) {
      const fact: BillingFact = { ...chosen, key: `${chosen.kind} ${uuidv7()}`, at: now, orderId }
      await applyFactIn(tx, actor.workspaceId, fact, seller, actor)
    }
    return billingOf(tx, actor.workspaceId, takes)
  })
}
