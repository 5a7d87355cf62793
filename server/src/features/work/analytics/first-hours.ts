import type { Origin } from '@postwright/contract/work/analytics'
import { sql } from 'drizzle-orm'

import type { Tx } from '../../../infra/db/database.ts'
import { enoughOfChannel } from './best.ts'

const hours = 48
/** So many of the posts before it on the channel say what is usual there. */
const mostOthers = 30

interface Published {
  id: string
  workspaceId: string
  channelId: string
  publishedAt: Date
}

/** How many had seen a post by each hour of its first two days, and how many see one of its channel by then; until now, for a younger one. */
export async function firstHours(tx: Tx, { id, workspaceId, channelId, publishedAt }: Published): Promise<Origin['hours']> {
  const { rows } = await tx.execute<{ isIt: boolean; post: string; hour: number; impressions: number }>(sql`
    with shown as (
      (select id, published_at from deliveries where workspace_id = ${workspaceId} and id = ${id})
      union all
      (select d.id, d.published_at from deliveries d join metric_turns t on t.delivery_id = d.id
       where d.workspace_id = ${workspaceId} and d.channel_id = ${channelId} and d.published_at < ${publishedAt.toISOString()}::timestamptz and t.counts is not null
       order by d.published_at desc limit ${mostOthers})
    )
    select s.id = ${id}::uuid as "isIt", s.id as post, ceil(extract(epoch from m.counted_at - s.published_at) / 3600)::int as hour,
      max(coalesce((m.counts->>'views')::int, 0) + coalesce((m.counts->>'opened')::int, 0)) as impressions
    from shown s join delivery_metrics m on m.delivery_id = s.id and m.counted_at between s.published_at and s.published_at + make_interval(hours => ${hours})
    group by 1, 2, 3 order by 3`)
  const own = rows.filter(({ isIt }) => isIt)
  if (own.length === 0) return []
  const others = [
    ...Map.groupBy(
      rows.filter(({ isIt }) => !isIt),
      ({ post }) => post,
    ).values(),
  ]
  const age = Math.ceil((Date.now() - publishedAt.getTime()) / 3_600_000)
  return Array.from({ length: Math.min(hours, Math.max(1, age)) + 1 }, (_, hour) => ({
    hour,
    impressions: byHour(own, hour),
    usual: others.length < enoughOfChannel ? null : Math.round(others.reduce((sum, of) => sum + byHour(of, hour), 0) / others.length),
  }))
}

/** Counts only grow for a reader of the plot: what was told last by then. */
function byHour(told: readonly { hour: number; impressions: number }[], hour: number): number {
  return Math.max(0, ...told.filter((at) => at.hour <= hour).map(({ impressions }) => impressions))
}
