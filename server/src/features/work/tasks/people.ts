import { msg } from '@postwright/contract/core/msg'
import { and, eq, inArray } from 'drizzle-orm'

import { invalid, notFound } from '../../../errors.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { members } from '../../identity/team/table.ts'

interface Sight {
  workspaceId: string
  businessId: string | null
}

/** Whom of these there is in the workspace, as far as they see the business. */
export async function whoSees(tx: Tx, { workspaceId, businessId }: Sight, userIds: readonly string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set()
  const rows = await tx
    .select({ userId: members.userId, businessIds: members.businessIds })
    .from(members)
    .where(and(eq(members.workspaceId, workspaceId), inArray(members.userId, [...userIds])))
  const sees = rows.filter(({ businessIds }) => businessIds === null || businessId === null || businessIds.includes(businessId))
  return new Set(sees.map(({ userId }) => userId))
}

/** @throws NOT_FOUND for whoever does not work here */
export async function refuseStranger(tx: Tx, workspaceId: string, userId: string): Promise<void> {
  if (!(await whoSees(tx, { workspaceId, businessId: null }, [userId])).has(userId)) throw notFound('member')
}

/** @throws NOT_FOUND for whoever does not work here, INVALID on `assigneeId` for a member who does not see the business */
export async function refuseAssignee(tx: Tx, sight: Sight, assigneeId: string | null): Promise<void> {
  if (assigneeId === null) return
  await refuseStranger(tx, sight.workspaceId, assigneeId)
  if (!(await whoSees(tx, sight, [assigneeId])).has(assigneeId)) throw invalid('assigneeId', msg`Choose somebody who sees this business.`)
}
