import type { ContentType } from '@postwright/contract/core/content-types'
import { type SQL, sql } from 'drizzle-orm'

import type { Tx } from '../../../infra/db/database.ts'
import { isNow, localDay, narrowed, near, ofBusinesses, type Scope, within } from './scope.ts'

/** How many posts were published within a period, each channel counted by itself. */
export interface Published {
  by: 'all' | 'channel' | 'type' | 'tag'
  isNow: boolean
  channelId: string | null
  contentType: ContentType | null
  tag: string | null
  posts: number
  /** Of them those with figures. */
  counted: number
}

export async function publishedOf(tx: Tx, scope: Scope): Promise<Published[]> {
  const { rows } = await tx.execute<Row>(sql`
    with out as (${publishedWithin(scope)})
    select case when grouping(channel_id) = 0 then 'channel' when grouping(content_type) = 0 then 'type' else 'all' end as by,
      is_now as "isNow", channel_id as "channelId", content_type as "contentType", null as tag,
      count(*)::int as posts, (count(*) filter (where counted))::int as counted
    from out group by grouping sets ((is_now, channel_id), (is_now, content_type), (is_now))`)
  return rows
}

/** By tag: a post with several is in each of them. */
export async function taggedPosts(tx: Tx, scope: Scope): Promise<Published[]> {
  const { rows } = await tx.execute<Row>(sql`
    with out as (${publishedWithin(scope)})
    select 'tag' as by, is_now as "isNow", null as "channelId", null as "contentType", min(t.name) as tag,
      count(*)::int as posts, (count(*) filter (where counted))::int as counted
    from out join post_tags pt on pt.post_id = out.post_id join tags t on t.id = pt.tag_id group by t.key, is_now`)
  return rows
}

type Row = Published & Record<string, unknown>

function publishedWithin(scope: Scope) {
  return sql`
    select post_id, channel_id, content_type, ${isNow(scope, sql`day`)} as is_now, counted from (
      select d.post_id, d.channel_id, p.content_type, ${publishedDay(scope)} as day, t.counted_at is not null as counted
      from deliveries d join posts p on p.id = d.post_id left join metric_turns t on t.delivery_id = d.id
      where ${published(scope)} and ${near(scope, sql`d.published_at`)} offset 0
    ) dated where ${within(scope, sql`day`)}`
}

export async function wasEverPublished(tx: Tx, scope: Scope): Promise<boolean> {
  const { rows } = await tx.execute(sql`select 1 from deliveries d where ${published(scope)} limit 1`)
  return rows.length > 0
}

/** When a platform told figures last, of the posts that are still asked about. */
export async function lastCounted(tx: Tx, scope: Scope): Promise<string | null> {
  const { rows } = await tx.execute<{ at: string | null }>(sql`
    select max(t.counted_at) as at from metric_turns t
    where ${ofBusinesses(scope, sql.raw('t'))} and t.published_at > now() - interval '91 days'`)
  const at = rows[0]?.at
  return at ? new Date(at).toISOString() : null
}

export function publishedDay(scope: Scope): SQL {
  return localDay(scope, { moment: sql`d.published_at`, business: sql`d.business_id` })
}

/** What was taken down since is among them: it was published. */
export function published(scope: Scope) {
  return sql`${ofBusinesses(scope, sql.raw('d'))} and d.published_at is not null${narrowed(scope, { channel: sql`d.channel_id`, post: sql`d.post_id` })}`
}
