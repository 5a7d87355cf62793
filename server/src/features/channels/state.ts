import { and, eq, sql } from 'drizzle-orm'

import { announce } from '../../announce.ts'
import type { Tx } from '../../infra/db/database.ts'
import { businesses } from '../businesses/table.ts'
import { managersAnd } from '../notifications/recipients.ts'
import { notify } from '../notifications/service.ts'
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
  await announce(tx, { workspaceId, topic: 'channels', id: channelId })
  await tellOfLoss(tx, { workspaceId, channelId, ...changed })
}

/** Once for each loss, as it is one only while the channel is connected. */
async function tellOfLoss(tx: Tx, channel: Which & { name: string; businessId: string }): Promise<void> {
  const { workspaceId, channelId, name, businessId } = channel
  const [business] = await tx
    .select({ name: businesses.name })
    .from(businesses)
    .where(and(eq(businesses.workspaceId, workspaceId), eq(businesses.id, businessId)))
  await notify(tx, {
    kind: 'channel_reconnect',
    workspaceId,
    businessId,
    userIds: await managersAnd(tx, { workspaceId, kind: 'channel_reconnect' }),
    subject: { channel: name, business: business?.name ?? '' },
    about: channelId,
    link: `/app/business/${businessId}/profile?tab=channels`,
  })
}
