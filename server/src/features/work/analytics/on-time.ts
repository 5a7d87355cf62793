import { headlineOf } from '@postwright/contract/content/headline'
import type { Analytics } from '@postwright/contract/work/analytics'
import { onTimeSeconds } from '@postwright/contract/work/analytics-period'
import { sql } from 'drizzle-orm'

import type { Tx } from '../../../infra/db/database.ts'
import { isNow, localDay, narrowed, near, ofBusinesses, type Scope, within } from './scope.ts'

const mostLate = 5

interface Tally {
  isNow: boolean
  channelId: string
  name: string
  businessName: string
  due: number
  onTime: number
}

interface Late {
  deliveryId: string
  postId: string
  title: string | null
  body: string
  channelName: string
  dueAt: string
  seconds: number | null
}

/** What was due within the periods and was published, failed or was missed. What people post by hand is theirs. */
export async function onTimeOf(tx: Tx, scope: Scope): Promise<Analytics['onTime']> {
  // What was due is looked up once, for both.
  const { rows: found } = await tx.execute<{ tallies: Tally[]; late: Late[] }>(sql`
    with due as materialized (${dueQuery(scope)}), tallies as (
      select of.is_now as "isNow", of.channel_id as "channelId", c.name, b.name as "businessName", of.due, of."onTime"
      from (select is_now, channel_id, count(*)::int as due, (count(*) filter (where on_time))::int as "onTime" from due group by 1, 2) of
        join channels c on c.id = of.channel_id join businesses b on b.id = c.business_id
      order by of.due desc, c.name, of.channel_id
    ), late as (
      select due.id as "deliveryId", due.post_id as "postId", p.title, left(p.body, 1000) as body, c.name as "channelName", due_at as "dueAt", case when due.published_at is not null then greatest(0, round(extract(epoch from due.published_at - due.due_at)))::int end as seconds
      from due join posts p on p.id = due.post_id join channels c on c.id = due.channel_id where is_now and not on_time
      order by seconds desc nulls first, due_at desc limit ${mostLate}
    ) select (select coalesce(jsonb_agg(tallies), '[]') from tallies) as tallies, (select coalesce(jsonb_agg(late), '[]') from late) as late`)
  const { tallies: rows, late } = found[0]!
  const ofNow = rows.filter((row) => row.isNow)
  return {
    now: sumOf(ofNow),
    before: scope.before && sumOf(rows.filter((row) => !row.isNow)),
    channels: ofNow.map(({ channelId, name, businessName, due: all, onTime }) => ({ channelId, name, businessName, due: all, onTime })),
    late: late.map(({ title, body, dueAt, ...row }) => ({
      ...row,
      title: headlineOf({ title, body }),
      dueAt: new Date(dueAt).toISOString(),
    })),
  }
}

function sumOf(rows: readonly Tally[]) {
  return { due: rows.reduce((sum, { due }) => sum + due, 0), onTime: rows.reduce((sum, { onTime }) => sum + onTime, 0) }
}

function dueQuery(scope: Scope) {
  const day = localDay(scope, { moment: sql`d.due_at`, business: sql`d.business_id` })
  return sql`
    select *, ${isNow(scope, sql`day`)} as is_now from (
      select d.id, d.post_id, d.channel_id, d.due_at, d.published_at, ${day} as day,
        coalesce(d.published_at <= d.due_at + make_interval(secs => ${onTimeSeconds}), false) as on_time
      from deliveries d join channels c on c.id = d.channel_id
      where ${ofBusinesses(scope, sql.raw('d'))} and c.kind <> 'by_hand' and (d.published_at is not null or d.status in ('failed', 'missed'))
        and ${near(scope, sql`d.due_at`)}${narrowed(scope, { channel: sql`d.channel_id`, post: sql`d.post_id` })} offset 0
    ) dated where ${within(scope, sql`day`)}`
}
