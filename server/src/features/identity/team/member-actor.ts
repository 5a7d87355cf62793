import { and, eq, isNull } from 'drizzle-orm'

import type { Actor, Services } from '../../../context.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { profiles } from '../accounts/table.ts'
import { members } from './table.ts'

/** Whom a job works for, with the rights that they have now; null once they are no member of the workspace, or may not sign in. */
export async function memberActor({ db }: Services, who: Who): Promise<Actor | null> {
  return db.transaction(who.workspaceId, (tx) => memberActorIn(tx, who), { userId: who.userId })
}

interface Who {
  workspaceId: string
  userId: string
}

/** The same within a transaction. */
export async function memberActorIn(tx: Tx, { workspaceId, userId }: Who): Promise<Actor | null> {
  const [member] = await tx
    .select({ role: members.role, businessIds: members.businessIds })
    .from(members)
    .innerJoin(profiles, eq(profiles.userId, members.userId))
    .where(
      and(
        eq(members.workspaceId, workspaceId),
        eq(members.userId, userId),
        isNull(members.lockedAt),
        eq(profiles.approvalStatus, 'approved'),
        isNull(profiles.suspendedAt),
      ),
    )
  return member ? { workspaceId, userId, ...member, isSuperAdmin: false } : null
}
