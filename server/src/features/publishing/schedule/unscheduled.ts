import type { PostStatus, PostSummary } from '@postwright/contract/content/posts'
import type { ListUnscheduled, Unscheduled } from '@postwright/contract/publishing/schedule'
import { channelKinds } from '@postwright/contract/publishing/channel-kinds'
import { and, count, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'

import type { Context } from '../../../context.ts'
import { At, cursorOf, positionAt } from '../../../cursor.ts'
import { notFound } from '../../../errors.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { searchExpression } from '../../../search-words.ts'
import { businesses } from '../../content/businesses/table.ts'
import { authors, presentSummary, summaryColumns, newestFirst } from '../../content/posts/public.ts'
import { posts } from '../../content/posts/table.ts'
import { channels } from '../channels/table.ts'

/** What may be scheduled at once comes first; the others have somebody's work before them. */
const groups: readonly (readonly PostStatus[])[] = [['approved'], ['draft', 'in_review', 'changes_requested']]

const Position = z.tuple([z.int().min(0).max(1), At, z.uuid()])

/** The posts of active businesses that have no time yet, approved ones first, then newest change first. @throws NOT_FOUND without the channel. */
export async function listUnscheduled({ db, actor }: Context, input: ListUnscheduled): Promise<Unscheduled> {
  const position = input.cursor === undefined ? undefined : positionAt(input.cursor, Position)

  return db.transaction(async (tx) => {
    const wanted = and(matches(actor.workspaceId, input), await fits(tx, actor.workspaceId, input.channelId))
    const found: PostSummary[] = []
    for (const [at, statuses] of groups.entries()) {
      if (found.length > input.limit || (position && at < position[0])) continue
      const after = position?.[0] === at ? isAfter(position) : undefined
      found.push(...(await read(tx, and(wanted, inArray(posts.status, statuses), after), input.limit + 1 - found.length)))
    }
    const items = found.slice(0, input.limit)
    const last = items.at(-1)
    return {
      items,
      nextCursor: found.length > input.limit && last ? cursorOf([groupOf(last.status), last.updatedAt, last.id]) : null,
      total: await total(tx, and(wanted, inArray(posts.status, groups.flat()))),
    }
  })
}

// Each group is read in the order of an index, which an order by group would not be.
async function read(tx: Tx, where: SQL | undefined, limit: number): Promise<PostSummary[]> {
  const rows = await tx
    .select(summaryColumns)
    .from(posts)
    .innerJoin(businesses, isOfActiveBusiness)
    .leftJoin(authors, eq(authors.id, posts.authorId))
    .where(where)
    .orderBy(...newestFirst)
    .limit(limit)
  return rows.map(presentSummary)
}

async function total(tx: Tx, where: SQL | undefined): Promise<number> {
  const [row] = await tx.select({ total: count() }).from(posts).innerJoin(businesses, isOfActiveBusiness).where(where)
  return row?.total ?? 0
}

const isOfActiveBusiness = and(eq(businesses.id, posts.businessId), eq(businesses.status, 'active'))

function matches(workspaceId: string, { businessId, contentType, status, q }: ListUnscheduled): SQL | undefined {
  return and(
    eq(posts.workspaceId, workspaceId),
    businessId === undefined ? undefined : eq(posts.businessId, businessId),
    contentType === undefined ? undefined : eq(posts.contentType, contentType),
    status === undefined ? undefined : eq(posts.status, status),
    q ? sql`${posts.search} @@ to_tsquery('simple', ${searchExpression(q)})` : undefined,
  )
}

async function fits(tx: Tx, workspaceId: string, channelId: string | undefined): Promise<SQL | undefined> {
  if (channelId === undefined) return undefined
  const [channel] = await tx
    .select({ businessId: channels.businessId, kind: channels.kind })
    .from(channels)
    .where(and(eq(channels.workspaceId, workspaceId), eq(channels.id, channelId)))
  if (!channel) throw notFound('channel')
  return and(eq(posts.businessId, channel.businessId), inArray(posts.contentType, [...channelKinds[channel.kind].contentTypes]))
}

function isAfter([, updatedAt, id]: z.output<typeof Position>): SQL {
  return sql`(${posts.updatedAt}, ${posts.id}) < (${updatedAt}::timestamptz, ${id}::uuid)`
}

function groupOf(status: PostStatus): number {
  return groups.findIndex((statuses) => statuses.includes(status))
}
