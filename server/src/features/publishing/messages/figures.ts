import type { Broadcast } from '@postwright/contract/publishing/messages'
import { eq, sql } from 'drizzle-orm'

import type { Services } from '../../../context.ts'
import type { Tx } from '../../../infra/db/database.ts'
import type { Counts } from '../../../platforms/platform.ts'
import { businessOfChannel } from '../channels/public.ts'
import { broadcastRecipients, broadcasts } from './table.ts'

type Figures = Broadcast['figures']

/** How many people of a broadcast are where. Written out: names of columns would be those of the inner table. */
export const byStatus = sql<Record<string, number>>`(
  select coalesce(jsonb_object_agg(of.status, of.count), '{}') from (
    select r.status, count(*)::int as count from broadcast_recipients r where r.broadcast_id = "broadcasts"."id" group by 1
  ) of)`

export function figuresOf(counted: Record<string, number>): Figures {
  const of = (name: string) => counted[name] ?? 0
  return {
    recipients: Object.values(counted).reduce((sum, one) => sum + one, 0),
    waiting: of('waiting') + of('claimed'),
    accepted: of('accepted'),
    sent: of('sent'),
    delivered: of('delivered'),
    read: of('read'),
    failed: of('failed'),
    unclear: of('unclear'),
    skipped: of('skipped'),
  }
}

/** Forgets who got it. */
export async function keepFiguresAlone(tx: Tx, id: string): Promise<void> {
  const [row] = await tx.select({ byStatus }).from(broadcasts).where(eq(broadcasts.id, id))
  if (!row) return
  await tx
    .update(broadcasts)
    .set({ figures: figuresOf(row.byStatus) })
    .where(eq(broadcasts.id, id))
  await tx.delete(broadcastRecipients).where(eq(broadcastRecipients.broadcastId, id))
}

/** What is known of it as platforms count posts; null once it is not there any more. */
export async function countsOfBroadcast(services: Services, which: { channelId: string; broadcastId: string }): Promise<Counts | null> {
  const channel = await businessOfChannel(services, which.channelId)
  if (!channel) return null
  const [row] = await services.db.transaction(channel.workspaceId, (tx) =>
    tx.select({ kept: broadcasts.figures, byStatus }).from(broadcasts).where(eq(broadcasts.id, which.broadcastId)),
  )
  if (!row) return null
  const { delivered, read, failed } = row.kept ?? figuresOf(row.byStatus)
  return { delivered: delivered + read, opened: read, failed }
}
