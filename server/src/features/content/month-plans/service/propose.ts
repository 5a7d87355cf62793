import type { MonthPlan, ProposeAgain, ProposeMonthPlan } from '@postwright/contract/content/month-plans'
import { msg } from '@postwright/contract/core/msg'
import { and, eq, isNull } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'

import type { Context } from '../../../../context.ts'
import { conflict, type DomainError } from '../../../../errors.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { users } from '../../../identity/accounts/table.ts'
import { refuseOthers } from '../policy.ts'
import { present } from '../present.ts'
import { itemsOf, lockedPlan, ofPlan } from '../rows.ts'
import { freeSlots } from '../slots.ts'
import { monthPlans } from '../table.ts'
import { workOnPlansJob } from '../jobs.ts'
import { tellAct } from '../tell.ts'

/**
 * Opens a plan for a business; its topics are thought of in the background.
 *
 * @throws INVALID as `freeSlots`, CONFLICT on `businessId` while the business has an open plan.
 */
export async function proposeMonthPlan({ db, actor, services }: Context, asked: ProposeMonthPlan): Promise<MonthPlan> {
  refuseOthers(actor)
  const { workspaceId, userId } = actor
  const { businessId, from: fromDate, to: toDate, themes, rhythm } = asked
  return db.transaction(async (tx) => {
    await freeSlots(tx, { workspaceId, ...asked })
    const [plan] = await tx
      .insert(monthPlans)
      .values({ id: uuidv7(), workspaceId, businessId, userId, fromDate, toDate, themes, rhythm, state: 'proposing' })
      .onConflictDoNothing()
      .returning()
    if (!plan) throw await alreadyOpen(tx, { workspaceId, businessId })
    await services.jobs.send(tx, workOnPlansJob, { workspaceId })
    await tellAct(tx, actor, plan, 'proposed')
    return present(tx, plan)
  })
}

/**
 * Proposes everything anew that is not written, perhaps for another period, rhythm or other themes.
 *
 * @throws NOT_FOUND, INVALID as `freeSlots`, CONFLICT on `state` while the plan is proposed or written.
 */
export async function proposeAgain({ db, actor, services }: Context, { id, ...asked }: ProposeAgain): Promise<MonthPlan> {
  refuseOthers(actor)
  const { workspaceId, userId } = actor
  return db.transaction(async (tx) => {
    const plan = await lockedPlan(tx, { workspaceId, id })
    if (plan.state === 'proposing') throw conflict('state', msg`A proposal is being made already.`)
    if (plan.state === 'writing') throw conflict('state', msg`Drafts of this plan are being written. Stop them first.`)
    const written = (await itemsOf(tx, plan)).filter(({ state }) => state === 'written')
    await freeSlots(
      tx,
      { workspaceId, businessId: plan.businessId, ...asked },
      written.map(({ day, contentType }) => ({ date: day, contentType })),
    )
    const { from: fromDate, to: toDate, themes, rhythm } = asked
    const fresh = { state: 'proposing' as const, userId, proposer: null, message: null, stopReason: null, stoppedAt: null, stoppedBy: null }
    const [changed] = await tx
      .update(monthPlans)
      .set({ ...fresh, fromDate, toDate, themes, rhythm })
      .where(ofPlan(plan))
      .returning()
    await services.jobs.send(tx, workOnPlansJob, { workspaceId })
    await tellAct(tx, actor, plan, 'proposed')
    return present(tx, changed ?? plan)
  })
}

async function alreadyOpen(tx: Tx, { workspaceId, businessId }: { workspaceId: string; businessId: string }): Promise<DomainError> {
  const [open] = await tx
    .select({ from: monthPlans.fromDate, to: monthPlans.toDate, person: users.name })
    .from(monthPlans)
    .leftJoin(users, eq(users.id, monthPlans.userId))
    .where(and(eq(monthPlans.workspaceId, workspaceId), eq(monthPlans.businessId, businessId), isNull(monthPlans.closedAt)))
  const { from = '', to = '', person = null } = open ?? {}
  return conflict(
    'businessId',
    person === null
      ? msg`This business has an open plan already, from ${{ from }} to ${{ to }}. Go on with it, or close it first.`
      : msg`This business has an open plan already, from ${{ from }} to ${{ to }}, by ${{ person }}. Go on with it, or close it first.`,
  )
}
