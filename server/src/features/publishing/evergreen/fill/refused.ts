import { and, desc, eq, sql } from 'drizzle-orm'

import type { Tx } from '../../../../infra/db/database.ts'
import { evergreenShowings } from '../table.ts'
import type { OfBusiness } from './fill.ts'

/** Why scheduling refuses an entry now, whatever the time, in English. */
export type Refusals = Map<string, string>

/** Why scheduling refused entries at times to come, the last of them, in English. */
export async function refusedOf(tx: Tx, { workspaceId, businessId }: OfBusiness): Promise<Refusals> {
  const rows = await tx
    .selectDistinctOn([evergreenShowings.entryId], { entryId: evergreenShowings.entryId, reason: evergreenShowings.reason })
    .from(evergreenShowings)
    .where(
      and(
        eq(evergreenShowings.workspaceId, workspaceId),
        eq(evergreenShowings.businessId, businessId),
        eq(evergreenShowings.state, 'refused'),
        sql`${evergreenShowings.dueAt} > now()`,
      ),
    )
    .orderBy(evergreenShowings.entryId, desc(evergreenShowings.dueAt))
  return new Map(rows.map(({ entryId, reason }) => [entryId ?? '', reason ?? '']))
}
