import type { PlanStanding } from '@postwright/contract/billing/billing'
import { plans } from '@postwright/contract/core/plans'
import type { ChangePlan, ExtendPlan, GrantPlan } from '@postwright/contract/billing/subscriptions'
import { and, eq, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'

import type { Context } from '../../../context.ts'
import { conflict, invalid } from '../../../errors.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { decide, isInUse, ofRow } from './decide.ts'
import { heldIn, isSame, quotasOf, remaining } from './included.ts'
import { firstPeriodEnd, periodEndAfter, renewed } from './periods.ts'
import { subscriptions } from './table.ts'
import { fitRoom } from './room.ts'
import { msg } from '@postwright/contract/core/msg'

type Row = typeof subscriptions.$inferSelect

const nothing = { tokens: 0, posts: 0 }

/**
 * Begins a period of a plan now, with all that it includes, whatever was used before; it is renewed each month until its end. What is
 * held stays held, and counts in the new period.
 *
 * @throws INVALID on `endsAt` when it has passed, and on the plan when it includes less than is held; CONFLICT while it pays for a plan; NOT_FOUND for no workspace.
 */
export async function grantPlan(
  context: Context,
  { workspaceId, planId, endsAt: end, reason, ...agreed }: GrantPlan,
): Promise<PlanStanding> {
  return decide(context, workspaceId, async (tx, owner, row, now) => {
    refusePaid(row, now)
    const endsAt = end === null ? null : new Date(end)
    if (endsAt && endsAt <= now) throw invalid('endsAt', msg`Choose a day that is still to come.`)
    const quotas = quotasOf(planId, agreed)
    const left = remaining(planId, quotas, row ? heldIn(row) : nothing, 'held')
    const values = {
      planId,
      status: 'active',
      ...quotas,
      ...left,
      usedTokens: 0,
      usedPosts: 0,
      packTokens: 0,
      packPosts: 0,
      startedAt: sql`now()`,
      periodStartsAt: sql`now()`,
      periodEndsAt: firstPeriodEnd(endsAt && instant(endsAt)),
      endsAt,
      ...paidByNobody,
      grantedAt: sql`now()`,
      updatedAt: sql`now()`,
    } as const
    if (row) await tx.update(subscriptions).set(values).where(ofRow(row))
    else await tx.insert(subscriptions).values({ id: uuidv7(), workspaceId, userId: owner.userId, ...values })
    await forgetChoice(tx, workspaceId)
    await fitRoom(tx, workspaceId, { mayLock: true })
    return { change: 'granted', reason }
  })
}

/**
 * Another plan for what is left of the period: its dates, what was used, what is held, what was bought or given for it and the end stay.
 *
 * @throws CONFLICT when no plan is in use, or it is paid for; INVALID on `planId` when it is the same, or includes less than was used and is held.
 */
export async function changePlan(context: Context, { workspaceId, planId, reason, ...agreed }: ChangePlan): Promise<PlanStanding> {
  return decide(context, workspaceId, async (tx, _owner, row, now) => {
    if (!row || !isInUse(row, now)) throw conflict('workspaceId', msg`This workspace has no plan in use. Grant it one instead.`)
    refusePaid(row, now)
    const ofPlan = quotasOf(planId, agreed)
    const quotas = {
      ...ofPlan,
      tokensIncluded: ofPlan.tokensIncluded + row.packTokens,
      postsIncluded: ofPlan.postsIncluded + row.packPosts,
    }
    if (row.planId === planId && isSame(row, quotas))
      throw invalid('planId', msg`This workspace is on the ${{ label: plans[planId].label }} plan already.`)
    const held = heldIn(row)
    const taken = { tokens: held.tokens + row.usedTokens, posts: held.posts + row.usedPosts }
    const left = remaining(planId, quotas, taken, 'used')
    await tx
      .update(subscriptions)
      .set({ planId, ...quotas, ...left, grantedAt: sql`now()`, updatedAt: sql`now()` })
      .where(ofRow(row))
    await forgetChoice(tx, workspaceId)
    await fitRoom(tx, workspaceId, { mayLock: true })
    return { change: 'changed', from: row.planId, reason }
  })
}

/**
 * Lets a plan end later, or not at all; one that ended already goes on. Quotas stay as they are until the month turns. The same end
 * again changes nothing.
 *
 * @throws CONFLICT when there never was a plan, or it is paid for; INVALID on `endsAt` when it has no end, or this is none later.
 */
export async function extendPlan(context: Context, { workspaceId, endsAt: end, reason }: ExtendPlan): Promise<PlanStanding> {
  return decide(context, workspaceId, async (tx, _owner, row, now) => {
    if (!row) throw conflict('workspaceId', msg`This workspace has no plan. Grant it one instead.`)
    refusePaid(row, now)
    const endsAt = end === null ? null : new Date(end)
    const inUse = isInUse(row, now)
    if (inUse && row.endsAt?.getTime() === endsAt?.getTime()) return null
    if (inUse && row.endsAt === null) throw invalid('endsAt', msg`This plan has no end: it is renewed each month.`)
    if (endsAt && endsAt <= now) throw invalid('endsAt', msg`Choose a day that is still to come.`)
    if (endsAt && row.endsAt && endsAt <= row.endsAt) throw invalid('endsAt', msg`Choose a day after the present end.`)
    await tx
      .update(subscriptions)
      .set({
        status: 'active',
        endsAt,
        periodEndsAt: periodEndAfter(sql`${subscriptions.periodStartsAt}`, instant(endsAt)),
        ...paidByNobody,
        grantedAt: sql`now()`,
        updatedAt: sql`now()`,
      })
      .where(ofRow(row))
    await tx
      .update(subscriptions)
      .set(renewed(sql`now()`))
      .where(and(ofRow(row), sql`${subscriptions.periodEndsAt} <= now()`))
    await fitRoom(tx, workspaceId, { mayLock: true })
    return { change: 'extended', reason }
  })
}

/** Its months are charged and counted by what is paid: a decision beside that would neither end the payments nor last. */
function refusePaid(row: Row | undefined, now: Date): void {
  if (row && isInUse(row, now) && row.orderId !== null)
    throw conflict(
      'workspaceId',
      msg`This workspace pays for the ${{ label: plans[row.planId].label }} plan. Give its money back first, or wait until it has ended; more for this month you can give at once.`,
    )
}

/** An order that paid for what was before has nothing to say about it any more. */
const paidByNobody = { orderId: null, paidFrom: null, paidUntil: null }

/** The plan that was chosen at sign-up is not waited for any more. */
async function forgetChoice(tx: Tx, workspaceId: string): Promise<void> {
  await tx.delete(subscriptions).where(and(eq(subscriptions.workspaceId, workspaceId), eq(subscriptions.status, 'awaiting_payment')))
}

function instant(date: Date | null) {
  return sql`${date?.toISOString() ?? null}::timestamptz`
}
