import type { Delivery, ListDeliveries } from '@postwright/contract/publishing/deliveries'
import { and, asc, desc, eq, inArray, isNotNull, ne, or, sql } from 'drizzle-orm'

import type { Context } from '../../../context.ts'
import { AtRow, cursorOf, positionAt } from '../../../cursor.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { present, selectPresentable } from './present.ts'
import { deliveries } from './table.ts'
import { isIn, soonestFirstIn } from './views.ts'

/** Deliveries by their time: what is coming with the next one first, everything else with the latest first. */
export async function listDeliveries(
  { db, actor }: Context,
  input: ListDeliveries,
): Promise<{ items: Delivery[]; nextCursor: string | null }> {
  const rows = await db.transaction((tx) => listQuery(tx, actor.workspaceId, input))
  const items = rows.slice(0, input.limit)
  const last = items.at(-1)?.delivery
  return { items: items.map(present), nextCursor: rows.length > input.limit && last ? cursorOf([last.dueAt.toISOString(), last.id]) : null }
}

/** What was taken down belongs to the story of its post. */
function isShown(isOfPost: boolean) {
  const isNotCancelled = ne(deliveries.status, 'cancelled')
  return isOfPost ? or(isNotCancelled, isNotNull(deliveries.takenDownAt)) : isNotCancelled
}

/**
 * One row more than a page, so that it shows whether there is another. The page is chosen from deliveries alone, in the order of
 * an index; only then is joined what a screen says about them.
 */
export function listQuery(tx: Tx, workspaceId: string, { businessId, postId, view, cursor, limit }: ListDeliveries) {
  const after = cursor === undefined ? undefined : positionAt(cursor, AtRow)
  const soonestFirst = view !== undefined && soonestFirstIn.has(view)
  const beyond =
    after && sql`(${deliveries.dueAt}, ${deliveries.id}) ${sql.raw(soonestFirst ? '>' : '<')} (${after[0]}::timestamptz, ${after[1]}::uuid)`
  const order = soonestFirst ? [asc(deliveries.dueAt), asc(deliveries.id)] : [desc(deliveries.dueAt), desc(deliveries.id)]
  const page = tx
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.workspaceId, workspaceId),
        businessId ? eq(deliveries.businessId, businessId) : undefined,
        postId ? eq(deliveries.postId, postId) : undefined,
        view ? isIn(view) : isShown(postId !== undefined),
        beyond,
      ),
    )
    .orderBy(...order)
    .limit(limit + 1)
  return selectPresentable(tx)
    .where(and(eq(deliveries.workspaceId, workspaceId), inArray(deliveries.id, page)))
    .orderBy(...order)
}
