import type { Order } from '@postwright/contract/billing/payments'
import { and, eq, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'

import type { Context } from '../../../../context.ts'
import { carryOutJob } from '../at-provider/job.ts'
import { refuseOthers } from '../policy.ts'
import { sellerOf } from '../seller.ts'
import { orders } from '../table.ts'
import { readOrder } from './read.ts'

/** A provider is asked about an order no more often than that. */
const everySeconds = 4

/** Has a job ask the provider whether an open order was paid: a buyer may be back before it told. @throws FORBIDDEN, NOT_FOUND */
export async function confirmOrder(context: Context, { id }: { id: string }): Promise<Order> {
  refuseOthers(context)
  const { db, actor, services } = context
  const { workspaceId } = actor
  const seller = await sellerOf(services)
  return db.transaction(async (tx) => {
    const isOpen = and(eq(orders.state, 'open'), ne(orders.provider, 'sandbox'), isNotNull(orders.providerRef))
    const isDue = or(isNull(orders.checkedAt), sql`${orders.checkedAt} < now() - make_interval(secs => ${everySeconds})`)
    const { rowCount } = await tx
      .update(orders)
      .set({ checkedAt: sql`now()` })
      .where(and(eq(orders.workspaceId, workspaceId), eq(orders.id, id), isOpen, isDue))
    if (rowCount === 1) await services.jobs.send(tx, carryOutJob, { workspaceId, attempt: 0 })
    return readOrder(tx, { workspaceId, id }, seller)
  })
}
