import { and, eq, isNotNull, lte, sql } from 'drizzle-orm'

import type { Services } from '../../../../context.ts'
import { subscriptions } from '../../subscriptions/table.ts'
import { configuredProvider } from '../../payment-settings/public.ts'
import { applyFact } from '../apply.ts'
import { factsOf } from '../facts/keep.ts'
import { phaseAt, stateOf } from '../state.ts'
import { orders } from '../table.ts'

const atOnce = 500

/**
 * Pays the next month of every plan that the sandbox pays for, as a provider would: once, however often it is asked. Where a provider
 * takes money of that currency by now, nothing more is free.
 */
export async function renewSandbox(services: Services, now = new Date()): Promise<void> {
  const due = await services.db.asSystem('the sandbox pays the next month of plans', (tx) =>
    tx
      .select({ workspaceId: subscriptions.workspaceId })
      .from(subscriptions)
      .innerJoin(orders, and(eq(orders.id, subscriptions.orderId), eq(orders.provider, 'sandbox')))
      .where(
        and(
          eq(subscriptions.status, 'active'),
          isNotNull(subscriptions.paidUntil),
          lte(subscriptions.paidUntil, sql`${now.toISOString()}::timestamptz`),
        ),
      )
      .orderBy(subscriptions.paidUntil)
      .limit(atOnce),
  )
  for (const { workspaceId } of due) await renew(services, workspaceId, now)
}

async function renew(services: Services, workspaceId: string, now: Date): Promise<void> {
  const state = stateOf(await services.db.transaction(workspaceId, (tx) => factsOf(tx, workspaceId)))
  const phase = phaseAt(state, now)
  if (!state || (phase !== 'renewing' && phase !== 'grace')) return
  const { orderId, currency, monthsPaid, anchor } = state
  if (await configuredProvider(services, currency)) return
  const key = `${orderId} month ${monthsPaid + 1} from ${anchor.toISOString()}`
  const { monthlyCents: amountCents } = state.nextPlan ?? state
  await applyFact(services, workspaceId, {
    kind: 'paid',
    key,
    at: state.paidUntil,
    orderId,
    paymentRef: key,
    amountCents,
    currency,
    opens: null,
  })
}
