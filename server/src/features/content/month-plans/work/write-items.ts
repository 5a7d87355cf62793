import type { PlanStopReason } from '@postwright/contract/content/month-plans'
import { msg } from '@postwright/contract/core/msg'
import { and, count, eq, inArray, isNull, sql } from 'drizzle-orm'

import { type Context, contextFor, type Services } from '../../../../context.ts'
import { DomainError } from '../../../../errors.ts'
import { inEnglish } from '../../../../sentences.ts'
import { writersFor } from '../../generation/public.ts'
import { ofPlan, type PlanRow } from '../rows.ts'
import { monthPlanItems, monthPlans } from '../table.ts'
import { actorOf } from './actor.ts'
import { type ClaimedItem, claimItem } from './claim-item.ts'
import { writeItem } from './write-item.ts'

/** How many drafts of a plan are with their models at a time, and so of a workspace. */
const atOnce = 3
/** A provider that failed so often in a row is not asked for the rest. */
const mostFailures = 3

/** Writes what waits in a plan, until nothing does, it is stopped, or the quota is used up. */
export async function writeItems(services: Services, plan: PlanRow, signal: AbortSignal): Promise<void> {
  let failures = 0
  const ending: { stop: Stop | null } = { stop: null }
  let underWay = 0
  const stop = (why: Stop) => {
    ending.stop ??= why
  }

  async function work(): Promise<void> {
    while (!signal.aborted && ending.stop === null) {
      const next = await claimNext(services, plan)
      if (next === null) return
      if ('reason' in next) {
        // What is set aside for others is mostly given back: whoever is last knows whether anything is left.
        if (next.reason !== 'quota' || underWay === 0) stop(next)
        return
      }
      if (next.claimed === 'passed') continue
      underWay += 1
      const end = await writeItem(next.context, plan, next.claimed, signal)
      underWay -= 1
      failures = end === 'provider' ? failures + 1 : 0
      if (failures >= mostFailures) stop({ reason: 'provider', message: inEnglish(providerFails) })
    }
  }

  do await Promise.all(Array.from({ length: atOnce }, work))
  while (!signal.aborted && ending.stop === null && !(await finish(services, plan)))
  if (ending.stop !== null) await stopPlan(services, plan, ending.stop)
}

interface Stop {
  reason: PlanStopReason
  message: string
}

const providerFails = msg`The AI provider failed for several drafts in a row, so that the rest waits. Go on when it answers again.`
const nobody = msg`Whoever started this plan may not have drafts written for this business any more. Somebody else can go on.`

type Next = Stop | { context: Context; claimed: ClaimedItem | 'passed' } | null

async function claimNext(services: Services, plan: PlanRow): Promise<Next> {
  const actor = await actorOf(services, { ...plan, userId: plan.startedBy })
  if (actor === null) return { reason: 'access', message: inEnglish(nobody) }
  const context: Context = contextFor(services, actor)
  try {
    const claimed = await claimItem(context, plan, await writersFor(context))
    return claimed && { context, claimed }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    if (error.code === 'QUOTA') return { reason: 'quota', message: error.message }
    if (error.code === 'NOT_FOUND') return { reason: 'access', message: error.message }
    throw error
  }
}

/** What a person stopped meanwhile stays as they left it. */
async function stopPlan({ db }: Services, plan: PlanRow, { reason, message }: Stop): Promise<void> {
  await db.transaction(plan.workspaceId, (tx) =>
    tx
      .update(monthPlans)
      .set({ state: 'stopped', stopReason: reason, message, stoppedAt: sql`now()`, stoppedBy: null })
      .where(stillWriting(plan)),
  )
}

/** @returns false when somebody put a post back meanwhile that is to be written. */
async function finish({ db }: Services, plan: PlanRow): Promise<boolean> {
  return db.transaction(plan.workspaceId, async (tx) => {
    const [open] = await tx.select({ id: monthPlans.id }).from(monthPlans).where(stillWriting(plan)).for('update')
    const [left] = await tx
      .select({ posts: count() })
      .from(monthPlanItems)
      .where(
        and(
          eq(monthPlanItems.workspaceId, plan.workspaceId),
          eq(monthPlanItems.planId, plan.id),
          inArray(monthPlanItems.state, ['waiting', 'writing']),
        ),
      )
    if (!open) return true
    if (left?.posts) return false
    await tx.update(monthPlans).set({ state: 'done' }).where(ofPlan(plan))
    return true
  })
}

function stillWriting(plan: PlanRow) {
  return and(ofPlan(plan), eq(monthPlans.fence, plan.fence), eq(monthPlans.state, 'writing'), isNull(monthPlans.closedAt))
}
