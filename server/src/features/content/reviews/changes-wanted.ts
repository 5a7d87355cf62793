import { and, desc, eq } from 'drizzle-orm'

import type { Tx } from '../../../infra/db/database.ts'
import { reviews } from './table.ts'

/** What a reviewer asked to be changed last; null where nobody did. */
export async function changesWanted(tx: Tx, { workspaceId, postId }: { workspaceId: string; postId: string }): Promise<string | null> {
  const [last] = await tx
    .select({ comment: reviews.comment })
    .from(reviews)
    .where(and(eq(reviews.workspaceId, workspaceId), eq(reviews.postId, postId), eq(reviews.state, 'changes_requested')))
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(1)
  return last?.comment ?? null
}
