import type { PaymentProviderName } from '@postwright/contract/billing/payment-settings'
import { and, eq, exists, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'

import type { Services } from '../../../context.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { billingFacts, orders, refunds } from '../payments/table.ts'
import { endChargesJob } from './job.ts'
import { billingEndings, type EndingRefund } from './table.ts'

type OrderRow = typeof orders.$inferSelect

/**
 * Before a workspace goes: whatever its providers may still charge for, or have to give back, is written down beside it, and a job ends it
 * there. `tx` is the system transaction that removes the workspace, so that both happen or neither; its billing is locked.
 */
export async function noteEndings({ jobs }: Pick<Services, 'jobs'>, tx: Tx, workspaceId: string): Promise<void> {
  const open = and(eq(refunds.workspaceId, workspaceId), isNull(refunds.doneAt), isNull(refunds.problem))
  const hasRefund = exists(
    tx
      .select({ id: refunds.id })
      .from(refunds)
      .where(and(open, eq(refunds.orderId, orders.id))),
  )
  const mayBeCharged = and(eq(orders.state, 'paid'), isNotNull(orders.monthlyCents), isNull(orders.endedAt))
  const mayBePaid = and(ne(orders.state, 'paid'), isNotNull(orders.providerRef), sql`${orders.createdAt} > now() - interval '7 days'`)
  const rows = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.workspaceId, workspaceId), ne(orders.provider, 'sandbox'), or(mayBeCharged, mayBePaid, hasRefund)))
  if (rows.length === 0) return
  const owed = await tx.select().from(refunds).where(open)
  for (const order of rows) {
    // Whoever works on it there at this moment may yet begin something.
    const dueAt = sql`coalesce(${order.heldUntil}::timestamptz, now())`
    const ofOrder = { ...namesOf(order), known: await paidFor(tx, order), dueAt }
    const refunds = owed.filter(({ orderId }) => orderId === order.id).map(presentRefund)
    const next = nextOf(order)
    const values = [{ ...ofOrder, refunds }, ...(next ? [{ ...ofOrder, ...next, refunds: [] }] : [])]
    await tx.insert(billingEndings).values(values).onConflictDoNothing()
  }
  await jobs.send(tx, endChargesJob, {})
}

function namesOf({ id, provider, reference, providerRef, subscriptionRef, customerRef, planRef, currency, state }: OrderRow) {
  const names = { id, reference, providerRef, subscriptionRef, customerRef, planRef, currency, isPaid: state === 'paid' }
  return { ...names, provider: provider as PaymentProviderName }
}

/** What was to take its place may have begun already. */
function nextOf({ change, nextPlanRef: planRef }: OrderRow) {
  const isOpen = change?.state === 'asked' && change.url === null && planRef !== null
  return isOpen ? { id: change.id, planRef, subscriptionRef: null } : null
}

function presentRefund({ id, paymentRef, amountCents, askedAt }: typeof refunds.$inferSelect): EndingRefund {
  return { id, paymentRef, amountCents, since: askedAt.toISOString(), isDone: false }
}

async function paidFor(tx: Tx, { workspaceId, id }: OrderRow): Promise<string[]> {
  const paid = await tx
    .select({ ref: sql<string>`${billingFacts.fact} ->> 'paymentRef'` })
    .from(billingFacts)
    .where(and(eq(billingFacts.workspaceId, workspaceId), eq(billingFacts.orderId, id), eq(billingFacts.kind, 'paid')))
  return paid.map(({ ref }) => ref)
}
