import { eq } from 'drizzle-orm'

import type { Services } from '../../../context.ts'
import { channels } from './table.ts'

/** Whose channel it is, for an adapter that has its id alone; undefined once it is gone. */
export async function businessOfChannel(
  { db }: Pick<Services, 'db'>,
  id: string,
): Promise<{ workspaceId: string; businessId: string } | undefined> {
  const [channel] = await db.asSystem('find the business of a channel', (tx) =>
    tx.select({ workspaceId: channels.workspaceId, businessId: channels.businessId }).from(channels).where(eq(channels.id, id)),
  )
  return channel
}
