import { headlineOf } from '@postwright/contract/content/headline'
import type { ContentType } from '@postwright/contract/core/content-types'
import type { BestPost } from '@postwright/contract/work/analytics'
import { sql } from 'drizzle-orm'

import type { Tx } from '../../../infra/db/database.ts'
import { localDay, published } from './published.ts'
import type { Scope } from './scope.ts'

const most = 6
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
  const { rows } = await tx.execute<Row>(sql`
    with recent as (
      select d.id, d.post_id, d.channel_id, d.published_at, d.remote_url, ${localDay} between ${scope.now.from}::date and ${scope.now.to}::date as is_now,
        t.impressions, t.engaged, coalesce((t.counts->>'clicks')::int, 0) as clicks
      from deliveries d join posts p on p.id = d.post_id join businesses b on b.id = d.business_id join metric_turns t on t.delivery_id = d.id
      where ${published(scope)} and t.counts is not null and d.published_at between least(${scope.now.from}::date - 1, ${scope.now.to}::date - 180) and ${scope.now.to}::date + 2
    ), usual as (select channel_id, avg(engaged)::float as engaged from recent group by channel_id having count(*) >= ${enoughOfChannel})
    select r.id as "deliveryId", r.post_id as "postId", p.title, left(p.body, 1000) as body, p.content_type as "contentType",
      r.channel_id as "channelId", c.name as "channelName", r.published_at as "publishedAt", r.remote_url as "remoteUrl", r.impressions, r.engaged, r.clicks, u.engaged as usual
    from recent r join posts p on p.id = r.post_id join channels c on c.id = r.channel_id left join usual u on u.channel_id = r.channel_id
    where r.is_now and r.engaged + r.impressions > 0
    order by r.engaged / nullif(u.engaged, 0) desc nulls last, r.engaged desc, r.impressions desc, r.id limit ${most}`)
  return rows.map(({ title, body, publishedAt, usual, ...row }) => ({
    ...row,
    title: headlineOf({ title, body }),
    publishedAt: new Date(publishedAt).toISOString(),
    factor: usual ? Math.round((row.engaged / usual) * 10) / 10 : null,
  }))
}
