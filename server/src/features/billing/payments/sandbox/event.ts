import { sandboxAnswers } from '@postwright/contract/billing/payments'
import { msg } from '@postwright/contract/core/msg'
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'

import type { By } from '../../../../event-parts.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { inEnglish } from '../../../../sentences.ts'
import { applyFactIn } from '../apply.ts'
import type { BillingFact } from '../facts/fact.ts'
import { openingOf } from '../facts/keep.ts'
import type { Seller } from '../seller.ts'
import { orders } from '../table.ts'

type OrderRow = typeof orders.$inferSelect

export const Told = z.object({ answer: z.enum(sandboxAnswers).exclude(['closed']), times: z.int(), at: z.iso.datetime() })
/** What the sandbox tells of an order: what came of it, when that was, and how often it says so. */
export type Told = z.infer<typeof Told>

const card = { brand: 'Sandbox', last4: '4242', expires: '12/34' }

/** The event arrives, as often as it is told. */
export async function tell(tx: Tx, order: OrderRow, { answer, times, at }: Told, seller: Seller, by: By | null = null): Promise<void> {
  const { workspaceId, id } = order
  const fact = answer === 'declined' ? declined(order, new Date(at)) : paid(order, new Date(at))
  if (fact.kind === 'paid')
    await tx
      .update(orders)
      .set({ card })
      .where(and(eq(orders.workspaceId, workspaceId), eq(orders.id, id)))
  for (let time = 0; time < times; time++) await applyFactIn(tx, workspaceId, fact, seller, by)
}

function paid(order: OrderRow, at: Date): BillingFact {
  const { id, reference, amountCents, currency } = order
  return {
    kind: 'paid',
    key: `${reference} paid`,
    at,
    orderId: id,
    paymentRef: reference,
    amountCents,
    currency,
    opens: openingOf(order),
  }
}

function declined({ id, reference }: OrderRow, at: Date): BillingFact {
  const reason = inEnglish(msg`The card was declined.`)
  return { kind: 'failed', key: `${reference} declined ${at.toISOString()}`, at, orderId: id, reason }
}
