import { and, eq } from 'drizzle-orm'

import { subscriber } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { postViews } from './table.ts'

export const postViewsSubscriber = subscriber({
  'member.left': (_services, tx, who) => forgetOwn(tx, who),
  'member.removed': (_services, tx, who) => forgetOwn(tx, who),
})

/** What somebody shared stays with the workspace. */
async function forgetOwn(tx: Tx, { workspaceId, userId }: { workspaceId: string; userId: string }): Promise<void> {
  await tx.delete(postViews).where(and(eq(postViews.workspaceId, workspaceId), eq(postViews.userId, userId), eq(postViews.isShared, false)))
}
