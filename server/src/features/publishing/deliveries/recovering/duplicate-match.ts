import { and, eq, ne, or, sql } from 'drizzle-orm'

import type { Tx } from '../../../../infra/db/database.ts'
import type { DeliveryRow } from '../recording/apply-transition.ts'
import { deliveries } from '../table.ts'

/**
 * Whether a post that was found may be that of another delivery with the same text: one that counts it as its own
 * already, or one that is being sent, since its post is on the platform before we know of it. Which of two posts belongs to
 * which of two unclear deliveries does not matter, as long as each has one of its own.
 */
export async function mayMatchAnother(
  tx: Tx,
  { id, workspaceId, channelId, contentHash }: DeliveryRow,
  remoteId: string | null | undefined,
): Promise<boolean> {
  // Of two that found the same post at once, the second one waits, and then sees the first.
  // An advisory lock, as there is no row of the channel's texts to lock.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`found on ${channelId}`}, 0))`)
  const [other] = await tx
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.workspaceId, workspaceId),
        eq(deliveries.channelId, channelId),
        eq(deliveries.contentHash, contentHash),
        ne(deliveries.id, id),
        or(eq(deliveries.status, 'sending'), remoteId ? eq(deliveries.remoteId, remoteId) : undefined),
      ),
    )
    .limit(1)
  return other !== undefined
}
