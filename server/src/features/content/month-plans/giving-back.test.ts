import { usualRhythm } from '@postwright/contract/content/month-plan-slots'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { sharedApp, signedIn } from '../../../../test/harness.ts'
import { dayFromNow, openPlan, proposed } from '../../../../test/month-plans.ts'
import { until } from '../../../../test/publishing.ts'
import { contextFor } from '../../../context.ts'
import { freeHold } from '../../billing/subscriptions/public.ts'
import { quotaHolds, subscriptions } from '../../billing/subscriptions/table.ts'
import { writersFor } from '../generation/public.ts'
import { monthPlanItems, monthPlans } from './table.ts'
import { actorOf } from './work/actor.ts'
import { claimItem } from './work/claim-item.ts'
import { takePlan } from './work/take.ts'
import { type ItemEnd, writeItem } from './work/write-item.ts'

const { services } = await sharedApp()

test('a draft that is given back waits for whoever takes the plan over with nothing of the quota in its hands', async () => {
  const member = await signedIn()
  const { workspaceId } = member
  const plan = await proposed(services, member, { to: dayFromNow(8), rhythm: [usualRhythm('x', 2)] })
  await member.api.monthPlans.write({ id: plan.id })
  const { context, taken, claimed } = await takeAndClaim(workspaceId)
  const { item, holdId } = claimed
  const ends: Promise<ItemEnd>[] = []

  // Taking over locks the post first, and its hold and the quota after it.
  await services.db.transaction(workspaceId, async (tx) => {
    await tx.select({ id: monthPlanItems.id }).from(monthPlanItems).where(eq(monthPlanItems.id, item.id)).for('update')
    ends.push(writeItem(context, taken, claimed, AbortSignal.abort()))
    await until(
      async () => (await tx.execute(sql`select 1 from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`)).rows,
      (blocked) => blocked.length > 0,
    )
    const held = tx.select({ id: quotaHolds.id }).from(quotaHolds).where(eq(quotaHolds.id, holdId)).for('update', { noWait: true })
    expect(await held).toHaveLength(1)
    await tx
      .select({ id: subscriptions.id })
      .from(subscriptions)
      .where(eq(subscriptions.workspaceId, workspaceId))
      .for('update', { noWait: true })
    await freeHold(tx, { workspaceId, holdId })
    await tx.update(monthPlanItems).set({ state: 'waiting', holdId: null }).where(eq(monthPlanItems.id, item.id))
  })

  expect(await Promise.all(ends)).toEqual(['stopped'])
  expect((await openPlan(member.api, plan.businessId)).items.map(({ state }) => state)).toEqual(['waiting', 'waiting'])
  expect(await services.db.transaction(workspaceId, (tx) => tx.select().from(quotaHolds))).toEqual([])
})

test('what a node that lost its plan brings too late is thrown away while another one writes that post', async () => {
  const member = await signedIn()
  const { workspaceId } = member
  const plan = await proposed(services, member, { to: dayFromNow(8), rhythm: [usualRhythm('x', 2)] })
  await member.api.monthPlans.write({ id: plan.id })
  const late = await takeAndClaim(workspaceId)
  await services.db.transaction(workspaceId, (tx) =>
    tx
      .update(monthPlans)
      .set({ leaseUntil: sql`now() - interval '1 second'` })
      .where(eq(monthPlans.id, plan.id)),
  )
  const now = await takeAndClaim(workspaceId)
  expect(now.claimed.item.id).toBe(late.claimed.item.id)

  await writeItem(late.context, late.taken, late.claimed, new AbortController().signal)

  const stateOf = async () => (await openPlan(member.api, plan.businessId)).items.find(({ id }) => id === now.claimed.item.id)
  expect(await stateOf()).toMatchObject({ state: 'writing', postId: null })
  expect(await writeItem(now.context, now.taken, now.claimed, new AbortController().signal)).toBe('written')
  expect(await stateOf()).toMatchObject({ state: 'written', postId: now.claimed.item.id })
  expect(await services.db.transaction(workspaceId, (tx) => tx.select().from(quotaHolds))).toEqual([])
})

async function takeAndClaim(workspaceId: string) {
  const { taken } = await services.db.transaction(workspaceId, (tx) => takePlan(tx, workspaceId, { seconds: 45, renewEveryMs: 15_000 }))
  const actor = await actorOf(services, { ...taken!, userId: taken!.startedBy })
  const context = contextFor(services, actor!)
  const claimed = await claimItem(context, taken!, await writersFor(context))
  if (claimed === null || claimed === 'passed') throw new Error('Nothing was claimed.')
  return { context, taken: taken!, claimed }
}
