import { type ChannelKind, channelKindIds } from '@postwright/contract/publishing/channel-kinds'
import { inArray, lte, sql } from 'drizzle-orm'

import type { Tx } from '../../../infra/db/database.ts'
import { businesses } from '../../content/businesses/table.ts'
import { channels } from '../channels/table.ts'
import type { Platforms } from '../deliveries/public.ts'
import { deliveries } from '../deliveries/table.ts'
import { metricTurns } from './table.ts'

/** Longer than one run may take: what a node that stopped had taken up is taken up again by another. */
const takenFor = sql`now() + interval '15 minutes'`

/** A delivery may be written down as published a while after it says it was. */
const lateBy = sql`interval '1 hour'`

/** Gives a turn to each post that was published since the last run on a channel whose platform counts. */
export async function addTurns(tx: Tx, platforms: Platforms): Promise<void> {
  const counting = channelKindIds.filter((kind) => platforms[kind].metrics)
  if (counting.length === 0) return
  await tx.execute(sql`
    insert into ${metricTurns} (delivery_id, workspace_id, business_id, published_at, next_at)
    select d.id, d.workspace_id, d.business_id, d.published_at, d.published_at + interval '15 minutes'
    from ${deliveries} d join ${channels} c on c.id = d.channel_id
    where d.status = 'published' and d.remote_id is not null and c.kind in ${counting}
      and d.published_at > coalesce((select max(published_at) from ${metricTurns}) - ${lateBy}, now() - interval '90 days')
    on conflict do nothing`)
}

export interface Turn {
  deliveryId: string
  workspaceId: string
  businessId: string
  publishedAt: Date
  remoteId: string
  kind: ChannelKind
  /** The credentials of the channel, as they are stored. */
  sealed: string | null
  channel: { id: string; settings: Record<string, unknown>; businessName: string; timeZone: string }
}

/** Takes up those that wait longest, which no other node has. A channel that is not connected is not asked. */
export async function takeTurns(tx: Tx, atMost: number): Promise<Turn[]> {
  const due = await tx
    .select({ id: metricTurns.deliveryId })
    .from(metricTurns)
    .where(lte(metricTurns.nextAt, sql`now()`))
    .orderBy(metricTurns.nextAt)
    .limit(atMost)
    .for('update', { skipLocked: true })
  if (due.length === 0) return []
  const ids = due.map(({ id }) => id)
  await tx.update(metricTurns).set({ nextAt: takenFor }).where(inArray(metricTurns.deliveryId, ids))
  const { rows } = await tx.execute<Row>(sql`
    select m.delivery_id, m.workspace_id, m.business_id, m.published_at, d.remote_id, c.id as channel_id, c.kind, c.settings, c.sealed_credentials, b.name, b.time_zone
    from ${metricTurns} m join ${deliveries} d on d.id = m.delivery_id join ${channels} c on c.id = d.channel_id
      join ${businesses} b on b.id = m.business_id
    where m.delivery_id = any(${sql.param(ids)}) and d.remote_id is not null`)
  return rows.map(turnOf)
}

interface Row extends Record<string, unknown> {
  delivery_id: string
  workspace_id: string
  business_id: string
  published_at: string
  remote_id: string
  channel_id: string
  kind: ChannelKind
  settings: Record<string, unknown>
  sealed_credentials: string | null
  name: string
  time_zone: string
}

function turnOf(row: Row): Turn {
  return {
    deliveryId: row.delivery_id,
    workspaceId: row.workspace_id,
    businessId: row.business_id,
    publishedAt: new Date(row.published_at),
    remoteId: row.remote_id,
    kind: row.kind,
    sealed: row.sealed_credentials,
    channel: { id: row.channel_id, settings: row.settings, businessName: row.name, timeZone: row.time_zone },
  }
}
