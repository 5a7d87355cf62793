import type { DeletedBusiness } from '@postwright/contract/businesses'
import { and, asc, desc, eq } from 'drizzle-orm'

import type { Context } from '../../../context.ts'
import { countCancelledWithBusinesses } from '../../deliveries/bring-back.ts'
import { businessColumns, isRestorable, present } from '../service.ts'
import { businesses } from '../table.ts'

/** What can still be restored, deleted last first. */
export async function listDeletedBusinesses({ db, actor }: Context): Promise<DeletedBusiness[]> {
  return db.transaction(async (tx) => {
    const rows = await tx
      .select({ ...businessColumns, deletedAt: businesses.deletedAt })
      .from(businesses)
      .where(and(eq(businesses.workspaceId, actor.workspaceId), isRestorable()))
      .orderBy(desc(businesses.deletedAt), asc(businesses.id))
    if (rows.length === 0) return []
    const cancelled = await countCancelledWithBusinesses(tx, actor.workspaceId)
    return rows.map(({ deletedAt, ...row }) => ({
      ...present(row),
      deletedAt: (deletedAt ?? row.updatedAt).toISOString(),
      deliveries: cancelled.get(row.id) ?? { coming: 0, overdue: 0 },
    }))
  })
}
