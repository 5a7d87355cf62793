import type { ChannelKind } from '@postwright/contract/publishing/channel-kinds'
import { inArray, sql } from 'drizzle-orm'

import type { Tx } from '../../../infra/db/database.ts'
import { businesses } from '../../content/businesses/table.ts'
import { channels } from '../channels/table.ts'
import type { Asker } from '../metrics/public.ts'
import { channelImports } from './table.ts'

/** Longer than one piece of work may take: what a node that died had taken up is taken up again by another. */
export const takenFor = sql`now() + interval '90 seconds'`

/** An import that this node goes on with. */
export interface TakenImport extends Asker {
  businessId: string
  fence: number
  cursor: string | null
  isConnected: boolean
}

/** Takes up those whose turn it is, which no other node has: those that wait longest first. */
export async function takeImports(tx: Tx, atMost: number): Promise<TakenImport[]> {
  const due = await tx
    .select({ id: channelImports.channelId })
    .from(channelImports)
    .where(sql`${channelImports.status} = 'running' and ${channelImports.nextAt} <= now()`)
    .orderBy(channelImports.nextAt)
    .limit(atMost)
    .for('update', { skipLocked: true })
  if (due.length === 0) return []
  const ids = due.map(({ id }) => id)
  await tx
    .update(channelImports)
    .set({ nextAt: takenFor, fence: sql`${channelImports.fence} + 1` })
    .where(inArray(channelImports.channelId, ids))
  const { rows } = await tx.execute<Row>(sql`
    select i.workspace_id, i.business_id, i.fence, i.cursor, c.id as channel_id, c.kind, c.settings, c.sealed_credentials, c.status, b.name,
      b.time_zone, b.status as business_status
    from ${channelImports} i join ${channels} c on c.id = i.channel_id join ${businesses} b on b.id = i.business_id
    where i.channel_id = any(${sql.param(ids)})`)
  return rows.map(takenOf)
}

interface Row extends Record<string, unknown> {
  workspace_id: string
  business_id: string
  fence: number
  cursor: string | null
  channel_id: string
  kind: ChannelKind
  settings: Record<string, unknown>
  sealed_credentials: string | null
  status: string
  name: string
  time_zone: string
  business_status: string
}

function takenOf(row: Row): TakenImport {
  return {
    workspaceId: row.workspace_id,
    businessId: row.business_id,
    fence: row.fence,
    cursor: row.cursor,
    kind: row.kind,
    sealed: row.sealed_credentials,
    isConnected: ['connected', 'paused'].includes(row.status) && row.business_status === 'active',
    channel: { id: row.channel_id, settings: row.settings, businessName: row.name, timeZone: row.time_zone },
  }
}
