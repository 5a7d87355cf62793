import { and, eq } from 'drizzle-orm'

import type { Services } from '../../../../context.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { applyFactIn } from '../apply.ts'
import type { BillingFact } from '../facts/fact.ts'
import { sellerOf } from '../seller.ts'
import { lockBilling } from '../settle.ts'
import { orders } from '../table.ts'
import type { Learned } from './learn.ts'

/**
 * Writes down what was learned of an order, in one transaction.
 *
 * @param also runs first in it, and may bring more facts; null when all of this was done before.
 */
export async function applyLearned(
  services: Pick<Services, 'db'>,
  { id, workspaceId }: Pick<typeof orders.$inferSelect, 'id' | 'workspaceId'>,
  { facts, kept }: Pick<Learned, 'facts' | 'kept'>,
  also: (tx: Tx) => Promise<BillingFact[] | null> = () => Promise.resolve([]),
): Promise<void> {
  const seller = await sellerOf(services)
  await services.db.transaction(workspaceId, async (tx) => {
    await lockBilling(tx, workspaceId)
    const more = await also(tx)
    if (more === null) return
    if (Object.keys(kept).length > 0)
      await tx
        .update(orders)
        .set(kept)
        .where(and(eq(orders.workspaceId, workspaceId), eq(orders.id, id)))
    for (const fact of [...facts, ...more]) await applyFactIn(tx, workspaceId, fact, seller)
  })
}
