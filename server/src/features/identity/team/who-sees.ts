import { and, eq, inArray, isNull } from 'drizzle-orm'

import type { Tx } from '../../../infra/db/database.ts'
import { members } from './table.ts'

export interface Sight {
  workspaceId: string
  businessId: string | null
}

/** Whom of these there is in the workspace, as far as they see the business. */
export async function whoSees(tx: Tx, { workspaceId, businessId }: Sight, userIds: readonly string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set()
  const rows = await tx
    .select({ userId: members.userId, businessIds: members.businessIds })
    .from(members)
    .where(and(eq(members.workspaceId, workspaceId), isNull(members.lockedAt), inArray(members.userId, [...userIds])))
  const sees = rows.filter(({ businessIds }) => businessIds === null || businessId === null || businessIds.includes(businessId))
  return new Set(sees.map(({ userId }) => userId))
}
