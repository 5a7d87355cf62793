import type { ContentType } from '@postwright/contract/core/content-types'
import type { GoodTimes } from '@postwright/contract/publishing/metrics'
import { and, desc, eq, gt, isNotNull, lt, sql } from 'drizzle-orm'

import type { Context } from '../../../context.ts'
import { notFound } from '../../../errors.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { businessOf } from '../../content/businesses/public.ts'
import { businesses } from '../../content/businesses/table.ts'
import { posts } from '../../content/posts/table.ts'
import { channels } from '../channels/table.ts'
import { deliveries } from '../deliveries/table.ts'
import { importedCounts } from './imported-counts.ts'
import { type CountedPost, enough, hoursOf, rankTimes } from './rank-times.ts'
import { metricTurns } from './table.ts'

/** Half a year says what holds now; a post of its first day has not been seen by most of its readers. */
const since = sql`now() - interval '180 days'`
const until = sql`now() - interval '1 day'`
const mostPosts = 2_000

interface Which {
  businessId: string
  contentType?: ContentType | undefined
  channelId?: string | undefined
}

/** When posts of a business did well, by the figures of its own channels, imported posts included. @throws NOT_FOUND without the business or the channel. */
export async function readGoodTimes({ db, actor }: Context, { businessId, contentType, channelId }: Which): Promise<GoodTimes> {
  const { workspaceId } = actor
  const local = sql`${metricTurns.publishedAt} at time zone ${businesses.timeZone}`
  const counted = await db.transaction(async (tx) => {
    await businessOf(tx, { workspaceId, businessId })
    if (channelId !== undefined) await refuseForeign(tx, { workspaceId, businessId, channelId })
    const published = await tx
      .select({
        channelId: deliveries.channelId,
        weekday: sql<number>`extract(isodow from ${local})::int`,
        time: sql<string>`to_char(${local}, 'HH24:00')`,
        counts: metricTurns.counts,
      })
      .from(metricTurns)
      .innerJoin(deliveries, eq(deliveries.id, metricTurns.deliveryId))
      .innerJoin(posts, eq(posts.id, deliveries.postId))
      .innerJoin(businesses, eq(businesses.id, metricTurns.businessId))
      .where(
        and(
          eq(metricTurns.workspaceId, workspaceId),
          eq(metricTurns.businessId, businessId),
          isNotNull(metricTurns.counts),
          gt(metricTurns.publishedAt, since),
          lt(metricTurns.publishedAt, until),
          contentType === undefined ? undefined : eq(posts.contentType, contentType),
          channelId === undefined ? undefined : eq(deliveries.channelId, channelId),
        ),
      )
      .orderBy(desc(metricTurns.publishedAt))
      .limit(mostPosts)
    const imported = await importedCounts(tx, { workspaceId, businessId, contentType, channelId, since, until, limit: mostPosts })
    return [...(published as CountedPost[]), ...imported]
  })
  return { posts: counted.length, enough, times: rankTimes(counted), hours: hoursOf(counted) }
}

async function refuseForeign(tx: Tx, { workspaceId, businessId, channelId }: Record<'workspaceId' | 'businessId' | 'channelId', string>) {
  const mine = and(eq(channels.workspaceId, workspaceId), eq(channels.businessId, businessId), eq(channels.id, channelId))
  const [channel] = await tx.select({ id: channels.id }).from(channels).where(mine)
  if (!channel) throw notFound('channel')
}
