import { headlineOf } from '@postwright/contract/content/headline'
import type { ContentType } from '@postwright/contract/core/content-types'
import type { BestPost } from '@postwright/contract/work/analytics'
import { sql } from 'drizzle-orm'

import { addDays } from '../../../days.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { published, publishedDay } from './published.ts'
import { dayStart, type Scope } from './scope.ts'

const most = 6
const halfAYear = 180
/** So many posts with figures, of half a year, say what is usual on a channel. */
export const enoughOfChannel = 5

interface Row extends Record<string, unknown> {
  deliveryId: string
  postId: string
  title: string | null
  body: string
  contentType: ContentType
  channelId: string
  channelName: string
  publishedAt: string
  remoteUrl: string | null
  impressions: number
  engaged: number
  clicks: number
  usual: number | null
}

/** The posts of the period that did best, each held against what is usual on its channel, so that a large one does not drown a small one. */
export async function bestPosts(tx: Tx, scope: Scope): Promise<BestPost[]> {
  const { from, to } = scope.now
  const since = [addDays(from, -1), addDays(to, -halfAYear)].reduce((one, other) => (one < other ? one : other))
  const { rows } = await tx.execute<Row>(sql`
    with recent as (
      select *, day between ${from}::date and ${to}::date as is_now from (
        select d.id, d.post_id, d.channel_id, d.published_at, d.remote_url, ${publishedDay(scope)} as day, t.impressions, t.engaged
        from deliveries d join metric_turns t on t.delivery_id = d.id
        where ${published(scope)} and t.counted_at is not null and d.published_at between ${dayStart(since)} and ${dayStart(addDays(to, 2))} offset 0
      ) dated
    ), usual as (select channel_id, avg(engaged)::float as engaged from recent group by channel_id having count(*) >= ${enoughOfChannel}),
    ranked as (
      select r.*, u.engaged as usual, r.engaged / nullif(u.engaged, 0) as factor from recent r left join usual u on u.channel_id = r.channel_id
      where r.is_now and r.engaged + r.impressions > 0
      order by factor desc nulls last, r.engaged desc, r.impressions desc, r.id limit ${most}
    )
    select r.id as "deliveryId", r.post_id as "postId", p.title, left(p.body, 1000) as body, p.content_type as "contentType",
      r.channel_id as "channelId", c.name as "channelName", r.published_at as "publishedAt", r.remote_url as "remoteUrl", r.impressions, r.engaged,
      coalesce((t.counts->>'clicks')::int, 0) as clicks, r.usual
    from ranked r join posts p on p.id = r.post_id join channels c on c.id = r.channel_id join metric_turns t on t.delivery_id = r.id
    order by r.factor desc nulls last, r.engaged desc, r.impressions desc, r.id`)
  return rows.map(({ title, body, publishedAt, usual, ...row }) => ({
    ...row,
    title: headlineOf({ title, body }),
    publishedAt: new Date(publishedAt).toISOString(),
    factor: usual ? Math.round((row.engaged / usual) * 10) / 10 : null,
  }))
}
