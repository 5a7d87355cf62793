import { channelKinds, type ChannelKind } from '@postwright/contract/publishing/channel-kinds'
import { type OpenSlot, queueWeeks, type ReadOpenSlots } from '@postwright/contract/publishing/slots'
import { type SQL, sql } from 'drizzle-orm'

import { channelName } from '../../../channel-name.ts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../infra/db/database.ts'

const mostOpen = 500
/** A slot that is nearer than this is not taken any more: whoever fills it has to read the post once again. */
const leadMinutes = 10

interface Row extends Record<string, unknown> {
  channel_id: string
  channel_name: string
  kind: ChannelKind
  business_id: string
  business_name: string
  time_zone: string
  due_at: string
  time: string
}

/**
 * The slots on these days, on the clock of each business, that nothing is planned for, and for which the evergreen library proposes nothing;
 * the earliest ones where there are very many.
 */
export async function readOpenSlots({ db, actor }: Context, { from, to, businessId }: ReadOpenSlots): Promise<OpenSlot[]> {
  const days = sql`generate_series(${from}::date, ${to}::date - 1, interval '1 day')`
  const query = openSlotsQuery({
    workspaceId: actor.workspaceId,
    days,
    only: sql`${businessId ? sql`s.business_id = ${businessId}` : sql`true`} and not exists (
      select from evergreen_showings h join posts copy on copy.id = h.copy_post_id and copy.workspace_id = ${actor.workspaceId}
      where h.workspace_id = ${actor.workspaceId} and h.channel_id = s.channel_id and h.due_at = m.due_at and h.state = 'made'
        and copy.status in ('draft', 'in_review', 'changes_requested', 'approved')
        and not exists (select from deliveries d where d.post_id = copy.id))`,
    limit: mostOpen,
  })
  const { rows } = await db.transaction((tx) => tx.execute<Row>(query))
  return rows.map(present)
}

/**
 * When slots of a channel are free, the next one first, up to `queueWeeks` from now. Whoever goes on to take one holds the lock of the
 * channel's queue.
 */
export async function freeMoments(
  tx: Tx,
  { workspaceId, channelId, limit }: { workspaceId: string; channelId: string; limit: number },
): Promise<Date[]> {
  const today = sql`(now() at time zone b.time_zone)::date`
  const days = sql`generate_series(${today}, ${today} + ${queueWeeks * 7}::int, interval '1 day')`
  const { rows } = await tx.execute<Row>(openSlotsQuery({ workspaceId, days, only: sql`s.channel_id = ${channelId}`, limit }))
  return rows.map(({ due_at: dueAt }) => new Date(dueAt))
}

interface Wanted {
  workspaceId: string
  /** A set of days. */
  days: SQL
  only: SQL | '' | undefined
  limit: number
}

/**
 * A slot is free while no delivery of its channel is due in its minute. Two slots that come to the same moment, since clocks skip an hour,
 * are one. Each is looked up by itself: a join would read every delivery of the channel.
 */
export function openSlotsQuery({ workspaceId, days, only, limit }: Wanted): SQL {
  return sql`
    select distinct on (m.due_at, s.channel_id) s.channel_id, c.name as channel_name, c.kind, b.id as business_id, b.name as business_name,
      b.time_zone, m.due_at, to_char(s.time, 'HH24:MI') as time
    from slots s
    join channels c on c.id = s.channel_id and c.workspace_id = ${workspaceId} and c.status = 'connected'
    join businesses b on b.id = s.business_id and b.status = 'active'
    cross join lateral ${days} as days(day)
    cross join lateral (select ${momentOf(sql`days.day::date + s.time`)} as due_at) m
    left join lateral (
      select d.id from deliveries d
      where d.workspace_id = ${workspaceId} and d.channel_id = s.channel_id and d.due_at >= m.due_at
        and d.due_at < m.due_at + interval '1 minute' and d.status <> 'cancelled' limit 1
    ) taken on true
    where taken.id is null and s.workspace_id = ${workspaceId} and ${only || sql`true`} and extract(isodow from days.day) = s.weekday
      and m.due_at > now() + make_interval(mins => ${leadMinutes}) and m.due_at < now() + make_interval(weeks => ${queueWeeks})
    order by m.due_at, s.channel_id, s.time limit ${limit}`
}

/**
 * As screens resolve what is typed (`instantOf` in `web/lib/wall-time.ts`): an hour that the spring skips becomes the one after it, and one
 * that the autumn repeats is its first, where PostgreSQL alone would take its second.
 */
export function momentOf(wall: SQL): SQL {
  return sql`least((${wall}) at time zone b.time_zone, ((${wall}) - interval '1 hour') at time zone b.time_zone + interval '1 hour')`
}

function present(row: Row): OpenSlot {
  const dueAt = new Date(row.due_at).toISOString()
  return {
    key: `${row.channel_id}:${dueAt}`,
    channelId: row.channel_id,
    channelName: channelName(row.channel_name),
    contentTypes: [...channelKinds[row.kind].contentTypes],
    businessId: row.business_id,
    businessName: row.business_name,
    timeZone: row.time_zone,
    dueAt,
    time: row.time,
  }
}
