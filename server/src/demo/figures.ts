import { sql } from 'drizzle-orm'

import type { Tx } from '../infra/db/database.ts'

/** At which hours after a post went out its figures are told, as a platform would be asked for them. */
const toldAfterHours = [1, 2, 4, 8, 16, 24, 48, 72, 120, 168, 240, 336, 504]

/** Of a post: the fewest it may come to, and how many more. */
const counted = { views: [240, 900], likes: [9, 40], replies: [1, 6], reposts: [1, 9], clicks: [4, 25] } as const

/**
 * What readers did with the posts of a demo, made up, as if the sandbox wall had been asked since. The wall itself counts nothing, so
 * that nobody takes what is rehearsed there for readers. `tx` is a transaction of the workspace; the posts are in the past already.
 */
export async function addDemoFigures(tx: Tx, workspaceId: string): Promise<void> {
  const counts = sql.join(
    Object.entries(counted).map(
      ([name, [least, more]]) => sql`${name}::text, round((${least}::int + luck * ${more}::int) * (1 - exp(-told / 30.0)))::int`,
    ),
    sql`, `,
  )
  const toldUntilNow = sql`
    select d.id, d.workspace_id, d.business_id, d.post_id, d.channel_id, p.content_type, d.published_at, b.time_zone,
      d.published_at + make_interval(hours => told) as at, jsonb_build_object(${counts}) as counts
    from (select *, (('x' || left(md5(remote_id), 6))::bit(24)::int % 1000) / 1000.0 as luck from deliveries) d
    join posts p on p.id = d.post_id join businesses b on b.id = d.business_id
    cross join unnest(${sql.param(toldAfterHours)}::int[]) told
    where d.workspace_id = ${workspaceId} and d.status = 'published' and d.remote_id is not null and d.published_at + make_interval(hours => told) <= now()`
  await tx.execute(sql`
    insert into delivery_metrics (delivery_id, workspace_id, business_id, counted_at, counts)
    select id, workspace_id, business_id, at, counts from (${toldUntilNow}) told`)
  await tx.execute(sql`
    insert into metric_turns (delivery_id, workspace_id, business_id, published_at, counts, counted_at)
    select distinct on (id) id, workspace_id, business_id, published_at, counts, at from (${toldUntilNow}) told order by id, at desc
    on conflict (delivery_id) do nothing`)
  await tx.execute(sql`
    insert into metric_days (delivery_id, day, workspace_id, business_id, post_id, channel_id, content_type, impressions, reactions, comments, shares, clicks)
    select id, (at at time zone time_zone)::date, workspace_id, business_id, post_id, channel_id, content_type,
      ${gained('views')}, ${gained('likes')}, ${gained('replies')}, ${gained('reposts')}, ${gained('clicks')}
    from (
      select *, lag(counts) over (partition by id order by at) as had from (${toldUntilNow}) told
    ) told group by 1, 2, 3, 4, 5, 6, 7`)
  await tx.execute(sql`
    insert into channel_metric_days (channel_id, content_type, day, workspace_id, business_id, impressions, reactions, comments, shares, clicks)
    select channel_id, content_type, day, workspace_id, business_id, sum(impressions), sum(reactions), sum(comments), sum(shares), sum(clicks)
    from metric_days where workspace_id = ${workspaceId} group by 1, 2, 3, 4, 5`)
}

function gained(name: keyof typeof counted) {
  return sql`sum((counts->>${name})::int - coalesce((had->>${name})::int, 0))`
}
