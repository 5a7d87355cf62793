import { and, eq, sql } from 'drizzle-orm'

import { emit } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { channels } from './table.ts'

interface Which {
  workspaceId: string
  channelId: string
}

/** A post went out over the channel just now. */
export async function markSent(tx: Tx, { workspaceId, channelId }: Which): Promise<void> {
  await tx
    .update(channels)
    .set({ lastSentAt: sql`now()` })
    .where(and(eq(channels.workspaceId, workspaceId), eq(channels.id, channelId)))
}

/** The platform does not know our sign-in any more: a person has to connect again. */
export async function markSignedOut(tx: Tx, { workspaceId, channelId }: Which): Promise<void> {
  const [changed] = await tx
    .update(channels)
    .set({ status: 'reconnect' })
    .where(and(eq(channels.workspaceId, workspaceId), eq(channels.id, channelId), eq(channels.status, 'connected')))
    .returning({ name: channels.name, businessId: channels.businessId })
  if (!changed) return
  await emit(tx, { type: 'channel.signedOut', workspaceId, channelId, ...changed })
}
