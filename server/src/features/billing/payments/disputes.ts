import { plans } from '@postwright/contract/core/plans'
import { and, eq, gte, inArray, sql } from 'drizzle-orm'

import { emit } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import type { BillingFact } from './facts/fact.ts'
import { factsOf } from './facts/keep.ts'
import { numberText } from './invoices/issue.ts'
import { partsOfMonth, stateOf } from './state.ts'
import { billingFacts, invoices, type orders } from './table.ts'
import { whoDecides } from './who-decides.ts'

export type DisputeFact = Extract<BillingFact, { kind: 'disputed' | 'dispute_won' | 'dispute_lost' }>

const outcomes = { disputed: 'opened', dispute_won: 'won', dispute_lost: 'lost' } as const

/**
 * Marks the invoice of a payment that is disputed, and tells the super admins and whoever runs the workspace what it means for the plan. An
 * opening that arrives after its end says nothing more.
 */
export async function noteDispute(
  tx: Tx,
  { workspaceId, provider, planId, what }: typeof orders.$inferSelect,
  fact: DisputeFact,
): Promise<void> {
  const { paymentRef, kind } = fact
  const outcome = outcomes[kind]
  const [invoice] = await tx
    .select()
    .from(invoices)
    .where(and(eq(invoices.workspaceId, workspaceId), eq(invoices.provider, provider), eq(invoices.paymentRef, paymentRef)))
  if (!invoice || (outcome === 'opened' && (await isDecided(tx, workspaceId, fact)))) return
  await tx
    .update(invoices)
    .set({ dispute: outcome === 'won' ? null : outcome })
    .where(and(eq(invoices.workspaceId, workspaceId), eq(invoices.id, invoice.id)))
  const state = what === 'plan' ? stateOf(await factsOf(tx, workspaceId)) : null
  const period = state?.periods.find((one) => one.paymentRef === paymentRef)
  const endsPlan = period !== undefined && !period.isJoining && partsOfMonth(state?.periods ?? []).includes(period)
  await emit(tx, {
    type: 'payment.disputed',
    by: { userId: null, workspaceId },
    workspaceId,
    outcome,
    provider,
    paymentRef,
    plan: plans[planId].label,
    number: numberText(invoice),
    currency: invoice.currency,
    amountCents: invoice.totalCents,
    endsPlan,
    ...(await whoDecides(tx, workspaceId)),
  })
}

async function isDecided(tx: Tx, workspaceId: string, { paymentRef, at }: DisputeFact): Promise<boolean> {
  const count = await tx.$count(
    billingFacts,
    and(
      eq(billingFacts.workspaceId, workspaceId),
      inArray(billingFacts.kind, ['dispute_won', 'dispute_lost']),
      gte(billingFacts.at, at),
      sql`${billingFacts.fact} ->> 'paymentRef' = ${paymentRef}`,
    ),
  )
  return count > 0
}
