import type { PostFilter } from '@postwright/contract/content/posts'
import { and, eq, sql } from 'drizzle-orm'

import type { Tx } from '../../../../infra/db/database.ts'
import { businesses } from '../../businesses/table.ts'
import { searched } from '../searched.ts'
import { posts } from '../table.ts'
import { found, isOfActiveBusiness, matches } from './filter.ts'
import { newestFirst } from './page.ts'

/** The ids of the posts that a filter shows, newest change first, `most` at most. */
export async function idsOf(tx: Tx, workspaceId: string, filter: PostFilter, most: number): Promise<string[]> {
  const wanted = await found(tx, workspaceId, filter)
  const read = (expression?: string) =>
    tx
      .select({ id: posts.id })
      .from(posts)
      .innerJoin(businesses, isOfActiveBusiness())
      .where(
        and(
          eq(posts.workspaceId, workspaceId),
          matches(workspaceId, wanted),
          expression === undefined ? undefined : sql`${posts.search} @@ to_tsquery('simple', ${expression})`,
        ),
      )
      .orderBy(...newestFirst)
      .limit(most)
  const { q, businessId } = filter
  const rows = q ? (await searched(tx, { workspaceId, businessId, q }, read)).rows : await read()
  return rows.map(({ id }) => id)
}
