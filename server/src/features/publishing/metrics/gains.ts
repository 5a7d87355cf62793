import { sql } from 'drizzle-orm'

import type { Tx } from '../../../infra/db/database.ts'
import type { Counts } from '../../../platforms/platform.ts'
import { businesses } from '../../content/businesses/table.ts'
import { posts } from '../../content/posts/table.ts'
import { deliveries } from '../deliveries/table.ts'
import { channelMetricDays, metricDays } from './table.ts'

interface Read {
  deliveryId: string
  workspaceId: string
  counts: Counts
  at: Date
}

/**
 * Adds to the day, of the post and of its channel, how far the counts of a post go beyond what its days add up to, so that nothing is added twice, and what an older version
 * left out is made up for. The turn of the post is locked by whoever calls.
 */
export async function addGains(tx: Tx, { deliveryId, workspaceId, counts, at }: Read): Promise<void> {
  const tally = tallyOf(counts)
  const names = list(tallied.map((name) => sql.identifier(name)))
  const gained = list(tallied.map((name) => sql`${tally[name]}::int - had.${sql.identifier(name)} as ${sql.identifier(name)}`))
  const had = list(tallied.map((name) => sql`coalesce(sum(${sql.identifier(name)}), 0)::int as ${sql.identifier(name)}`))
  const added = (table: string) =>
    list(
      tallied.map(
        (name) => sql`${sql.identifier(name)} = ${sql.identifier(table)}.${sql.identifier(name)} + excluded.${sql.identifier(name)}`,
      ),
    )
  await tx.execute(sql`
    with gained as (
      select d.id, (${at.toISOString()}::timestamptz at time zone b.time_zone)::date as day, d.workspace_id, d.business_id, d.post_id, d.channel_id, p.content_type, ${gained}
      from ${deliveries} d join ${posts} p on p.id = d.post_id join ${businesses} b on b.id = d.business_id,
        (select ${had} from ${metricDays} where delivery_id = ${deliveryId} and workspace_id = ${workspaceId}) had
      where d.workspace_id = ${workspaceId} and d.id = ${deliveryId}
    ), of_post as (
      insert into ${metricDays} (delivery_id, day, workspace_id, business_id, post_id, channel_id, content_type, ${names})
      select id, day, workspace_id, business_id, post_id, channel_id, content_type, ${names} from gained
      on conflict (delivery_id, day) do update set ${added('metric_days')}
    )
    insert into ${channelMetricDays} (channel_id, content_type, day, workspace_id, business_id, ${names})
    select channel_id, content_type, day, workspace_id, business_id, ${names} from gained
    on conflict (channel_id, content_type, day) do update set ${added('channel_metric_days')}`)
}

function list(parts: ReturnType<typeof sql>[] | ReturnType<typeof sql.identifier>[]) {
  return sql.join(parts, sql`, `)
}

/** What is told of a day. */
const tallied = ['impressions', 'reactions', 'comments', 'shares', 'saves', 'clicks'] as const

/** The counts of a platform in the words of all platforms; the migration that filled the first days says the same in SQL. */
function tallyOf({ views = 0, opened = 0, likes = 0, replies = 0, reposts = 0, quotes = 0, saves = 0, clicks = 0 }: Counts) {
  return { impressions: views + opened, reactions: likes, comments: replies, shares: reposts + quotes, saves, clicks }
}
