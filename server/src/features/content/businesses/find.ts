import type { FoundBusiness } from '@postwright/contract/work/search'
import { and, eq, sql } from 'drizzle-orm'

import type { Tx } from '../../../infra/db/database.ts'
import { searchExpression } from '../../../search-words.ts'
import { businesses } from './table.ts'

export interface FindBusinesses {
  workspaceId: string
  businessId?: string | undefined
  q: string
  limit: number
}

/** The active businesses that have every word in their name or industry, those with them in the name first. A workspace has few: all of its own are read. */
export async function findBusinesses(tx: Tx, { workspaceId, businessId, q, limit }: FindBusinesses): Promise<FoundBusiness[]> {
  const query = sql`to_tsquery('simple', ${searchExpression(q)})`
  return tx
    .select({ id: businesses.id, name: businesses.name, industry: businesses.industry })
    .from(businesses)
    .where(
      and(
        eq(businesses.workspaceId, workspaceId),
        eq(businesses.status, 'active'),
        businessId === undefined ? undefined : eq(businesses.id, businessId),
        sql`to_tsvector('simple', ${businesses.name} || ' ' || ${businesses.industry}) @@ ${query}`,
      ),
    )
    .orderBy(sql`to_tsvector('simple', ${businesses.name}) @@ ${query} desc`, businesses.createdAt, businesses.id)
    .limit(limit)
}
