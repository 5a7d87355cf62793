import type { LostChannel } from '@postwright/contract/work/dashboard'
import { sql } from 'drizzle-orm'

import { channelName } from '../../../channel-name.ts'
import type { Actor } from '../../../context.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { rowsOf } from '../../../infra/db/prepared.ts'
import { mayManageChannels } from './policy.ts'

interface Row {
  id: string
  kind: LostChannel['kind']
  name: string
  business_id: string
  business_name: string
  held: number
  total: number
}

/** Channels that were signed out, or that were disconnected while deliveries wait for them; for whoever may connect them again. */
export async function lostChannels(tx: Tx, actor: Actor, { limit }: { limit: number }): Promise<{ items: LostChannel[]; total: number }> {
  if (!mayManageChannels(actor)) return { items: [], total: 0 }
  const rows = await rowsOf<Row>(tx, 'channels.lost', lostQuery, { workspaceId: actor.workspaceId, limit })
  return {
    items: rows.map(({ id, kind, name, business_id: businessId, business_name: businessName, held }) => ({
      id,
      kind,
      name: channelName(name),
      businessId,
      businessName,
      held,
    })),
    total: rows[0]?.total ?? 0,
  }
}

function lostQuery() {
  return sql`
    with lost as (
      select c.id, c.kind, c.name, c.status, c.created_at, c.business_id, b.name as business_name, (
        select count(*)::int from deliveries d where d.workspace_id = ${sql.placeholder('workspaceId')} and d.channel_id = c.id and d.status = 'held'
      ) as held
      from channels c join businesses b on b.id = c.business_id and b.status = 'active'
      where c.workspace_id = ${sql.placeholder('workspaceId')} and c.status in ('reconnect', 'disconnected')
    )
    select *, (count(*) over ())::int as total from lost where status = 'reconnect' or held > 0
    order by held desc, created_at, id limit ${sql.placeholder('limit')}`
}
