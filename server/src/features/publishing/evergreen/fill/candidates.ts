import { channelKinds } from '@postwright/contract/publishing/channel-kinds'
import { contentTypeIds } from '@postwright/contract/core/content-types'
import { isSchedulable } from '@postwright/contract/content/post-states'
import { platformRules } from '@postwright/contract/content/platform-rules'
import { mostOfTag } from '@postwright/contract/publishing/evergreen'
import { postStatuses } from '@postwright/contract/core/statuses'
import { type SQL, sql } from 'drizzle-orm'

import type { Tx } from '../../../../infra/db/database.ts'
import type { channels } from '../../channels/table.ts'
import type { OfBusiness } from './fill.ts'

/** What may be scheduled by hand may be shown again; what waits for a review or may be live already may not. */
const showable = postStatuses.filter(isSchedulable)
const refusing = contentTypeIds.filter((type) => platformRules[type].refusesRepeats)

export type Channel = Pick<typeof channels.$inferSelect, 'id' | 'kind'>

export interface Candidate {
  entryId: string
  postId: string
  restDays: number
  showAs: 'draft' | 'approved'
  createdBy: string | null
}

interface Row extends Record<string, unknown> {
  entry_id: string
  post_id: string
  rest_days: number
  show_as: 'draft' | 'approved'
  created_by: string | null
}

/** So many are tried for a posting time, where scheduling refuses one after the other. */
const mostTried = 5

interface Asked {
  moment: Date
  /** Posts that are left out. */
  without: readonly string[]
}

/** Who is to be shown on a channel at a moment: whoever was not for longest, first. */
export async function candidates(tx: Tx, of: OfBusiness, channel: Channel, asked: Asked): Promise<Candidate[]> {
  const { rows } = await tx.execute<Row>(candidatesQuery(of, channel, asked))
  return rows.map((row) => ({
    entryId: row.entry_id,
    postId: row.post_id,
    restDays: row.rest_days,
    showAs: row.show_as,
    createdBy: row.created_by,
  }))
}

export function candidatesQuery(of: OfBusiness, channel: Channel, { moment, without }: Asked): SQL {
  const at = sql`${moment.toISOString()}::timestamptz`
  return sql`
    with ${sourcesAt(of, channel, at)}
    select s.entry_id, s.post_id, s.rest_days, s.show_as, s.created_by
    from sources s
    ${factsOf(of, channel, at)}
    where (s.most_showings is null or f.shown < s.most_showings)
      and (f.before is null or (${at} at time zone s.time_zone)::date - (f.before at time zone s.time_zone)::date >= s.rest_days)
      and (f.after is null or (f.after at time zone s.time_zone)::date - (${at} at time zone s.time_zone)::date >= s.rest_days)
      and (not s.refuses_repeats or f.unused > 0)
      and s.post_id <> all(${sql.param([...without])}::uuid[])
      and not exists (
        select from evergreen_showings r where r.workspace_id = ${of.workspaceId} and r.channel_id = ${channel.id}
          and r.due_at = ${at} and r.source_post_id = s.post_id)
    order by f.before nulls first, s.post_id limit ${mostTried}`
}

/** What the entries of a business would show on a channel on the day of a moment, by post: it takes the type, and the post may go out. */
export function sourcesAt({ workspaceId, businessId }: OfBusiness, channel: Channel, at: SQL): SQL {
  const types = channelKinds[channel.kind].contentTypes
  return sql`
    chosen as (
      select e.*, b.time_zone from evergreen_entries e join businesses b on b.id = e.business_id
      where e.workspace_id = ${workspaceId} and e.business_id = ${businessId} and e.removed_at is null and e.paused_at is null
        and (e.channel_ids = '{}' or ${channel.id}::uuid = any(e.channel_ids))
        and (e.from_date is null or (${at} at time zone b.time_zone)::date >= e.from_date)
        and (e.until_date is null or (${at} at time zone b.time_zone)::date <= e.until_date)
    ), named as (
      select c.id as entry_id, c.post_id as source_id from chosen c where c.post_id is not null
      union all
      select c.id, tagged.post_id from chosen c
      cross join lateral (
        select pt.post_id from tags t join post_tags pt on pt.tag_id = t.id and pt.workspace_id = ${workspaceId}
        where t.workspace_id = ${workspaceId} and t.business_id = ${businessId} and t.key = c.tag_key
        order by pt.post_id desc limit ${mostOfTag}
      ) tagged
      where c.tag_key is not null
    ), sources as (
      select c.id as entry_id, c.rest_days, c.most_showings, c.show_as, c.created_by, c.time_zone, p.id as post_id, md5(p.body) as body_hash,
        p.content_type in ${refusing} as refuses_repeats
      from named n join chosen c on c.id = n.entry_id
      join posts p on p.id = n.source_id and p.workspace_id = ${workspaceId} and p.business_id = ${businessId}
      where p.content_type in ${[...types]} and p.status in ${showable}
    )`
}

/**
 * When a source was shown on the channel before and after, by itself and as a copy that was perhaps moved; how often as a copy, for which a
 * proposal that nobody took does not count; and how many of its texts were not.
 */
export function factsOf({ workspaceId }: OfBusiness, channel: Channel, at: SQL): SQL {
  const of = sql`d.workspace_id = ${workspaceId} and d.channel_id = ${channel.id}`
  const ofShowing = sql`h.workspace_id = ${workspaceId} and h.source_post_id = s.post_id and h.channel_id = ${channel.id} and h.state = 'made'`
  return sql`
    left join lateral (
      select true as is_own from deliveries d where d.post_id = s.post_id and ${of} and d.status not in ('cancelled', 'failed', 'missed') limit 1
    ) o on true
    cross join lateral (
      select max(t.at) filter (where t.at <= ${at}) as before, min(t.at) filter (where t.at > ${at}) as after,
        count(*) filter (where t.counts) as shown,
        (o.is_own is null and not exists (select from evergreen_showings h where ${ofShowing} and h.body_hash = s.body_hash))::int
          + (select count(*) from post_wordings w where w.workspace_id = ${workspaceId} and w.post_id = s.post_id
             and not exists (select from evergreen_showings h where ${ofShowing} and h.body_hash = md5(w.body))) as unused
      from (
        select coalesce(moved.due_at, h.due_at) as at, moved.due_at is not null or (h.due_at > now() and h.copy_post_id is not null) as counts from evergreen_showings h
        left join lateral (
          select d.due_at from deliveries d where d.post_id = h.copy_post_id and ${of} and d.status <> 'cancelled' limit 1
        ) moved on true
        where ${ofShowing}
        union all
        select d.due_at, false from deliveries d where d.post_id = s.post_id and ${of} and d.status not in ('cancelled', 'failed', 'missed')
      ) t
    ) f`
}
