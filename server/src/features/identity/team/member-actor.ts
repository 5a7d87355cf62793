import { and, eq, isNull } from 'drizzle-orm'

import type { Actor, Services } from '../../../context.ts'
import { profiles } from '../accounts/table.ts'
import { members } from './table.ts'

/** Whom a job works for, with the rights that they have now; null once they are no member of the workspace, or may not sign in. */
export async function memberActor(
  { db }: Services,
  { workspaceId, userId }: { workspaceId: string; userId: string },
): Promise<Actor | null> {
  const [member] = await db.transaction(
    workspaceId,
    (tx) =>
      tx
        .select({ role: members.role, businessIds: members.businessIds })
        .from(members)
        .innerJoin(profiles, eq(profiles.userId, members.userId))
        .where(
          and(
            eq(members.workspaceId, workspaceId),
            eq(members.userId, userId),
            eq(profiles.approvalStatus, 'approved'),
            isNull(profiles.suspendedAt),
          ),
        ),
    { userId },
  )
  return member ? { workspaceId, userId, ...member, isSuperAdmin: false } : null
}
