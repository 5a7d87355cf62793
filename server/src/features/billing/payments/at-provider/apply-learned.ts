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
 * @returns false where what is charged for it was changed since `order` was read: then it has to be learned anew.
 */
export async function applyLearned(
  services: Pick<Services, 'db'>,
  order: Pick<typeof orders.$inferSelect, 'id' | 'workspaceId' | 'planRef' | 'change'>,
  { facts, kept }: Pick<Learned, 'facts' | 'kept'>,
  also: (tx: Tx) => Promise<BillingFact[] | null> = () => Promise.resolve([]),
): Promise<boolean> {
  const { id, workspaceId } = order
  const seller = await sellerOf(services)
  return services.db.transaction(workspaceId, async (tx) => {
    await lockBilling(tx, workspaceId)
    if (await isChanged(tx, order)) return false
    const more = await also(tx)
    if (more === null) return true
    if (Object.keys(kept).length > 0)
      await tx
        .update(orders)
        .set(kept)
        .where(and(eq(orders.workspaceId, workspaceId), eq(orders.id, id)))
    for (const fact of [...facts, ...more]) await applyFactIn(tx, workspaceId, fact, seller)
    return true
  })
}

async function isChanged(tx: Tx, { id, workspaceId, planRef, change }: Parameters<typeof applyLearned>[1]): Promise<boolean> {
  const [now] = await tx
    .select({ planRef: orders.planRef, change: orders.change })
    .from(orders)
    .where(and(eq(orders.workspaceId, workspaceId), eq(orders.id, id)))
  if (!now) return false
  const isOtherPlan = planRef !== null && now.planRef !== planRef
  return isOtherPlan || now.change?.id !== change?.id || now.change?.state !== change?.state
}
