import type { ListPosts, PostSummary } from '@postwright/contract/content/posts'
import { and, eq, type SQL, sql } from 'drizzle-orm'

import type { Context } from '../../../../context.ts'
import { AtRow, positionAt } from '../../../../cursor.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { prepared } from '../../../../infra/db/prepared.ts'
import { businesses } from '../../businesses/table.ts'
import { authors, presentSummary, summaryColumns } from '../reading.ts'
import { found, isOfActiveBusiness, matches } from './filter.ts'
import { newestFirst, pageOf, type PageOfPosts, type Wanted } from './page.ts'
import { searchPosts } from './search.ts'
import { posts } from '../table.ts'

/** The posts of active businesses, newest change first, or best match first when searching. */
export async function listPosts({ db, actor }: Context, input: ListPosts): Promise<PageOfPosts> {
  return db.transaction(async (tx) => {
    const wanted = await found(tx, actor.workspaceId, input)
    return input.q ? searchPosts(tx, actor.workspaceId, wanted, input.q) : list(tx, actor.workspaceId, wanted)
  })
}

async function list(tx: Tx, workspaceId: string, input: Wanted): Promise<PageOfPosts> {
  const rows = await listQuery(tx, workspaceId, input)
  return { ...pageOf(rows.map(presentSummary), input.limit, (last) => [last.updatedAt, last.id]), search: null }
}

export function listQuery(tx: Tx, workspaceId: string, input: Wanted) {
  return newest(tx, and(matches(workspaceId, input), input.cursor ? isAfter(input.cursor) : undefined)).limit(input.limit + 1)
}

function newest(tx: Tx, which: SQL | undefined) {
  return tx
    .select(summaryColumns)
    .from(posts)
    .innerJoin(businesses, isOfActiveBusiness())
    .leftJoin(authors, eq(authors.id, posts.authorId))
    .where(which)
    .orderBy(...newestFirst)
}

/** The drafts that were changed last. */
export async function recentDrafts(
  tx: Tx,
  workspaceId: string,
  { businessId, limit }: Pick<ListPosts, 'businessId' | 'limit'>,
): Promise<PostSummary[]> {
  const query =
    businessId === undefined ? prepared(tx, 'posts.drafts', draftsQuery) : prepared(tx, 'posts.drafts.of-business', draftsOfBusinessQuery)
  const rows = await query.execute({ workspaceId, businessId, limit })
  return rows.map(presentSummary)
}

const isDraft = and(eq(posts.workspaceId, sql.placeholder('workspaceId')), eq(posts.status, 'draft'))

function draftsQuery(tx: Tx) {
  return newest(tx, isDraft).limit(sql.placeholder('limit')).prepare('posts.drafts')
}

function draftsOfBusinessQuery(tx: Tx) {
  const ofBusiness = and(isDraft, eq(posts.businessId, sql.placeholder('businessId')))
  return newest(tx, ofBusiness).limit(sql.placeholder('limit')).prepare('posts.drafts.of-business')
}

function isAfter(cursor: string): SQL {
  const [updatedAt, id] = positionAt(cursor, AtRow)
  return sql`(${posts.updatedAt}, ${posts.id}) < (${updatedAt}::timestamptz, ${id}::uuid)`
}
