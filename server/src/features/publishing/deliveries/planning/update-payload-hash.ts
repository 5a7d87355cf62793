import { and, eq, inArray, isNull } from 'drizzle-orm'

import type { Tx } from '../../../../infra/db/database.ts'
import { deliveries } from '../table.ts'

/** Lets the planned deliveries of an edited post send its newest text; one whose text is frozen keeps it. The caller holds the lock on the post. */
export async function updatePayloadHash(
  tx: Tx,
  { workspaceId, postId, contentHash }: { workspaceId: string; postId: string; contentHash: string },
): Promise<void> {
  await tx
    .update(deliveries)
    .set({ contentHash })
    .where(
      and(
        eq(deliveries.workspaceId, workspaceId),
        eq(deliveries.postId, postId),
        inArray(deliveries.status, ['scheduled', 'held', 'missed']),
        isNull(deliveries.payload),
      ),
    )
}
