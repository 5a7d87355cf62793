import { mostPlanItems } from '@postwright/contract/content/month-plan-slots'
import type { AddPlanItem, MonthPlan, UpdatePlanItem } from '@postwright/contract/content/month-plans'
import { type ContentType, contentTypeLabel } from '@postwright/contract/core/content-types'
import { msg } from '@postwright/contract/core/msg'
import { eq, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'

import type { Context } from '../../../../context.ts'
import { conflict, type DomainError, invalid } from '../../../../errors.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { businessOf } from '../../businesses/public.ts'
import { refuseOthers } from '../policy.ts'
import { present } from '../present.ts'
import { type ItemRow, lockedItem, lockedPlan, ofItem, type PlanRow } from '../rows.ts'
import { monthPlanItems } from '../table.ts'
import { tellChange } from '../tell.ts'

/** @throws NOT_FOUND, INVALID on `date` outside the plan or on `contentType`, CONFLICT on `planId` for a plan that is full or not proposed yet. */
export async function addItem({ db, actor }: Context, { planId, date: day, ...fields }: AddPlanItem): Promise<MonthPlan> {
  refuseOthers(actor)
  const { workspaceId } = actor
  return db.transaction(async (tx) => {
    const plan = await lockedPlan(tx, { workspaceId, id: planId })
    if (plan.state === 'proposing') throw conflict('planId', msg`A proposal is being made. Wait until it is there.`)
    await refuseMisfit(tx, plan, { day, contentType: fields.contentType })
    await refuseFull(tx, plan)
    await tx.insert(monthPlanItems).values({ id: uuidv7(), workspaceId, businessId: plan.businessId, planId, day, ...fields })
    await tellChange(tx, plan)
    return present(tx, plan)
  })
}

/**
 * What failed, or asks for something, waits again once it is changed.
 *
 * @throws NOT_FOUND, INVALID as `addItem`, CONFLICT on `revision` when somebody else changed it meanwhile, on `state` when it is written
 * or under way.
 */
export async function updateItem({ db, actor }: Context, { id, revision, date: day, ...fields }: UpdatePlanItem): Promise<MonthPlan> {
  refuseOthers(actor)
  return db.transaction(async (tx) => {
    const { plan, item } = await lockedItem(tx, { workspaceId: actor.workspaceId, id })
    refuseWritten(item)
    if (item.revision !== revision) throw conflict('revision', msg`Somebody else changed this row. Read it again before you change it.`)
    await refuseMisfit(tx, plan, { day, contentType: fields.contentType })
    const waiting = { state: 'waiting' as const, message: null, asks: [], isInsisted: false }
    await tx
      .update(monthPlanItems)
      .set({ day, ...fields, ...waiting, revision: sql`${monthPlanItems.revision} + 1` })
      .where(ofItem(item))
    await tellChange(tx, plan)
    return present(tx, plan)
  })
}

/** @throws NOT_FOUND, CONFLICT on `withId` when they are of two plans, on `state` when one is written or under way. */
export async function swapItems({ db, actor }: Context, { id, withId }: { id: string; withId: string }): Promise<MonthPlan> {
  refuseOthers(actor)
  const { workspaceId } = actor
  return db.transaction(async (tx) => {
    const { plan, item } = await lockedItem(tx, { workspaceId, id })
    const other = await lockedItem(tx, { workspaceId, id: withId })
    if (other.plan.id !== plan.id) throw conflict('withId', msg`These posts are of two plans.`)
    for (const [one, { day, time }] of [
      [item, other.item],
      [other.item, item],
    ] as const) {
      refuseWritten(one)
      await tx
        .update(monthPlanItems)
        .set({ day, time, revision: sql`${monthPlanItems.revision} + 1` })
        .where(ofItem(one))
    }
    await tellChange(tx, plan)
    return present(tx, plan)
  })
}

function refuseWritten({ state }: ItemRow): void {
  if (state === 'writing') throw beingWritten()
  if (state === 'written') throw conflict('state', msg`This draft is written. Change it in the editor.`)
}

/** Nothing is done to a row meanwhile. */
export function beingWritten(): DomainError {
  return conflict('state', msg`This draft is being written.`)
}

export async function refuseFull(tx: Tx, { id }: PlanRow): Promise<void> {
  if ((await tx.$count(monthPlanItems, eq(monthPlanItems.planId, id))) >= mostPlanItems)
    throw conflict('planId', msg`A plan has at most ${{ most: mostPlanItems }} posts.`)
}

export async function refuseMisfit(
  tx: Tx,
  { workspaceId, businessId, fromDate: from, toDate: to }: PlanRow,
  { day, contentType }: { day: string; contentType: ContentType },
): Promise<void> {
  if (day < from || day > to) throw invalid('date', msg`Choose a day from ${{ from }} to ${{ to }}.`)
  const { name, contentTypes } = await businessOf(tx, { workspaceId, businessId })
  if (contentTypes.includes(contentType)) return
  const foreign = contentTypeLabel(contentType)
  throw invalid('contentType', msg`${{ name }} does not use ${{ foreign }}. Choose it in the business profile first.`)
}
