import { type ChannelKind, channelKindIds, channelKinds } from '@postwright/contract/publishing/channel-kinds'
import type { ContentType } from '@postwright/contract/core/content-types'
import { and, desc, eq, gt, inArray, lt, type SQL, sql } from 'drizzle-orm'

import type { Tx } from '../../../infra/db/database.ts'
import { businesses } from '../../content/businesses/table.ts'
import { channels } from '../channels/table.ts'
import { importedPosts } from '../imports/table.ts'
import type { CountedPost } from './rank-times.ts'

interface Which {
  workspaceId: string
  businessId: string
  contentType?: ContentType | undefined
  channelId?: string | undefined
  since: SQL
  until: SQL
  limit: number
}

/** The same of posts that were imported; of a content type are those of the channels that take it. */
export async function importedCounts(
  tx: Tx,
  { workspaceId, businessId, contentType, channelId, since, until, limit }: Which,
): Promise<CountedPost[]> {
  const local = sql`${importedPosts.publishedAt} at time zone ${businesses.timeZone}`
  return tx
    .select({
      channelId: importedPosts.channelId,
      weekday: sql<number>`extract(isodow from ${local})::int`,
      time: sql<string>`to_char(${local}, 'HH24:00')`,
      counts: importedPosts.counts,
    })
    .from(importedPosts)
    .innerJoin(channels, eq(channels.id, importedPosts.channelId))
    .innerJoin(businesses, eq(businesses.id, importedPosts.businessId))
    .where(
      and(
        eq(importedPosts.workspaceId, workspaceId),
        eq(importedPosts.businessId, businessId),
        sql`${importedPosts.counts} <> '{}'`,
        gt(importedPosts.publishedAt, since),
        lt(importedPosts.publishedAt, until),
        contentType === undefined ? undefined : inArray(channels.kind, kindsTaking(contentType)),
        channelId === undefined ? undefined : eq(importedPosts.channelId, channelId),
      ),
    )
    .orderBy(desc(importedPosts.publishedAt))
    .limit(limit)
}

function kindsTaking(contentType: ContentType): ChannelKind[] {
  return channelKindIds.filter((kind) => channelKinds[kind].contentTypes.includes(contentType))
}
