import { and, eq, inArray } from 'drizzle-orm'

import type { Tx } from '../../../../infra/db/database.ts'
import { removeFromBlog } from '../../blog/public.ts'
import { cancelPlans } from './cancel.ts'
import { deliveries } from '../table.ts'

/**
 * Cancels what a workspace that ends has planned.
 *
 * @returns whether something of it is on its way to a platform at this moment, which is not cut off.
 */
export async function endPlans(tx: Tx, workspaceId: string): Promise<boolean> {
  await cancelPlans(tx, { workspaceId })
  const [sending] = await tx
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(eq(deliveries.workspaceId, workspaceId), eq(deliveries.status, 'sending')))
    .limit(1)
  return sending !== undefined
}

/** How much a workspace has planned. */
export async function countPlans(tx: Tx, workspaceId: string): Promise<number> {
  return tx.$count(deliveries, and(eq(deliveries.workspaceId, workspaceId), inArray(deliveries.status, ['scheduled', 'retrying', 'held'])))
}

/** Takes what a workspace published on the blog of this instance off it. `tx` is a system transaction. */
export async function leaveBlog(tx: Tx, workspaceId: string): Promise<void> {
  const sent = await tx.select({ id: deliveries.id }).from(deliveries).where(eq(deliveries.workspaceId, workspaceId))
  await removeFromBlog(
    tx,
    sent.map(({ id }) => id),
  )
}
