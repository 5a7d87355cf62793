import type { MonthPlan } from '@postwright/contract/content/month-plans'
import { msg } from '@postwright/contract/core/msg'
import { and, count, eq, sql } from 'drizzle-orm'

import type { Actor, Context, Services } from '../../../../context.ts'
import { conflict, notFound } from '../../../../errors.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { refuseOthers } from '../policy.ts'
import { present } from '../present.ts'
import { lockedItem, lockedPlan, ofItem, ofPlan, type PlanRow } from '../rows.ts'
import { monthPlanItems, monthPlans } from '../table.ts'
import { workOnPlansJob } from '../jobs.ts'
import { tellAct, tellChange } from '../tell.ts'
import { countWritten, putBack } from '../work/take.ts'

/**
 * Has everything written that is not, in the background; what failed is tried again. One that is being written goes on.
 *
 * @throws NOT_FOUND, CONFLICT on `state` while topics are thought of, or when nothing is left to write.
 */
export async function writePlan({ db, actor, services }: Context, { id }: { id: string }): Promise<MonthPlan> {
  refuseOthers(actor)
  const { workspaceId } = actor
  return db.transaction(async (tx) => {
    const plan = await lockedPlan(tx, { workspaceId, id })
    if (plan.state === 'writing') return present(tx, plan)
    if (plan.state === 'proposing') throw conflict('state', msg`A proposal is being made. Wait until it is there.`)
    await tx
      .update(monthPlanItems)
      .set({ state: 'waiting', message: null })
      .where(and(inPlan(plan), eq(monthPlanItems.state, 'failed')))
    const [waiting] = await tx
      .select({ posts: count() })
      .from(monthPlanItems)
      .where(and(inPlan(plan), eq(monthPlanItems.state, 'waiting')))
    if (!waiting?.posts) throw conflict('state', msg`There is nothing left to write in this plan.`)
    const begun = await begin(tx, services, { plan, actor })
    await tellAct(tx, actor, plan, 'started')
    return present(tx, begun)
  })
}

/** Tries one post again that failed, or writes one without what it asks for. @throws NOT_FOUND, CONFLICT on `state`. */
export async function writeItem({ db, actor, services }: Context, { id }: { id: string }): Promise<MonthPlan> {
  refuseOthers(actor)
  return db.transaction(async (tx) => {
    const { plan, item } = await lockedItem(tx, { workspaceId: actor.workspaceId, id })
    if (item.state !== 'failed' && item.state !== 'asks') throw conflict('state', msg`This draft need not be tried again.`)
    const isInsisted = item.isInsisted || item.state === 'asks'
    await tx.update(monthPlanItems).set({ state: 'waiting', message: null, asks: [], isInsisted }).where(ofItem(item))
    if (plan.state !== 'done') {
      await tellChange(tx, plan)
      return present(tx, plan)
    }
    const begun = await begin(tx, services, { plan, actor })
    await tellChange(tx, plan)
    return present(tx, begun)
  })
}

/** What is written stays; drafts under way wait again. A plan that is not written stays as it is. @throws NOT_FOUND. */
export async function stopPlan({ db, actor, services }: Context, { id }: { id: string }): Promise<MonthPlan> {
  refuseOthers(actor)
  return db.transaction(async (tx) => {
    const plan = await lockedPlan(tx, { workspaceId: actor.workspaceId, id })
    if (plan.state !== 'writing') return present(tx, plan)
    const [stopped] = await tx
      .update(monthPlans)
      .set({ state: 'stopped', stopReason: 'person', message: null, stoppedAt: sql`now()`, stoppedBy: actor.userId })
      .where(ofPlan(plan))
      .returning()
    if (isLeft(plan)) await putBack(tx, plan)
    else await services.runningWork.stop(tx, id)
    await tellAct(tx, actor, plan, 'stopped')
    return present(tx, stopped ?? plan)
  })
}

/** What is written stays; the rest is discarded, and the business may have another plan. @throws NOT_FOUND. */
export async function closePlan({ db, actor, services }: Context, { id }: { id: string }): Promise<Record<string, never>> {
  refuseOthers(actor)
  return db.transaction(async (tx) => {
    const plan = await lockedPlan(tx, { workspaceId: actor.workspaceId, id })
    const isOver = plan.state === 'writing' || plan.state === 'proposing'
    const [closed] = await tx
      .update(monthPlans)
      .set({ closedAt: sql`now()`, ...(isOver && { state: 'stopped' as const, stopReason: 'person' as const }) })
      .where(ofPlan(plan))
      .returning({ id: monthPlans.id })
    if (!closed) throw notFound('plan')
    await services.runningWork.stop(tx, id)
    await tellAct(tx, actor, plan, 'closed')
    return {}
  })
}

/** Drafts that a stop is still cutting off hold up nothing: they are put back, and what they bring is thrown away. */
const takenFromOthers = { leaseUntil: null, fence: sql`${monthPlans.fence} + 1` }

async function begin(tx: Tx, services: Services, { plan, actor }: { plan: PlanRow; actor: Actor }): Promise<PlanRow> {
  const fresh = { stopReason: null, message: null, stoppedAt: null, stoppedBy: null, resumedAt: null }
  const resumedAfter = await countWritten(tx, plan)
  const [begun] = await tx
    .update(monthPlans)
    .set({ ...fresh, resumedAfter, state: 'writing', startedAt: sql`now()`, startedBy: actor.userId, ...takenFromOthers })
    .where(ofPlan(plan))
    .returning()
  await services.jobs.send(tx, workOnPlansJob, { workspaceId: plan.workspaceId })
  return begun ?? plan
}

/** Nobody works on it: its node died, or it waits for its turn. */
function isLeft({ leaseUntil }: PlanRow): boolean {
  return leaseUntil === null || leaseUntil < new Date()
}

function inPlan({ workspaceId, id }: PlanRow) {
  return and(eq(monthPlanItems.workspaceId, workspaceId), eq(monthPlanItems.planId, id))
}
