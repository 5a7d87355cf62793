import type { MonthPlan } from '@postwright/contract/content/month-plans'
import { and, eq } from 'drizzle-orm'

import type { Context } from '../../../../context.ts'
import { notFound } from '../../../../errors.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { posts } from '../../posts/table.ts'
import { refuseOthers } from '../policy.ts'
import { present } from '../present.ts'
import { lockedItem, lockedPlan, ofItem, ofPlan, type PlanRow } from '../rows.ts'
import { monthPlanItems, monthPlans, type RemovedItem } from '../table.ts'
import { tellChange } from '../tell.ts'
import { beingWritten, refuseFull, refuseMisfit } from './items.ts'

/** How many rows of a plan can be put back. */
const mostRemoved = 50

/** It can be put back. A written one leaves the plan alone: its draft stays. @throws NOT_FOUND, CONFLICT on `state` while it is written. */
export async function removeItem({ db, actor }: Context, { id }: { id: string }): Promise<Record<string, never>> {
  refuseOthers(actor)
  return db.transaction(async (tx) => {
    const { plan, item } = await lockedItem(tx, { workspaceId: actor.workspaceId, id })
    if (item.state === 'writing') throw beingWritten()
    const { workspaceId: _workspace, businessId: _business, planId: _plan, holdId: _hold, ...kept } = item
    await tx.delete(monthPlanItems).where(ofItem(item))
    await keep(tx, plan, [...plan.removed, kept].slice(-mostRemoved))
    await tellChange(tx, plan)
    return {}
  })
}

/**
 * Puts a row back as it was when it was taken out.
 *
 * @throws NOT_FOUND when it was not taken out of this plan, INVALID on `date` when the plan is of other days by now, or on `contentType`,
 * CONFLICT on `planId` for a plan that is full.
 */
export async function restoreItem({ db, actor }: Context, { planId, id }: { planId: string; id: string }): Promise<MonthPlan> {
  refuseOthers(actor)
  const { workspaceId } = actor
  return db.transaction(async (tx) => {
    const plan = await lockedPlan(tx, { workspaceId, id: planId })
    const removed = plan.removed.find((item) => item.id === id)
    if (!removed) throw notFound('plan')
    await refuseMisfit(tx, plan, removed)
    await refuseFull(tx, plan)
    const { businessId } = plan
    const postId = await stillThere(tx, plan, removed)
    await tx.insert(monthPlanItems).values({ ...removed, workspaceId, businessId, planId, postId })
    await keep(
      tx,
      plan,
      plan.removed.filter((item) => item !== removed),
    )
    await tellChange(tx, plan)
    return present(tx, plan)
  })
}

async function keep(tx: Tx, plan: PlanRow, removed: RemovedItem[]): Promise<void> {
  await tx.update(monthPlans).set({ removed }).where(ofPlan(plan))
}

/** Its draft may have been deleted in the meantime. */
async function stillThere(tx: Tx, { workspaceId }: PlanRow, { postId }: RemovedItem): Promise<string | null> {
  if (postId === null) return null
  const [post] = await tx
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.workspaceId, workspaceId), eq(posts.id, postId)))
  return post?.id ?? null
}
