import { and, eq, inArray, sql } from 'drizzle-orm'

import { emit } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { rowsOf } from '../../../infra/db/prepared.ts'
import { channels } from './table.ts'

interface Which {
  workspaceId: string
  channelId: string
}

/** Posts went out over these channels just now. */
export async function markSent(tx: Tx, sent: readonly Which[]): Promise<void> {
  if (sent.length === 0) return
  const values = { ids: sent.map(({ channelId }) => channelId), workspaceIds: sent.map(({ workspaceId }) => workspaceId) }
  await rowsOf(tx, 'channels.mark-sent', markingSent, values)
}

/** In one order, so that two nodes never wait for each other. */
function markingSent() {
  const { placeholder } = sql
  return sql`
    with sent as (
      select workspace_id, id from channels
      where (workspace_id, id) in (select * from unnest(${placeholder('workspaceIds')}::uuid[], ${placeholder('ids')}::uuid[])) order by id for no key update
    )
    update channels c set last_sent_at = now() from sent where c.workspace_id = sent.workspace_id and c.id = sent.id`
}

/** The platform does not know our sign-in any more: a person has to connect again. */
export async function markSignedOut(tx: Tx, { workspaceId, channelId }: Which): Promise<void> {
  const [changed] = await tx
    .update(channels)
    .set({ status: 'reconnect' })
    .where(and(eq(channels.workspaceId, workspaceId), eq(channels.id, channelId), inArray(channels.status, ['connected', 'paused'])))
    .returning({ name: channels.name, businessId: channels.businessId })
  if (!changed) return
  await emit(tx, { type: 'channel.signedOut', workspaceId, channelId, ...changed })
}
