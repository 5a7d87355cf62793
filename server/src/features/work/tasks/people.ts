import { msg } from '@postwright/contract/core/msg'

import { invalid, notFound } from '../../../errors.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { type Sight, whoSees } from '../../identity/team/public.ts'

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
