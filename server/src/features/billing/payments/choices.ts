import type { BillingStanding } from '@postwright/contract/billing/payments'
import { msg } from '@postwright/contract/core/msg'
import { and, eq } from 'drizzle-orm'

import type { Context } from '../../../context.ts'
import { conflict } from '../../../errors.ts'
import { emit } from '../../../events.ts'
import { modesOf } from '../payment-settings/public.ts'
import { choose } from './choose.ts'
import { paidPlan } from './paid-plan.ts'
import { refuseOthers } from './policy.ts'
import { billingOf } from './standing.ts'
import { whoDecides } from './who-decides.ts'
import { invoices } from './table.ts'

/** Lets the plan end with the month that is paid. Twice, it changes nothing. @throws FORBIDDEN, CONFLICT on `plan` where none is paid */
export function cancelPlan(context: Context): Promise<BillingStanding> {
  return choose(context, (state) => (state.endingSince ? null : { kind: 'ending' }))
}

/** Asks for the last payment back, within 14 days of it; a super admin decides. @throws FORBIDDEN, CONFLICT on `plan` where there is none to give back */
export async function askRefund(context: Context, { reason }: { reason: string }): Promise<BillingStanding> {
  refuseOthers(context)
  const { db, actor, services } = context
  const { workspaceId } = actor
  const takes = await modesOf(services.db.plain)
  return db.transaction(async (tx) => {
    const { now, state } = await paidPlan(tx, workspaceId)
    const { refund } = await billingOf(tx, workspaceId, takes)
    if (!refund) throw conflict('plan', msg`The 14 days in which a payment can be asked back are over.`)
    if (refund.askedAt === null) {
      const { invoiceId, cents: amountCents } = refund
      await tx
        .update(invoices)
        .set({ refundAskedAt: now, refundReason: reason })
        .where(and(eq(invoices.workspaceId, workspaceId), eq(invoices.id, invoiceId)))
      const about = { workspaceId, invoiceId, amountCents, currency: state.currency, reason }
      await emit(tx, { type: 'refund.asked', by: actor, ...about, ...(await whoDecides(tx, workspaceId)) })
    }
    return billingOf(tx, workspaceId, takes)
  })
}
