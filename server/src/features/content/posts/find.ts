import type { FoundPost } from '@postwright/contract/work/search'
import { and, eq, sql } from 'drizzle-orm'

import type { Tx } from '../../../infra/db/database.ts'
import { excerptAround } from '../../../search-words.ts'
import { businesses } from '../businesses/table.ts'
import { authors, presentSummary, summaryColumns } from './reading.ts'
import { searched } from './searched.ts'
import { isOfActiveBusinesses } from './service/filter.ts'
import { newestFirst } from './service/page.ts'
import { posts } from './table.ts'

/** So many of those that were changed last are held against each other. A word that nearly every post has would else have all of them read. */
const rankedAtMost = 200

export interface FindIn {
  workspaceId: string
  businessId?: string | undefined
  q: string
  limit: number
}

/**
 * The posts of active businesses with every word, the best match first, to which a title counts ten times as much as a text. Where there is
 * none, those with words that are written nearly so.
 */
export async function findPosts(tx: Tx, input: FindIn): Promise<FoundPost[]> {
  const { rows, words } = await searched(tx, input, (expression) => findQuery(tx, input, expression))
  return rows.map((row) => {
    const { id, businessId, businessName, contentType, status, isLive, title, nextDueAt, updatedAt } = presentSummary(row)
    // The first line of a post without a title is what it is called.
    const excerpt = excerptAround(row.title?.trim() ? row.text : row.text.trimStart().replace(/^[^\n]*/, ''), words.join(' '))
    return { id, businessId, businessName, contentType, status, isLive, title, excerpt, nextDueAt, updatedAt }
  })
}

export function findQuery(tx: Tx, { workspaceId, businessId, limit }: Omit<FindIn, 'q'>, expression: string) {
  const query = sql`to_tsquery('simple', ${expression})`
  const found = tx
    .select({ id: posts.id, updatedAt: posts.updatedAt, search: posts.search })
    .from(posts)
    .where(
      and(
        eq(posts.workspaceId, workspaceId),
        isOfActiveBusinesses(workspaceId),
        businessId === undefined ? undefined : eq(posts.businessId, businessId),
        sql`${posts.search} @@ ${query}`,
      ),
    )
    .orderBy(...newestFirst)
    .limit(rankedAtMost)
    .as('found')
  const best = tx
    .select({
      id: found.id,
      rank: sql<number>`ts_rank(${found.search}, ${query})`.as('rank'),
    })
    .from(found)
    .orderBy(sql`rank desc`, sql`${found.updatedAt} desc`, sql`${found.id} desc`)
    .limit(limit)
    .as('best')
  return tx
    .select({ ...summaryColumns, text: sql<string>`left(${posts.body}, 20000)` })
    .from(best)
    .innerJoin(posts, eq(posts.id, best.id))
    .innerJoin(businesses, eq(businesses.id, posts.businessId))
    .leftJoin(authors, eq(authors.id, posts.authorId))
    .where(eq(posts.workspaceId, workspaceId))
    .orderBy(sql`${best.rank} desc`, sql`${posts.updatedAt} desc`, sql`${posts.id} desc`)
}
