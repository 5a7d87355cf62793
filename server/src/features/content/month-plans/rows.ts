import { and, asc, eq, isNull } from 'drizzle-orm'

import { notFound } from '../../../errors.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { businesses } from '../businesses/table.ts'
import { monthPlanItems, monthPlans } from './table.ts'

export type PlanRow = typeof monthPlans.$inferSelect
export type ItemRow = typeof monthPlanItems.$inferSelect

/** A row of one workspace. */
export interface Which {
  workspaceId: string
  id: string
}

/** An open plan of an active business, locked. @throws NOT_FOUND. */
export async function lockedPlan(tx: Tx, { workspaceId, id }: Which): Promise<PlanRow> {
  const [row] = await tx
    .select({ plan: monthPlans })
    .from(monthPlans)
    .innerJoin(businesses, and(eq(businesses.id, monthPlans.businessId), eq(businesses.status, 'active')))
    .where(and(eq(monthPlans.workspaceId, workspaceId), eq(monthPlans.id, id), isNull(monthPlans.closedAt)))
    .for('update', { of: monthPlans })
  if (!row) throw notFound('plan')
  return row.plan
}

/** One post of an open plan, with its plan, both locked. @throws NOT_FOUND. */
export async function lockedItem(tx: Tx, { workspaceId, id }: Which): Promise<{ plan: PlanRow; item: ItemRow }> {
  const one = and(eq(monthPlanItems.workspaceId, workspaceId), eq(monthPlanItems.id, id))
  const [of] = await tx.select({ planId: monthPlanItems.planId }).from(monthPlanItems).where(one)
  if (!of) throw notFound('plan')
  const plan = await lockedPlan(tx, { workspaceId, id: of.planId })
  const [item] = await tx.select().from(monthPlanItems).where(one).for('update')
  if (!item) throw notFound('plan')
  return { plan, item }
}

/** In the order of time. */
export function itemsOf(tx: Tx, { workspaceId, id }: Which): Promise<ItemRow[]> {
  return tx
    .select()
    .from(monthPlanItems)
    .where(and(eq(monthPlanItems.workspaceId, workspaceId), eq(monthPlanItems.planId, id)))
    .orderBy(asc(monthPlanItems.day), asc(monthPlanItems.time), asc(monthPlanItems.id))
}

export function ofItem({ workspaceId, id }: Which) {
  return and(eq(monthPlanItems.workspaceId, workspaceId), eq(monthPlanItems.id, id))
}

export function ofPlan({ workspaceId, id }: Which) {
  return and(eq(monthPlans.workspaceId, workspaceId), eq(monthPlans.id, id))
}
