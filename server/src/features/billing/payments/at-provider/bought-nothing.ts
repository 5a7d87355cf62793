import { and, eq, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'

import type { Tx } from '../../../../infra/db/database.ts'
import type { BillingFact } from '../facts/fact.ts'
import { stateOf } from '../state.ts'
import { factsOf } from '../facts/keep.ts'
import { invoices, refunds } from '../table.ts'

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
  const refs = stateOf(facts)?.toRefund ?? []
  const ofPlans = facts.filter((fact) => fact.kind === 'paid' && refs.includes(fact.paymentRef))
  for (const paid of [...ofPlans, ...(await packsForNothing(tx, workspaceId))]) {
    if (paid.kind !== 'paid') continue
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

/** Paid when no plan was in use any more: what buys something has an invoice. */
async function packsForNothing(tx: Tx, workspaceId: string): Promise<BillingFact[]> {
  const facts = await factsOf(tx, workspaceId, ['tokens', 'posts'])
  if (facts.length === 0) return []
  const written = await tx.select({ ref: invoices.paymentRef }).from(invoices).where(eq(invoices.workspaceId, workspaceId))
  const isSettled = (ref: string) =>
    written.some((invoice) => invoice.ref === ref) || facts.some((fact) => fact.kind === 'refunded' && fact.paymentRef === ref)
  return facts.filter((fact) => fact.kind === 'paid' && !isSettled(fact.paymentRef))
}
