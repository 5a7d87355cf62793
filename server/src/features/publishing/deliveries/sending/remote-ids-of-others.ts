import { and, eq, gt, isNotNull, ne, sql } from 'drizzle-orm'

import type { Services } from '../../../../context.ts'
import type { Claim } from '../claiming/claim.ts'
import { deliveryReplies } from '../../replies/table.ts'
import { deliveries } from '../table.ts'

/** Posts of a channel that belong to other deliveries of the same text, or to what followed a delivery. */
export function remoteIdsOfOthers({ db }: Services, { workspaceId, channelId, contentHash, id }: Claim['delivery']): Promise<string[]> {
  return db.transaction(workspaceId, async (tx) => {
    const sameText = and(
      eq(deliveries.workspaceId, workspaceId),
      eq(deliveries.channelId, channelId),
      eq(deliveries.contentHash, contentHash),
    )
    const rows = await tx
      .select({ remoteId: deliveries.remoteId })
      .from(deliveries)
      .where(and(sameText, ne(deliveries.id, id), isNotNull(deliveries.remoteId)))
    const ofReplies = await tx
      .select({ remoteId: deliveryReplies.remoteId })
      .from(deliveryReplies)
      .innerJoin(deliveries, eq(deliveries.id, deliveryReplies.deliveryId))
      .where(
        and(
          eq(deliveryReplies.workspaceId, workspaceId),
          eq(deliveries.channelId, channelId),
          isNotNull(deliveryReplies.remoteId),
          gt(deliveryReplies.sentAt, sql`now() - interval '2 days'`),
        ),
      )
    return [...rows, ...ofReplies].flatMap(({ remoteId }) => remoteId ?? [])
  })
}
