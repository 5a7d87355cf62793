import { headlineOf } from '@postwright/contract/content/headline'
import type { ChannelKind } from '@postwright/contract/publishing/channel-kinds'
import type { ChannelWarning } from '@postwright/contract/publishing/channel-warnings'
import { sql } from 'drizzle-orm'

import { channelName } from '../../../channel-name.ts'
import type { Services } from '../../../context.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { renewedAhead } from '../channels/public.ts'
import { findMisfits } from './misfits.ts'

/** One warning, and whose it is. */
export interface Found extends ChannelWarning {
  workspaceId: string
  businessName: string
}

/** All that this transaction sees, where nothing narrows it. */
export interface Which {
  workspaceId?: string
  businessId?: string | undefined
}

/** How far ahead a queue is to reach. */
const dryWithin = sql`interval '3 days'`
/** What has been empty for longer is meant to be. */
const dryUntil = sql`interval '14 days'`

/** What is to be mended before it costs a post, by the time of that post. */
export async function findWarnings(services: Services, tx: Tx, which: Which): Promise<Found[]> {
  const ofChannels = await findOfChannels(services, tx, which)
  const misfits = await findMisfits(tx, which)
  return [...ofChannels, ...misfits].toSorted((one, other) => one.at.localeCompare(other.at))
}

interface Row {
  channelId: string
  workspaceId: string
  businessId: string
  businessName: string
  channelKind: ChannelKind
  name: string
  needsReconnecting: boolean
  isDry: boolean
  endsAt: string | null
  planned: number
  first: Planned | null
  last: Planned | null
  lastSentAt: string | null
}

interface Planned {
  id: string
  dueAt: string
  title: string | null
  body: string
}

/** What is planned first, or last, on a channel `c`. */
const planned = (order: 'asc' | 'desc') => sql`(
    select json_build_object('id', p.id, 'dueAt', d.due_at, 'title', p.title, 'body', left(p.body, 400)) as post, d.due_at
    from deliveries d join posts p on p.id = d.post_id
    where d.workspace_id = c.workspace_id and d.channel_id = c.id and d.status in ('scheduled', 'retrying', 'held')
    order by d.due_at ${sql.raw(order)} limit 1)`

async function findOfChannels(services: Services, tx: Tx, { workspaceId, businessId }: Which): Promise<Found[]> {
  // What is renewed by itself and is not, with half of the time for it gone, will end; what nobody can renew ends when it ends.
  const aheadSeconds = sql`coalesce((${JSON.stringify(renewedAhead(services))}::jsonb ->> c.kind)::float8, 0)`
  const ends = sql`c.status = 'connected' and c.credentials_expire_at < first.due_at
    and (${aheadSeconds} = 0 or c.credentials_expire_at < now() + ${aheadSeconds} / 2 * interval '1 second')`
  const reaches = sql`coalesce(last.due_at, c.last_sent_at)`
  const { rows } = await tx.execute<Row & Record<string, unknown>>(sql`
    select * from (
      select c.id as "channelId", c.workspace_id as "workspaceId", c.business_id as "businessId", b.name as "businessName",
        c.kind as "channelKind", c.name, first.post as first, last.post as last,
        to_json(c.last_sent_at) #>> '{}' as "lastSentAt",
        case when c.status = 'connected' then to_json(c.credentials_expire_at) #>> '{}' end as "endsAt",
        first.due_at is not null and (c.status in ('reconnect', 'disconnected') or coalesce(${ends}, false)) as "needsReconnecting",
        c.status = 'connected' and exists (select from slots s where s.channel_id = c.id)
          and coalesce(${reaches} between now() - ${dryUntil} and now() + ${dryWithin}, false) as "isDry",
        (select count(*)::int from deliveries d where d.workspace_id = c.workspace_id and d.channel_id = c.id
          and d.status in ('scheduled', 'retrying', 'held')) as planned
      from channels c
      join businesses b on b.id = c.business_id and b.status = 'active' and not b.is_sample
      left join lateral ${planned('asc')} first on true
      left join lateral ${planned('desc')} last on true
      where true ${workspaceId ? sql`and c.workspace_id = ${workspaceId}` : sql``} ${businessId ? sql`and c.business_id = ${businessId}` : sql``}
    ) seen where "needsReconnecting" or "isDry"`)
  return rows.flatMap(warningsOf)
}

function warningsOf(row: Row): Found[] {
  const { channelId, workspaceId, businessId, businessName, channelKind, name, first, last, planned, lastSentAt, endsAt } = row
  const of = { channelId, workspaceId, businessId, businessName, channelKind, channelName: channelName(name), reason: null }
  const reached = last?.dueAt ?? lastSentAt
  return [
    ...(row.needsReconnecting && first
      ? [
          {
            ...of,
            kind: 'reconnect' as const,
            at: instant(first.dueAt),
            post: named(first),
            posts: planned,
            endsAt: endsAt && instant(endsAt),
          },
        ]
      : []),
    ...(row.isDry && reached
      ? [{ ...of, kind: 'dry' as const, at: instant(reached), post: last && named(last), posts: planned, endsAt: null }]
      : []),
  ]
}

function named(post: Planned): { id: string; title: string } {
  return { id: post.id, title: headlineOf(post) }
}

function instant(text: string): string {
  return new Date(text).toISOString()
}
