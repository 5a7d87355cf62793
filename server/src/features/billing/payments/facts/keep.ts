import { and, asc, eq, inArray } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'

import type { Tx } from '../../../../infra/db/database.ts'
import { billingFacts, orders } from '../table.ts'
import type { BillingFact, Opening } from './fact.ts'

type OrderRow = typeof orders.$inferSelect

/** Writes down what happened to an order, once. @returns whether it was new. */
export async function keepFact(
  tx: Tx,
  { workspaceId, provider }: Pick<OrderRow, 'workspaceId' | 'provider'>,
  fact: BillingFact,
): Promise<boolean> {
  const { at, ...rest } = fact
  const { rowCount } = await tx
    .insert(billingFacts)
    .values({ id: uuidv7(), workspaceId, orderId: fact.orderId, provider, key: fact.key, kind: fact.kind, at, fact: rest })
    .onConflictDoNothing()
  return rowCount === 1
}

/** What the first payment of an order buys. */
export function openingOf({
  planId,
  monthlyCents,
  extraBusinesses,
  joinsMonth: joins,
  replaces,
  countedPayments: counted,
}: OrderRow): Opening {
  return {
    planId,
    monthlyCents: monthlyCents ?? 0,
    replaces,
    extraBusinesses,
    ...(joins !== null && { joins }),
    ...(counted !== null && { counted }),
  }
}

/** All that happened to the plans of a workspace, by when it did; what is bought beside a plan is told apart. */
export async function factsOf(tx: Tx, workspaceId: string, what: OrderRow['what'][] = ['plan']): Promise<BillingFact[]> {
  const rows = await tx
    .select({ fact: billingFacts.fact, at: billingFacts.at })
    .from(billingFacts)
    .innerJoin(orders, eq(orders.id, billingFacts.orderId))
    .where(and(eq(billingFacts.workspaceId, workspaceId), inArray(orders.what, what)))
    .orderBy(asc(billingFacts.at))
  return rows.map(({ fact, at }) => ({ ...fact, at }) as BillingFact)
}
