import type { ListPosts, PostSummary } from '@postwright/contract/content/posts'
import { tagKey } from '@postwright/contract/content/tags'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'

import type { Context } from '../../../../context.ts'
import { At, AtRow, cursorOf, positionAt } from '../../../../cursor.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { prepared } from '../../../../infra/db/prepared.ts'
import { searchExpression } from '../../../../search-words.ts'
import { businesses } from '../../businesses/table.ts'
import { postTags, tags } from '../../tags/table.ts'
import { authors, presentSummary, summaryColumns } from '../reading.ts'
import { posts } from '../table.ts'

type PageOfPosts = { items: PostSummary[]; nextCursor: string | null }

/** The posts of active businesses, newest change first, or best match first when searching. */
export async function listPosts({ db, actor }: Context, input: ListPosts): Promise<PageOfPosts> {
  return db.transaction((tx) => (input.q ? search(tx, actor.workspaceId, input, input.q) : list(tx, actor.workspaceId, input)))
}

// The indexes put nulls last; an order that does not say so cannot use them, though there are no nulls.
export const newestFirst = [sql`${posts.updatedAt} desc nulls last`, sql`${posts.id} desc nulls last`]

async function list(tx: Tx, workspaceId: string, input: ListPosts): Promise<PageOfPosts> {
  const rows = await listQuery(tx, workspaceId, input)
  return pageOf(rows.map(presentSummary), input.limit, (last) => [last.updatedAt, last.id])
}

export function listQuery(tx: Tx, workspaceId: string, input: ListPosts) {
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

/** A word that occurs everywhere would otherwise have every post of the workspace ranked. */
const rankedAtMost = 1000

// PostgreSQL ranks in single precision, and refuses to read any other number as that.
const SearchPosition = z.tuple([z.number().min(0).max(1000).transform(Math.fround), At, z.uuid()])

async function search(tx: Tx, workspaceId: string, input: ListPosts, typed: string): Promise<PageOfPosts> {
  const rows = await searchQuery(tx, workspaceId, input, typed)
  const ranks = new Map(rows.map((row) => [row.id, row.rank]))
  return pageOf(rows.map(presentSummary), input.limit, (last) => [ranks.get(last.id) ?? 0, last.updatedAt, last.id])
}

export function searchQuery(tx: Tx, workspaceId: string, input: ListPosts, typed: string) {
  const query = sql`to_tsquery('simple', ${searchExpression(typed)})`
  const found = tx
    .select({ id: posts.id, updatedAt: posts.updatedAt, search: posts.search })
    .from(posts)
    .where(and(matches(workspaceId, input), isOfActiveBusinesses(workspaceId), sql`${posts.search} @@ ${query}`))
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
    .select({ ...summaryColumns, rank: ranked.rank })
    .from(ranked)
    .innerJoin(posts, eq(posts.id, ranked.id))
    .innerJoin(businesses, eq(businesses.id, posts.businessId))
    .leftJoin(authors, eq(authors.id, posts.authorId))
    .where(and(eq(posts.workspaceId, workspaceId), isAfter))
    .orderBy(sql`${ranked.rank} desc`, sql`${ranked.changed} desc`, sql`${ranked.id} desc`)
    .limit(input.limit + 1)
}

/** For a search: joined, the words would be looked up once for each business where the planner expects few of them. */
export function isOfActiveBusinesses(workspaceId: string): SQL {
  return sql`${posts.businessId} = any (array(
    select ${businesses.id} from ${businesses} where ${businesses.workspaceId} = ${workspaceId} and ${businesses.status} = 'active'))`
}

export function isOfActiveBusiness(): SQL | undefined {
  return and(eq(businesses.id, posts.businessId), eq(businesses.status, 'active'))
}

function matches(workspaceId: string, { businessId, contentType, status, tag }: ListPosts): SQL | undefined {
  return and(
    eq(posts.workspaceId, workspaceId),
    businessId === undefined ? undefined : eq(posts.businessId, businessId),
    contentType === undefined ? undefined : eq(posts.contentType, contentType),
    status === undefined ? undefined : eq(posts.status, status),
    tag === undefined ? undefined : hasTag(workspaceId, tag),
  )
}

/** The tag of that name of any business. */
function hasTag(workspaceId: string, tag: string): SQL {
  return sql`exists (
    select 1 from ${postTags} where ${postTags.postId} = ${posts.id} and ${postTags.tagId} = any (array(
      select ${tags.id} from ${tags} where ${tags.workspaceId} = ${workspaceId} and ${tags.key} = ${tagKey(tag)})))`
}

/** One row more than asked for was read, to know whether there is a next page. */
function pageOf(read: PostSummary[], limit: number, positionOf: (last: PostSummary) => (string | number)[]): PageOfPosts {
  const items = read.slice(0, limit)
  const last = items.at(-1)
  return { items, nextCursor: read.length > limit && last ? cursorOf(positionOf(last)) : null }
}
