import type { FoundTask } from '@postwright/contract/work/search'
import { and, eq, sql } from 'drizzle-orm'

import type { Tx } from '../../../infra/db/database.ts'
import { sayKept } from '../../../kept-sentences.ts'
import { excerptAround, searchExpression } from '../../../search-words.ts'
import { businesses } from '../../content/businesses/table.ts'
import { isThere } from './reading.ts'
import { tasks } from './table.ts'

/** So many of those that were changed last are held against each other. */
const rankedAtMost = 200

interface FindTasks {
  workspaceId: string
  businessId?: string | undefined
  q: string
  limit: number
}

/** The tasks with every word: open ones before those that are done, then the best match, then the newest change. */
export async function findTasks(tx: Tx, { workspaceId, businessId, q, limit }: FindTasks): Promise<FoundTask[]> {
  const query = sql`to_tsquery('simple', ${searchExpression(q)})`
  const found = tx
    .select({
      id: tasks.id,
      title: tasks.title,
      description: sql<string>`left(${tasks.description}, 20000)`.as('text'),
      status: tasks.status,
      cause: tasks.cause,
      businessName: sql<string | null>`${businesses.name}`.as('business_name'),
      updatedAt: tasks.updatedAt,
      search: tasks.search,
    })
    .from(tasks)
    .leftJoin(businesses, eq(businesses.id, tasks.businessId))
    .where(
      and(isThere(workspaceId), businessId === undefined ? undefined : eq(tasks.businessId, businessId), sql`${tasks.search} @@ ${query}`),
    )
    .orderBy(sql`${tasks.updatedAt} desc nulls last`, sql`${tasks.id} desc nulls last`)
    .limit(rankedAtMost)
    .as('found')
  const rows = await tx
    .select({
      id: found.id,
      title: found.title,
      description: found.description,
      status: found.status,
      cause: found.cause,
      businessName: found.businessName,
    })
    .from(found)
    .orderBy(
      sql`${found.status} = 'done'`,
      sql`ts_rank(${found.search} || setweight(to_tsvector('simple', ${found.title}), 'A'), ${query}) desc`,
      sql`${found.updatedAt} desc`,
      sql`${found.id} desc`,
    )
    .limit(limit)
  return rows.map(({ cause, description, title, ...row }) => ({
    ...row,
    title: cause ? sayKept(title) : title,
    excerpt: excerptAround(description, q),
  }))
}
