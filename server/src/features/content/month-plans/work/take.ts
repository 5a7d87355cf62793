import { and, asc, count, eq, inArray, isNull, sql } from 'drizzle-orm'

import { leaseEndOf, type LeaseTimes } from '../../../../ai/work/lease.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { freeHold } from '../../../billing/subscriptions/public.ts'
import { businesses } from '../../businesses/table.ts'
import { ofPlan, type PlanRow, type Which } from '../rows.ts'
import { monthPlanItems, monthPlans } from '../table.ts'
import { tellChange } from '../tell.ts'

/**
 * Takes a plan that nobody works on. Of one workspace one plan is written at a time, whichever was started first; proposals do not wait
 * for it. `isOpen`: some plan is worked on, or waits.
 */
export async function takePlan(tx: Tx, workspaceId: string, lease: LeaseTimes): Promise<{ taken: PlanRow | null; isOpen: boolean }> {
  const rows = await tx
    .select({ plan: monthPlans, isHeld: sql<boolean>`coalesce(${monthPlans.leaseUntil} > now(), false)` })
    .from(monthPlans)
    .innerJoin(businesses, and(eq(businesses.id, monthPlans.businessId), eq(businesses.status, 'active'), isNull(businesses.lockedAt)))
    .where(and(eq(monthPlans.workspaceId, workspaceId), inArray(monthPlans.state, ['proposing', 'writing']), isNull(monthPlans.closedAt)))
    .orderBy(asc(monthPlans.startedAt), asc(monthPlans.id))
    .for('update', { of: monthPlans })
  const isWriting = rows.some(({ plan, isHeld }) => isHeld && plan.state === 'writing')
  const free = rows.find(({ plan, isHeld }) => !isHeld && (plan.state === 'proposing' || !isWriting))?.plan
  if (!free) return { taken: null, isOpen: rows.length > 0 }

  // A lease that ran out was not given back: its node died.
  const isLeft = free.leaseUntil !== null && free.state === 'writing'
  await putBack(tx, free)
  const [taken] = await tx
    .update(monthPlans)
    .set({
      leaseUntil: leaseEndOf(lease),
      fence: sql`${monthPlans.fence} + 1`,
      ...(isLeft && { resumedAt: sql`now()`, resumedAfter: await countWritten(tx, free) }),
    })
    .where(ofPlan(free))
    .returning()
  await tellChange(tx, free)
  return { taken: taken ?? null, isOpen: true }
}

/** What was being written when its node died waits again. */
export async function putBack(tx: Tx, { workspaceId, id }: Which): Promise<void> {
  const left = and(eq(monthPlanItems.workspaceId, workspaceId), eq(monthPlanItems.planId, id), eq(monthPlanItems.state, 'writing'))
  const rows = await tx.select({ holdId: monthPlanItems.holdId }).from(monthPlanItems).where(left).for('update')
  await tx.update(monthPlanItems).set({ state: 'waiting', holdId: null }).where(left)
  for (const { holdId } of rows) if (holdId !== null) await freeHold(tx, { workspaceId, holdId })
}

export async function countWritten(tx: Tx, { workspaceId, id }: Which): Promise<number> {
  const [written] = await tx
    .select({ posts: count() })
    .from(monthPlanItems)
    .where(and(eq(monthPlanItems.workspaceId, workspaceId), eq(monthPlanItems.planId, id), eq(monthPlanItems.state, 'written')))
  return written?.posts ?? 0
}
