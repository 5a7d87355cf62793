import { and, eq, isNull } from 'drizzle-orm'

import type { Actor, Services } from '../../../../context.ts'
import { profiles } from '../../../identity/accounts/table.ts'
import { members } from '../../../identity/team/table.ts'
import { mayGenerate } from '../../generation/public.ts'

/** Whoever a plan is worked on for, as they are now; null when they may not have drafts written for the business any more. */
export async function actorOf(
  { db }: Services,
  { workspaceId, businessId, userId }: { workspaceId: string; businessId: string; userId: string | null },
): Promise<Actor | null> {
  if (userId === null) return null
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
  if (!member) return null
  const actor: Actor = { workspaceId, userId, ...member, isSuperAdmin: false }
  return mayGenerate(actor) && (member.businessIds?.includes(businessId) ?? true) ? actor : null
}
