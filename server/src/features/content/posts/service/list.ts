import type { ListPosts, PostSummary } from '@postwright/contract/content/posts'
import { and, eq, type Placeholder, type SQL, sql } from 'drizzle-orm'

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
  const { workspaceId } = actor
  if (isUsual(input)) return listed(await db.single((tx) => usualList(tx, workspaceId, input)), input)
  return db.transaction(async (tx) => {
    const wanted = await found(tx, workspaceId, input)
    return input.q ? searchPosts(tx, workspaceId, wanted, input.q) : listed(await listQuery(tx, workspaceId, wanted), wanted)
  })
}

function listed(rows: Parameters<typeof presentSummary>[0][], { limit }: Pick<Wanted, 'limit'>): PageOfPosts {
  return { ...pageOf(rows.map(presentSummary), limit, (last) => [last.updatedAt, last.id]), search: null }
}

export function listQuery(tx: Tx, workspaceId: string, input: Wanted) {
  return newest(tx, and(matches(workspaceId, input), input.cursor ? isAfter(...positionAt(input.cursor, AtRow)) : undefined)).limit(
    input.limit + 1,
  )
}

/** As the repository opens: without filters but the business. */
function isUsual({ status, ...others }: Wanted): boolean {
  const isAnyStatus = status === undefined || status === 'kept'
  return isAnyStatus && Object.entries(others).every(([name, value]) => value === undefined || usual.has(name))
}

const usual = new Set(['businessId', 'cursor', 'limit'])

/** PostgreSQL has one plan for all of these, whatever is looked for; of other filters it is better told the value. */
export function usualList(tx: Tx, workspaceId: string, { businessId, status, cursor, limit }: Wanted) {
  const name = `posts.list${status ? '.kept' : ''}${businessId ? '.of-business' : ''}${cursor ? '.next' : ''}`
  const build = (on: Tx) => {
    const which = matches(sql.placeholder('workspaceId'), { status, ...(businessId && { businessId: sql.placeholder('businessId') }) })
    const after = cursor ? isAfter(sql.placeholder('updatedAt'), sql.placeholder('id')) : undefined
    return newest(on, and(which, after)).limit(sql.placeholder('limit')).prepare(name)
  }
  const [updatedAt, id] = cursor ? positionAt(cursor, AtRow) : []
  return prepared(tx, name, build).execute({ workspaceId, businessId, updatedAt, id, limit: limit + 1 })
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

function isAfter(updatedAt: string | Placeholder, id: string | Placeholder): SQL {
  return sql`(${posts.updatedAt}, ${posts.id}) < (${updatedAt}::timestamptz, ${id}::uuid)`
}
