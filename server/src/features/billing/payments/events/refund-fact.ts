import { and, asc, eq, isNull, sql } from 'drizzle-orm'

import type { Tx } from '../../../../infra/db/database.ts'
import type { BillingFact } from '../facts/fact.ts'
import { billingFacts, type orders, refunds } from '../table.ts'
import { momentOf } from './learn-of.ts'
import { paidKey } from './find-order.ts'
import type { EventRow } from './event-row.ts'

type OrderRow = typeof orders.$inferSelect

export function refundKey(id: string): string {
  return `refund ${id}`
}

/** Money that went back: as we asked, which is one fact whoever tells of it first; or as somebody did at the provider. */
export async function refundFactOf(tx: Tx, order: OrderRow, row: EventRow): Promise<BillingFact[]> {
  const { event } = row
  const { paymentRef } = event
  if (paymentRef === null) return []
  const amountCents = event.amountCents ?? (await paidCents(tx, order, paymentRef))
  if (amountCents === null) return []
  const [asked] = await tx
    .select()
    .from(refunds)
    .where(
      and(
        eq(refunds.workspaceId, order.workspaceId),
        eq(refunds.paymentRef, paymentRef),
        eq(refunds.amountCents, amountCents),
        isNull(refunds.eventKey),
      ),
    )
    .orderBy(asc(refunds.askedAt))
    .limit(1)
  if (asked)
    await tx
      .update(refunds)
      .set({ doneAt: sql`coalesce(${refunds.doneAt}, now())`, eventKey: event.key, problem: null })
      .where(and(eq(refunds.workspaceId, order.workspaceId), eq(refunds.id, asked.id)))
  return [{ kind: 'refunded', key: refundKey(asked?.id ?? event.key), at: momentOf(row), orderId: order.id, paymentRef, amountCents }]
}

async function paidCents(tx: Tx, { workspaceId, provider }: OrderRow, paymentRef: string): Promise<number | null> {
  const [paid] = await tx
    .select({ fact: billingFacts.fact })
    .from(billingFacts)
    .where(and(eq(billingFacts.workspaceId, workspaceId), eq(billingFacts.provider, provider), eq(billingFacts.key, paidKey(paymentRef))))
  const fact = paid?.fact
  return fact && 'amountCents' in fact ? Number(fact.amountCents) : null
}
