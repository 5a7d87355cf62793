import { and, eq } from 'drizzle-orm'

import type { Tx } from '../../../../infra/db/database.ts'
import { sessions } from '../table.ts'

/** Where a session works from its next request on. The caller made sure that the person is a member there. `tx` is a system transaction. */
export async function chooseWorkspace(
  tx: Tx,
  { sessionId, userId, workspaceId }: { sessionId: string; userId: string; workspaceId: string },
): Promise<void> {
  await tx
    .update(sessions)
    .set({ activeWorkspaceId: workspaceId })
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
}
