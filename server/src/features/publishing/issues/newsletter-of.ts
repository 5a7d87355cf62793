import { eq } from 'drizzle-orm'

import type { Services } from '../../../context.ts'
import { channels } from '../channels/table.ts'

/** Whose newsletter a channel is; undefined for one that is gone. */
export async function newsletterOf({ db }: Services, channelId: string) {
  const [channel] = await db.asSystem('find the business of a newsletter', (tx) =>
    tx.select({ workspaceId: channels.workspaceId, businessId: channels.businessId }).from(channels).where(eq(channels.id, channelId)),
  )
  return channel
}
