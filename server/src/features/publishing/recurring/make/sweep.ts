import { and, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm'

import type { Tx } from '../../../../infra/db/database.ts'
import { businesses } from '../../../content/businesses/table.ts'
import { recurringOccurrences, recurringSeries } from '../table.ts'
import type { OfBusiness } from './plans.ts'

const atOnce = 200

/** Some of the active businesses with posts that come again, in the order of their ids. `tx` is a system transaction. */
export function businessesToPlan(tx: Tx, after: string | null): Promise<OfBusiness[]> {
  const goingOn = tx.select({ id: recurringSeries.businessId }).from(recurringSeries).where(isNull(recurringSeries.endedAt))
  return tx
    .select({ workspaceId: businesses.workspaceId, businessId: businesses.id })
    .from(businesses)
    .where(
      and(
        eq(businesses.status, 'active'),
        isNull(businesses.lockedAt),
        after === null ? undefined : gt(businesses.id, after),
        inArray(businesses.id, goingOn),
      ),
    )
    .orderBy(businesses.id)
    .limit(atOnce)
}

/** Series that ended long ago, and refusals of times that have passed. `tx` is a system transaction. */
export async function removeSpent(tx: Tx): Promise<void> {
  await tx.delete(recurringSeries).where(lt(recurringSeries.endedAt, sql`now() - interval '1 year'`))
  await tx
    .delete(recurringOccurrences)
    .where(and(eq(recurringOccurrences.state, 'refused'), lt(recurringOccurrences.dueAt, sql`now() - interval '1 month'`)))
}
