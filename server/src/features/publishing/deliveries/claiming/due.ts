import { channelKindIds } from '@postwright/contract/publishing/channel-kinds'
import { type SQL, sql } from 'drizzle-orm'

import type { Tx } from '../../../../infra/db/database.ts'
import type { ClaimRequest } from './claim.ts'
import type { Platforms } from '../sending/platforms.ts'

type DueRequest = Pick<ClaimRequest, 'free' | 'perChannel' | 'freeToPrepare' | 'busy' | 'platforms'>

const isDue = sql`d.next_attempt_at <= now()`
const isUnclear = sql`d.status = 'unknown' and ${isDue}`
const isWaiting = sql`d.status in ('scheduled', 'retrying', 'held') and ${isDue}`

/** How many due rows one look considers; channels that are full are passed over before that. */
const window = 500

/**
 * What is unclear comes before the rest of its channel, and takes turns with that of its workspace: until it is settled, nobody knows whether it
 * is live, and what never can be settled holds nobody up.
 *
 * Locks posts too, as whoever edits one does: what is being edited is passed over, and taken a moment later.
 */
export async function lockDue(tx: Tx, { free, perChannel, freeToPrepare = free, busy, platforms }: DueRequest): Promise<string[]> {
  const full = Object.keys(busy).filter((channelId) => (busy[channelId] ?? 0) >= perChannel)
  const isElsewhere = sql`d.channel_id <> all(${sql.param(full)}::uuid[])`
  const isToPrepare = toPrepare(platforms)
  const { rows } = await tx.execute<{ id: string }>(sql`
    with due as (
      (select d.id, d.workspace_id, d.channel_id, d.next_attempt_at, false as is_to_prepare, 1 as turn from deliveries d
      where ${isUnclear} and ${isElsewhere} order by d.next_attempt_at limit ${window})
      union all
      (select d.id, d.workspace_id, d.channel_id, d.next_attempt_at, ${isToPrepare} as is_to_prepare, 2 as turn from deliveries d
      where ${isWaiting} and ${freeToPrepare > 0 ? sql`true` : sql`not ${isToPrepare}`} and ${isElsewhere}
      order by d.next_attempt_at limit ${window})
    ), ranked as (
      select id, channel_id, next_attempt_at, is_to_prepare, turn,
        row_number() over (partition by is_to_prepare order by turn, next_attempt_at, id) as in_step,
        row_number() over (partition by channel_id, is_to_prepare order by turn, next_attempt_at, id) as in_channel,
        row_number() over (partition by workspace_id, turn order by next_attempt_at, id) as in_workspace
      from due
    )
    select d.id from ranked r join deliveries d on d.id = r.id join posts p on p.id = d.post_id
    where (${isUnclear} or ${isWaiting}) and (not r.is_to_prepare or r.in_step <= ${freeToPrepare})
      and r.in_channel <= ${perChannel} - coalesce((${JSON.stringify(busy)}::jsonb ->> r.channel_id::text)::int, 0)
    order by r.in_workspace, r.turn, r.next_attempt_at limit ${free}
    for update of d, p skip locked`)
  return rows.map(({ id }) => id)
}

/** Whether the next step of `deliveries d` is its preparation. */
export function toPrepare(platforms: Platforms): SQL {
  const kinds = channelKindIds.filter((kind) => platforms[kind].prepare)
  if (kinds.length === 0) return sql`false`
  const ofMedia = kinds.filter((kind) => platforms[kind].preparesMediaAlone)
  return sql`(d.status in ('scheduled', 'retrying') and d.step is distinct from 'send'
    and exists (select from channels c where c.id = d.channel_id and c.kind = any(${sql.param(kinds)}::text[])
      and (c.kind <> all(${sql.param(ofMedia)}::text[]) or ${hasMedia})))`
}

/** Of `deliveries d`, as they were frozen or are by now. */
const hasMedia = sql`case when d.payload is null then exists (select from post_media m where m.post_id = d.post_id)
  else jsonb_array_length(coalesce(d.payload -> 'media', '[]')) > 0 end`
