import { approvingRoles, type ApprovingRole } from '@postwright/contract/content/review-rules'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'

import type { Tx } from '../../../infra/db/database.ts'
import { users } from '../accounts/table.ts'
import { members } from './table.ts'

export interface MemberWhoApproves {
  userId: string
  name: string
  role: ApprovingRole
}

/** Members who see a business (null: every one) and whose role approves posts where approval is required, by their names. As many as there are seats. */
export async function approversOf(
  tx: Tx,
  { workspaceId, businessId }: { workspaceId: string; businessId: string | null },
): Promise<MemberWhoApproves[]> {
  const rows = await tx
    .select({ userId: members.userId, name: users.name, role: members.role })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(
      and(
        eq(members.workspaceId, workspaceId),
        inArray(members.role, [...approvingRoles]),
        isNull(members.lockedAt),
        businessId === null
          ? isNull(members.businessIds)
          : sql`(${members.businessIds} is null or ${businessId}::uuid = any(${members.businessIds}))`,
      ),
    )
    .orderBy(asc(users.name), asc(members.userId))
  return rows.flatMap(({ role, ...member }) => (isApproving(role) ? [{ ...member, role }] : []))
}

function isApproving(role: string): role is ApprovingRole {
  return approvingRoles.some((approving) => approving === role)
}
