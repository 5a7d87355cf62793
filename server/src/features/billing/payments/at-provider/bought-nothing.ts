import { uuidv7 } from 'uuidv7'

import type { Tx } from '../../../../infra/db/database.ts'
import type { BillingFact } from '../facts/fact.ts'
import { stateOf } from '../state.ts'
import { refunds } from '../table.ts'

/** Money that bought nothing goes back, once. */
export async function decideRefunds(tx: Tx, workspaceId: string, facts: readonly BillingFact[]): Promise<void> {
  for (const ref of stateOf(facts)?.toRefund ?? []) {
    const paid = facts.find((fact) => fact.kind === 'paid' && fact.paymentRef === ref)
    if (paid?.kind !== 'paid' || paid.amountCents === 0) continue
    const { orderId, paymentRef, amountCents } = paid
    await tx
      .insert(refunds)
      .values({ id: uuidv7(), workspaceId, orderId, paymentRef, amountCents, key: `bought nothing ${paymentRef}` })
      .onConflictDoNothing()
  }
}
