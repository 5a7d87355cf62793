import { and, desc, eq } from 'drizzle-orm'

import type { Tx } from '../../../infra/db/database.ts'
import { reviews } from './table.ts'

/** What reviewers asked to be changed in the version that came back last, each in a paragraph; null where nobody did. */
export async function changesWanted(tx: Tx, { workspaceId, postId }: { workspaceId: string; postId: string }): Promise<string | null> {
  const rows = await tx
    .select({ comment: reviews.comment, version: reviews.version })
    .from(reviews)
    .where(and(eq(reviews.workspaceId, workspaceId), eq(reviews.postId, postId), eq(reviews.state, 'changes_requested')))
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(mostWishes)
  const wishes = rows.filter(({ version }) => version === rows[0]?.version).map(({ comment }) => comment)
  return wishes.length === 0 ? null : wishes.toReversed().join('\n\n')
}

const mostWishes = 10
