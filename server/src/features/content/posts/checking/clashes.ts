import { headlineOf } from '@postwright/contract/content/headline'
import { clashMinutes, mostPostsNamed, type PostChecks } from '@postwright/contract/content/post-checks'
import { and, asc, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import { channelName } from '../../../../channel-name.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { channels } from '../../../publishing/channels/table.ts'
import { deliveries } from '../../../publishing/deliveries/table.ts'
import { posts } from '../table.ts'
import type { SimilarTo } from './similar-posts.ts'

const toCome = ['scheduled', 'sending', 'retrying', 'held', 'unknown'] as const
const other = alias(deliveries, 'other')

/** Other posts of the business that go out, or went out, within half an hour of this one, on its channel or as its type. */
export async function clashesOf(tx: Tx, which: SimilarTo): Promise<Pick<PostChecks, 'clashes' | 'isPlanned'>> {
  const own = await tx
    .select({ channelId: deliveries.channelId, dueAt: deliveries.dueAt })
    .from(deliveries)
    .where(and(eq(deliveries.workspaceId, which.workspaceId), eq(deliveries.postId, which.postId), inArray(deliveries.status, [...toCome])))
    .orderBy(asc(deliveries.dueAt))
    .limit(mostPostsNamed * 4)
  if (own.length === 0) return { clashes: [], isPlanned: false }

  const found = await Promise.all(own.map(({ channelId, dueAt }) => clashQuery(tx, which, { channelId, dueAt })))
  const named = new Map<string, PostChecks['clashes'][number]>()
  for (const [at, rows] of found.entries()) {
    for (const { postId, title, opening, contentType, dueAt, channel } of rows) {
      if (named.has(postId)) continue
      const ownDueAt = (own[at]?.dueAt ?? dueAt).toISOString()
      named.set(postId, {
        postId,
        title: headlineOf({ title, body: opening }),
        contentType,
        dueAt: dueAt.toISOString(),
        ownDueAt,
        channel: channel && channelName(channel),
      })
    }
  }
  const clashes = [...named.values()].toSorted((a, b) => a.dueAt.localeCompare(b.dueAt)).slice(0, mostPostsNamed)
  return { clashes, isPlanned: true }
}

/** Read in the order of the calendar, an hour of it. */
export function clashQuery(tx: Tx, { workspaceId, businessId, postId }: SimilarTo, own: { channelId: string; dueAt: Date }) {
  const around = (sign: '-' | '+'): SQL =>
    sql`${own.dueAt.toISOString()}::timestamptz ${sql.raw(sign)} make_interval(mins => ${clashMinutes}::int)`
  const isSameChannel = sql<boolean>`${other.channelId} = ${own.channelId}`
  const ownType = sql`(select content_type from ${posts} own where own.id = ${postId})`
  return tx
    .select({
      postId: posts.id,
      title: posts.title,
      opening: sql<string>`left(${posts.body}, 700)`,
      contentType: posts.contentType,
      dueAt: other.dueAt,
      channel: sql<string | null>`case when ${isSameChannel} then ${channels.name} end`,
    })
    .from(other)
    .innerJoin(posts, eq(posts.id, other.postId))
    .innerJoin(channels, eq(channels.id, other.channelId))
    .where(
      and(
        eq(other.workspaceId, workspaceId),
        eq(other.businessId, businessId),
        ne(other.postId, postId),
        inArray(other.status, [...toCome, 'published']),
        // On the minute half an hour apart is far enough.
        sql`${other.dueAt} > ${around('-')} and ${other.dueAt} < ${around('+')}`,
        or(isSameChannel, sql`${posts.contentType} = ${ownType}`),
      ),
    )
    .orderBy(asc(other.dueAt), asc(other.id))
    .limit(mostPostsNamed)
}
