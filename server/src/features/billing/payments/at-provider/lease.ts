import { and, eq, isNull, or, sql } from 'drizzle-orm'

import type { Services } from '../../../../context.ts'
import { orders } from '../table.ts'

type OrderRow = typeof orders.$inferSelect

/** Longer than any job may run: who holds an order longer is dead. */
const leaseMinutes = 4

/**
 * Runs work on an order at its provider while nobody else does. The order is read anew for it.
 *
 * @returns what it returned; null while somebody else works on it.
 */
export async function withOrder<T>(
  { db }: Pick<Services, 'db'>,
  { workspaceId, id }: Pick<OrderRow, 'workspaceId' | 'id'>,
  work: (order: OrderRow) => Promise<T>,
): Promise<T | null> {
  const ofOrder = and(eq(orders.workspaceId, workspaceId), eq(orders.id, id))
  const [order] = await db.transaction(workspaceId, (tx) =>
    tx
      .update(orders)
      .set({ heldUntil: sql`now() + make_interval(mins => ${leaseMinutes})` })
      .where(and(ofOrder, or(isNull(orders.heldUntil), sql`${orders.heldUntil} < now()`)))
      .returning(),
  )
  if (!order) return null
  try {
    return await work(order)
  } finally {
    await db.transaction(workspaceId, (tx) => tx.update(orders).set({ heldUntil: null }).where(ofOrder))
  }
}
