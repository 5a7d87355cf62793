import type { BillingStanding } from '@postwright/contract/billing/payments'
import { msg } from '@postwright/contract/core/msg'
import { and, eq } from 'drizzle-orm'

import type { Context } from '../../../context.ts'
import { conflict } from '../../../errors.ts'
import type { PaymentProvider } from '../../../payments/payment-provider.ts'
import { providerNamed } from '../payment-settings/public.ts'
import { withOrder } from './at-provider/lease.ts'
import { choose } from './choose.ts'
import { refuseOthers } from './orders/open.ts'
import { paidPlan } from './paid-plan.ts'
import { billingOf, orderOf } from './standing.ts'
import { invoices, orders } from './table.ts'

const askMs = 30_000

/** Lets the plan end with the month that is paid. Twice, it changes nothing. @throws FORBIDDEN, CONFLICT on `plan` where none is paid */
export function cancelPlan(context: Context): Promise<BillingStanding> {
  return choose(context, (state) => (state.endingSince ? null : { kind: 'ending' }))
}

/** Lets it go on; its provider charges again when the month ends. @throws FORBIDDEN, CONFLICT on `plan` where it ended already, or its provider refuses or does not answer */
export async function resumePlan(context: Context): Promise<BillingStanding> {
  refuseOthers(context)
  const { db, actor, services } = context
  const { workspaceId } = actor
  const order = await db.transaction(async (tx) => orderOf(tx, workspaceId, (await paidPlan(tx, workspaceId)).state))
  const goOn = () => choose(context, (state) => (state.endingSince ? { kind: 'resumed' } : null))
  if (!order || order.provider === 'sandbox') return goOn()

  // Nobody pauses it at its provider meanwhile.
  const resumed = await withOrder(services, order, async (held) => {
    const provider = await providerNamed(services, order.provider as PaymentProvider['name'])
    if (held.subscriptionRef === null || !provider) return null
    const said = await provider.resumeSubscription({ subscriptionRef: held.subscriptionRef, signal: AbortSignal.timeout(askMs) })
    if (said.type === 'refused')
      throw conflict('plan', msg`The payments were stopped. Order the plan again: what is left of the month is taken off its price.`)
    if (said.type !== 'ok') return null
    await db.transaction((tx) =>
      tx
        .update(orders)
        .set({ stoppedAt: null })
        .where(and(eq(orders.workspaceId, workspaceId), eq(orders.id, order.id))),
    )
    return goOn()
  })
  if (!resumed) throw conflict('plan', msg`The payment provider does not answer right now. Try again in a minute.`)
  return resumed
}

/** Asks for the last payment back, within 14 days of it; a super admin decides. @throws FORBIDDEN, CONFLICT on `plan` where there is none to give back */
export async function askRefund(context: Context, { reason }: { reason: string }): Promise<BillingStanding> {
  refuseOthers(context)
  const { db, actor } = context
  const { workspaceId } = actor
  return db.transaction(async (tx) => {
    const { now } = await paidPlan(tx, workspaceId)
    const { refund } = await billingOf(tx, workspaceId)
    if (!refund) throw conflict('plan', msg`The 14 days in which a payment can be asked back are over.`)
    if (refund.askedAt === null)
      await tx
        .update(invoices)
        .set({ refundAskedAt: now, refundReason: reason })
        .where(and(eq(invoices.workspaceId, workspaceId), eq(invoices.id, refund.invoiceId)))
    return billingOf(tx, workspaceId)
  })
}
