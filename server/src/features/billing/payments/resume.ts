import type { BillingStanding } from '@postwright/contract/billing/payments'
import { msg } from '@postwright/contract/core/msg'
import { and, eq, type SQL, sql } from 'drizzle-orm'

import type { Context } from '../../../context.ts'
import { conflict } from '../../../errors.ts'
import type { PaymentProvider } from '../../../payments/payment-provider.ts'
import { modesOf, providerNamed } from '../payment-settings/public.ts'
import { withOrder } from './at-provider/lease.ts'
import { choose } from './choose.ts'
import { paidPlan } from './paid-plan.ts'
import { refuseOthers } from './policy.ts'
import { isPlayMoney, orderOf } from './standing.ts'
import { orders } from './table.ts'

const askMs = 30_000

/**
 * Lets a plan that was cancelled go on as it was; its provider charges again when the month ends.
 *
 * @throws FORBIDDEN, CONFLICT on `plan` where it ended already, or its provider refuses or does not answer
 */
export async function resumePlan(context: Context): Promise<BillingStanding> {
  refuseOthers(context)
  const { db, actor, services } = context
  const { workspaceId } = actor
  const modes = await modesOf(services.db.plain)
  const { order, takes } = await db.transaction(async (tx) => {
    const { state } = await paidPlan(tx, workspaceId)
    return { order: await orderOf(tx, workspaceId, state), takes: modes[state.currency] }
  })
  if (order && isPlayMoney(order, takes))
    throw conflict('plan', msg`This plan was paid in the sandbox, and plans are paid for by now. Order it again to go on.`)
  const goOn = () => choose(context, (state) => (state.endingSince ? { kind: 'resumed' } : null))
  if (!order || order.provider === 'sandbox') return goOn()
  const keep = (values: { endedAt: SQL } | { stoppedAt: null }) =>
    db.transaction((tx) =>
      tx
        .update(orders)
        .set(values)
        .where(and(eq(orders.workspaceId, workspaceId), eq(orders.id, order.id))),
    )

  // Nobody pauses it at its provider meanwhile.
  const resumed = await withOrder(services, order, async (held) => {
    const provider = await providerNamed(services, order.provider as PaymentProvider['name'])
    if (held.subscriptionRef === null || !provider) return null
    const said = await provider.resumeSubscription({ subscriptionRef: held.subscriptionRef, signal: AbortSignal.timeout(askMs) })
    if (said.type === 'refused' && said.status !== 401) {
      await keep({ endedAt: sql`now()` })
      throw conflict('plan', msg`The payments were stopped. Order the plan again: what is left of the month is taken off its price.`)
    }
    if (said.type !== 'ok') return null
    await keep({ stoppedAt: null })
    return goOn()
  })
  if (!resumed) throw conflict('plan', msg`The payment provider does not answer right now. Try again in a minute.`)
  return resumed
}
