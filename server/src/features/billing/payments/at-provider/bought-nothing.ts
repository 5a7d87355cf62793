import { and, eq, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'

import type { Tx } from '../../../../infra/db/database.ts'
import type { BillingFact } from '../facts/fact.ts'
import { stateOf } from '../state.ts'
import { refunds } from '../table.ts'

/** Money that bought nothing goes back, once. */
export async function decideRefunds(tx: Tx, workspaceId: string, facts: readonly BillingFact[]): Promise<void> {
  for (const owed of await owedBack(tx, workspaceId, facts))
    await tx
      .insert(refunds)
      .values({ id: uuidv7(), workspaceId, ...owed })
      .onConflictDoNothing()
}

/** What a workspace paid that bought nothing, and nobody decided about yet. */
export async function owedBack(tx: Tx, workspaceId: string, facts: readonly BillingFact[]) {
  const owed = []
  for (const ref of stateOf(facts)?.toRefund ?? []) {
    const paid = facts.find((fact) => fact.kind === 'paid' && fact.paymentRef === ref)
    if (paid?.kind !== 'paid') continue
    const { orderId, paymentRef } = paid
    // Some of it may have been decided already, with the plan that it was for.
    const ofPayment = and(eq(refunds.workspaceId, workspaceId), eq(refunds.paymentRef, paymentRef))
    const [{ cents } = { cents: 0 }] = await tx
      .select({ cents: sql<number>`coalesce(sum(${refunds.amountCents}), 0)`.mapWith(Number) })
      .from(refunds)
      .where(ofPayment)
    const amountCents = paid.amountCents - cents
    if (amountCents > 0) owed.push({ orderId, paymentRef, amountCents, key: `bought nothing ${paymentRef}` })
  }
  return owed
}
