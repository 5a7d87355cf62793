import type { ContentType } from '@postwright/contract/core/content-types'
import type { Gains } from '@postwright/contract/work/analytics'
import { sql } from 'drizzle-orm'

import type { Tx } from '../../../infra/db/database.ts'
import { isNow, narrowed, ofBusinesses, type Scope, within } from './scope.ts'

/** What came within a period, of all, of a day, of a channel, of a type or of a tag. */
export interface Gained extends Gains {
  by: 'all' | 'day' | 'channel' | 'type' | 'tag'
  isNow: boolean
  day: string | null
  channelId: string | null
  contentType: ContentType | null
  tag: string | null
}

/** By day, channel and type, read once for every sum. */
export async function gainsOf(tx: Tx, scope: Scope): Promise<Gained[]> {
  return (await tx.execute<Row>(plainQuery(scope))).rows.map(present)
}

/** By tag: a post with several is in each of them. */
export async function taggedGains(tx: Tx, scope: Scope): Promise<Gained[]> {
  return (await tx.execute<Row>(tagsQuery(scope))).rows.map(present)
}

function present({ impressions, reactions, comments, shares, saves, clicks, ...of }: Row): Gained {
  const counted = {
    impressions: Number(impressions),
    reactions: Number(reactions),
    comments: Number(comments),
    shares: Number(shares),
    saves: Number(saves),
    clicks: Number(clicks),
  }
  const { impressions: _, ...acts } = counted
  return { ...of, ...counted, engaged: Object.values(acts).reduce((sum, count) => sum + count, 0) }
}

/** Sums of integers are read as text. */
type Row = Record<Exclude<keyof Gains, 'engaged'>, string> & Omit<Gained, keyof Gains>

/** A first sum leaves few rows for all the others. */
function plainQuery(scope: Scope) {
  // Only single posts have tags.
  const days = sql.raw(scope.postIds === undefined ? 'channel_metric_days' : 'metric_days')
  return sql`
    with told as (
      select m.day, m.channel_id, m.content_type, ${sums} from ${days} m
      where ${ofBusinesses(scope, m)} and ${within(scope, sql`m.day`)}${narrowed(scope, columns)}
      group by m.day, m.channel_id, m.content_type
    ), timed as (select *, ${isNow(scope, sql`day`)} as is_now from told)
    select case when grouping(day) = 0 then 'day' when grouping(channel_id) = 0 then 'channel' when grouping(content_type) = 0 then 'type' else 'all' end as by,
      is_now as "isNow", day::text, channel_id as "channelId", content_type as "contentType", null as tag, ${sums}
    from timed group by grouping sets ((is_now, day), (is_now, channel_id), (is_now, content_type), (is_now))`
}

const mostTags = 50

function tagsQuery(scope: Scope) {
  return sql`
    with told as (
      select m.post_id, ${isNow(scope, sql`m.day`)} as is_now, ${sums} from metric_days m
      where ${ofBusinesses(scope, m)} and ${within(scope, sql`m.day`)}${narrowed(scope, columns)}
      group by 1, 2
    ), tagged as (
      select t.key, min(t.name) as tag, is_now, ${sums} from told
      join post_tags pt on pt.post_id = told.post_id join tags t on t.id = pt.tag_id group by t.key, is_now
    ), most as (select key from tagged where is_now order by impressions desc, key limit ${mostTags})
    select 'tag' as by, is_now as "isNow", null as day, null as "channelId", null as "contentType", tag, impressions, reactions, comments, shares, saves, clicks
    from tagged where key in (select key from most)`
}

const m = sql.raw('m')
const columns = { channel: sql`m.channel_id`, type: sql`m.content_type`, post: sql`m.post_id` }
const sums = sql.raw(
  ['impressions', 'reactions', 'comments', 'shares', 'saves', 'clicks']
    .map((name) => `coalesce(sum(${name}), 0)::bigint as ${name}`)
    .join(', '),
)
