import { and, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm'

import type { Tx } from '../../../../infra/db/database.ts'
import { businesses } from '../../../content/businesses/table.ts'
import { evergreenEntries, evergreenShowings } from '../table.ts'

const atOnce = 200

/** Some of the active businesses that show anything again, in the order of their ids. `tx` is a system transaction. */
export function businessesToFill(tx: Tx, after: string | null): Promise<{ workspaceId: string; businessId: string }[]> {
  const shows = tx
    .select({ id: evergreenEntries.businessId })
    .from(evergreenEntries)
    .where(and(isNull(evergreenEntries.removedAt), isNull(evergreenEntries.pausedAt)))
  return tx
    .select({ workspaceId: businesses.workspaceId, businessId: businesses.id })
    .from(businesses)
    .where(
      and(
        eq(businesses.status, 'active'),
        isNull(businesses.lockedAt),
        after === null ? undefined : gt(businesses.id, after),
        inArray(businesses.id, shows),
      ),
    )
    .orderBy(businesses.id)
    .limit(atOnce)
}

/** Entries that cannot be brought back any more, and refusals of times that have passed. `tx` is a system transaction. */
export async function removeSpent(tx: Tx): Promise<void> {
  await tx.delete(evergreenEntries).where(lt(evergreenEntries.removedAt, sql`now() - interval '1 day'`))
  await tx.delete(evergreenShowings).where(and(eq(evergreenShowings.state, 'refused'), lt(evergreenShowings.dueAt, sql`now()`)))
}
