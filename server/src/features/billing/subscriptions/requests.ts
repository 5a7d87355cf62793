import { hoursBetweenPlanRequests, type PlanRequest, type RequestPlan } from '@postwright/contract/billing/billing'
import { eq, sql } from 'drizzle-orm'

import type { Context } from '../../../context.ts'
import { notFound } from '../../../errors.ts'
import { emit } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { systemPart } from '../../../infra/db/system-part.ts'
import { usersWithRole } from '../../identity/accounts/public.ts'
import { profiles } from '../../identity/accounts/table.ts'
import { workspaces } from '../../identity/team/table.ts'
import { presentRequest, standingOf } from './standing.ts'
import { planRequests } from './table.ts'

/**
 * Asks the super admins for a plan, once a day for a workspace: until then everybody in it is answered with the request that was
 * made. It is over when they decide about the plan.
 */
export async function requestPlan({ db, actor }: Context, { wish }: RequestPlan): Promise<PlanRequest> {
  const { userId, workspaceId } = actor
  return db.transaction(async (tx) => {
    const [request] = await tx
      .insert(planRequests)
      .values({ workspaceId, userId, wish })
      .onConflictDoUpdate({
        target: planRequests.workspaceId,
        set: { userId, wish, askedAt: sql`now()` },
        setWhere: sql`${planRequests.askedAt} <= now() - make_interval(hours => ${hoursBetweenPlanRequests})`,
      })
      .returning()
    const { current, asked } = await standingOf(tx, workspaceId)
    if (!request) {
      // The insert has locked it.
      if (!asked) throw notFound('request')
      return asked
    }
    const event = { workspaceId, wish, plan: current?.planLabel ?? null, ...(await namesOf(tx, { workspaceId, userId })) }
    await emit(tx, { type: 'plan.requested', by: { userId, workspaceId }, ...event })
    return presentRequest(request)
  })
}

/** The super admins decided about a workspace's plan. */
export async function forgetRequest(tx: Tx, workspaceId: string): Promise<void> {
  await tx.delete(planRequests).where(eq(planRequests.workspaceId, workspaceId))
}

/** Who asks, for which workspace, and whom. */
function namesOf(tx: Tx, { workspaceId, userId }: { workspaceId: string; userId: string }) {
  return systemPart(tx, 'super admins are told who asks for a plan', async () => {
    const [named] = await tx
      .select({ person: profiles.fullName, workspace: workspaces.name, ownerId: workspaces.ownerId })
      .from(workspaces)
      .innerJoin(profiles, eq(profiles.userId, userId))
      .where(eq(workspaces.id, workspaceId))
    if (!named) throw notFound('workspace')
    return { ...named, administrators: await usersWithRole(tx, 'super_admin') }
  })
}
