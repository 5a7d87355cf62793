import type { DeliveryCounts } from '@postwright/contract/publishing/deliveries'
import { and, eq, sql } from 'drizzle-orm'

import type { Context } from '../../../context.ts'
import { businessOf } from '../../content/businesses/public.ts'
import { deliveries } from './table.ts'
import { isIn, isOpen } from './views.ts'

const nothing: DeliveryCounts = { queue: 0, sending: 0, attention: 0, missed: 0, failed: 0 }

/** How many deliveries of one business, or of all, are in each view. @throws NOT_FOUND without the business. */
export async function countDeliveriesIn({ db, actor }: Context, { businessId }: { businessId?: string }): Promise<DeliveryCounts> {
  const those = and(eq(deliveries.workspaceId, actor.workspaceId), businessId ? eq(deliveries.businessId, businessId) : undefined, isOpen)
  const [counts] = await db.transaction(async (tx) => {
    if (businessId !== undefined) await businessOf(tx, { workspaceId: actor.workspaceId, businessId })
    return tx
      .select({
        queue: countOf('queue'),
        sending: countOf('sending'),
        attention: countOf('attention'),
        missed: countOf('missed'),
        failed: countOf('failed'),
      })
      .from(deliveries)
      .where(those)
  })
  return counts ?? nothing
}

function countOf(view: keyof DeliveryCounts) {
  return sql<number>`(count(*) filter (where ${isIn(view)}))::int`
}
