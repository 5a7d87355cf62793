import { and, eq, isNotNull, sql } from 'drizzle-orm'

import { leaseEndOf, type LeaseTimes, renewLease, usualLease } from '../../../../ai/work/lease.ts'
import type { Services } from '../../../../context.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { ofPlan, type PlanRow } from '../rows.ts'
import { monthPlans } from '../table.ts'
import { tellChange } from '../tell.ts'
import { proposeTopics } from './propose-topics.ts'
import { takePlan } from './take.ts'
import { writeItems } from './write-items.ts'

export interface WorkOptions {
  lease?: LeaseTimes
  /** Has the workspace looked at again: for a plan that waits for its turn, or whose node dies. */
  lookAgain: (tx: Tx, afterSeconds: number) => Promise<void>
}

/**
 * Begins to work on every plan of a workspace whose turn it is. The work goes on by itself, until it is done, stopped, or the node ends.
 *
 * @returns that work; it never fails.
 */
export async function workOnPlans(services: Services, workspaceId: string, options: WorkOptions): Promise<{ done: Promise<void> }> {
  const { db, runningWork } = services
  const under: Promise<void>[] = []
  while (true) {
    const plan = await db.transaction(workspaceId, (tx) => takeNext(tx, workspaceId, options))
    if (!plan) return { done: allOf(under) }
    const stop = new AbortController()
    const done = workOn(services, plan, stop.signal, options)
    runningWork.add(plan.id, { stop: () => stop.abort(), done })
    under.push(done)
  }
}

/** How long after its lease ends a plan is taken up, at most. */
const graceSeconds = 15

async function takeNext(tx: Tx, workspaceId: string, { lease = usualLease, lookAgain }: WorkOptions): Promise<PlanRow | null> {
  const { taken, isOpen } = await takePlan(tx, workspaceId, lease)
  if (!taken && isOpen) await lookAgain(tx, lease.seconds + graceSeconds)
  return taken
}

async function workOn(
  services: Services,
  plan: PlanRow,
  signal: AbortSignal,
  { lease = usualLease, lookAgain }: WorkOptions,
): Promise<void> {
  const { db, log } = services
  const { workspaceId, id: planId, fence } = plan
  const mine = and(ofPlan(plan), eq(monthPlans.fence, fence))
  const renew = async () => {
    try {
      await db.transaction(workspaceId, (tx) =>
        tx
          .update(monthPlans)
          .set({ leaseUntil: leaseEndOf(lease) })
          .where(and(mine, isNotNull(monthPlans.leaseUntil))),
      )
    } catch (error) {
      log.warn({ err: error, planId }, 'the lease of a plan could not be kept')
    }
  }
  const endRenewing = renewLease(renew, lease)
  try {
    if (plan.state === 'proposing') await proposeTopics(services, plan, signal)
    else await writeItems(services, plan, signal)
  } catch (error) {
    log.error({ err: error, planId }, 'the work on a plan broke off')
  }
  endRenewing()
  // What a stop of the server leaves undone is taken up at once, and known by its lease as left.
  await db
    .transaction(workspaceId, async (tx) => {
      const isLeft = sql`${monthPlans.state} in ('proposing', 'writing') and ${monthPlans.closedAt} is null`
      const [mineStill] = await tx
        .update(monthPlans)
        .set({ leaseUntil: sql`case when ${isLeft} then now() end` })
        .where(mine)
        .returning()
      if (!mineStill) return
      await tellChange(tx, plan)
      await lookAgain(tx, 0)
    })
    .catch((error: unknown) => log.warn({ err: error, planId }, 'the lease of a plan was not given back'))
}

async function allOf(work: readonly Promise<void>[]): Promise<void> {
  await Promise.all(work)
}
