import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'

import { At, positionAt } from '../../../../cursor.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { excerptAround } from '../../../../search-words.ts'
import { businesses } from '../../businesses/table.ts'
import { authors, presentSummary, summaryColumns } from '../reading.ts'
import { searched } from '../searched.ts'
import { posts } from '../table.ts'
import { isOfActiveBusinesses, matches } from './filter.ts'
import { newestFirst, pageOf, type PageOfPosts, type Wanted } from './page.ts'

/** A word that occurs everywhere would otherwise have every post of the workspace ranked. */
const rankedAtMost = 500

/**
 * The newest posts are looked through first: where a page of them match, a great many posts do, and the index would have all of those read
 * and sorted.
 */
const lookedThrough = 2000

// PostgreSQL ranks in single precision, and refuses to read any other number as that.
const SearchPosition = z.tuple([z.number().min(0).max(1000).transform(Math.fround), At, z.uuid(), z.enum(['exact', 'close'])])

/** The best match first, to which a title counts ten times as much as a text. A later page goes on as the first one began. */
export async function searchPosts(tx: Tx, workspaceId: string, input: Wanted, typed: string): Promise<PageOfPosts> {
  const position = input.cursor ? positionAt(input.cursor, SearchPosition) : undefined
  const wanted = { workspaceId, businessId: input.businessId, q: typed, only: position?.[3] }
  const { rows, words, isClose } = await searched(tx, wanted, async (expression) => {
    const newest = await searchQuery(tx, workspaceId, input, expression, 'newest')
    return newest.length > input.limit ? newest : searchQuery(tx, workspaceId, input, expression)
  })
  const ranks = new Map(rows.map((row) => [row.id, row.rank]))
  const found = rows.map((row) => ({ ...presentSummary(row), excerpt: excerptOf(row, words) }))
  const page = pageOf(found, input.limit, (last) => [ranks.get(last.id) ?? 0, last.updatedAt, last.id, isClose ? 'close' : 'exact'])
  return { ...page, search: { words, isClose } }
}

/** In characters: a row has room for few, and what was found is to be seen in it. */
const shownBefore = 20

/** The first line of a post without a title is what it is called. */
function excerptOf({ title, text }: { title: string | null; text: string }, words: readonly string[]): string {
  return excerptAround(title?.trim() ? text : text.trimStart().replace(/^[^\n]*/, '') || text, words.join(' '), shownBefore)
}

/** `expression` is the text of a tsquery. */
export function searchQuery(tx: Tx, workspaceId: string, input: Wanted, expression: string, among: 'all' | 'newest' = 'all') {
  const query = sql`to_tsquery('simple', ${expression})`
  const which = and(matches(workspaceId, input), isOfActiveBusinesses(workspaceId))
  const columns = { id: posts.id, updatedAt: posts.updatedAt, search: posts.search }
  const newest = tx
    .select(columns)
    .from(posts)
    .where(which)
    .orderBy(...newestFirst)
    .limit(lookedThrough)
    .as('newest')
  const found =
    among === 'newest'
      ? tx
          .select({ id: newest.id, updatedAt: newest.updatedAt, search: newest.search })
          .from(newest)
          .where(sql`${newest.search} @@ ${query}`)
          .orderBy(sql`${newest.updatedAt} desc`, sql`${newest.id} desc`)
          .limit(rankedAtMost)
          .as('found')
      : tx
          .select(columns)
          .from(posts)
          .where(and(which, sql`${posts.search} @@ ${query}`))
          .orderBy(...newestFirst)
          .limit(rankedAtMost)
          .as('found')
  const ranked = tx
    .select({
      id: found.id,
      rank: sql<number>`ts_rank(${found.search}, ${query})`.as('rank'),
      changed: sql`${found.updatedAt}`.as('changed'),
    })
    .from(found)
    .as('ranked')

  const position = input.cursor ? positionAt(input.cursor, SearchPosition) : undefined
  const isAfter =
    position &&
    sql`(${ranked.rank}, ${ranked.changed}, ${ranked.id}) < (${position[0]}::real, ${position[1]}::timestamptz, ${position[2]}::uuid)`
  return tx
    .select({ ...summaryColumns, rank: ranked.rank, text: sql<string>`left(${posts.body}, 8000)` })
    .from(ranked)
    .innerJoin(posts, eq(posts.id, ranked.id))
    .innerJoin(businesses, eq(businesses.id, posts.businessId))
    .leftJoin(authors, eq(authors.id, posts.authorId))
    .where(and(eq(posts.workspaceId, workspaceId), isAfter))
    .orderBy(sql`${ranked.rank} desc`, sql`${ranked.changed} desc`, sql`${ranked.id} desc`)
    .limit(input.limit + 1)
}
