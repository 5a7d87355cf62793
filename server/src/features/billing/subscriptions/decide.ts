import type { PlanStanding } from '@postwright/contract/billing/billing'
import { msg } from '@postwright/contract/core/msg'
import { and, eq, sql } from 'drizzle-orm'

import type { Context } from '../../../context.ts'
import { forbidden } from '../../../errors.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { systemPart } from '../../../infra/db/system-part.ts'
import { lockRole } from '../../identity/accounts/public.ts'
import { lockSubscription } from './settle.ts'
import { notifyOfPlan, ownerOf, type PlanDecision, type PlanOwner } from './notify-of-plan.ts'
import { mayGrantPlans } from './policy.ts'
import { forgetRequest } from './requests.ts'
import { standingOf } from './standing.ts'
import { subscriptions } from './table.ts'

type Row = typeof subscriptions.$inferSelect

type Decide = (tx: Tx, owner: PlanOwner, row: Row | undefined, now: Date) => Promise<PlanDecision | null>

/** One decision about one workspace. Administrators take turns; null when everything was so already. */
export async function decide({ db, actor, services }: Context, workspaceId: string, run: Decide): Promise<PlanStanding> {
  if (!mayGrantPlans(actor)) throw forbidden(msg`Only a super admin may do this.`)
  return db.transaction((tx) =>
    systemPart(tx, 'an administrator decides about a plan', async () => {
      if (!(await lockRole(tx, 'super_admin')).includes(actor.userId)) throw forbidden(msg`Only a super admin may do this.`)
      const owner = await ownerOf(tx, workspaceId)
      const row = await lockSubscription(tx, workspaceId)
      const decision = await run(tx, owner, row, await databaseTime(tx))
      if (decision) await forgetRequest(tx, workspaceId)
      const standing = await standingOf(tx, workspaceId)
      if (!decision || !standing.current) return standing
      await notifyOfPlan(services, tx, { by: actor.userId, workspaceId, owner, decision, subscription: standing.current })
      return standing
    }),
  )
}

export function isInUse({ status, endsAt }: Row, now: Date): boolean {
  return status === 'active' && (endsAt === null || endsAt > now)
}

export function ofRow({ id, workspaceId }: Row) {
  return and(eq(subscriptions.workspaceId, workspaceId), eq(subscriptions.id, id))
}

async function databaseTime(tx: Tx): Promise<Date> {
  const { rows } = await tx.execute<{ now: string }>(sql`select now() as now`)
  return new Date(rows[0]?.now ?? Date.now())
}
