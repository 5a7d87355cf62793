import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

import { usualRhythm } from '@postwright/contract/content/month-plan-slots'
import { and, eq, sql } from 'drizzle-orm'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { quotaHolds, usageTracking } from '../src/features/billing/subscriptions/table.ts'
import { monthPlans } from '../src/features/content/month-plans/table.ts'
import { posts } from '../src/features/content/posts/table.ts'
import { startApp, type TestApp } from './harness.ts'
import { dayFromNow, openPlan, proposed, work } from './month-plans.ts'
import { builtProgram } from './program.ts'
import { until } from './publishing.ts'

const nodeFile = await builtProgram('test/month-plan-process.ts')

let app: TestApp
let admin: Client

beforeAll(async () => {
  app = await startApp()
  admin = new Client({ connectionString: app.database.adminUrl })
  await admin.connect()
  // Whoever saves one more than so many waits for a lock, in the middle of its transaction.
  await admin.query(`
    create table held_after (written int not null);
    insert into held_after values (1000);
    create function hold_a_draft() returns trigger language plpgsql security definer as $$ begin
      if (select count(*) from month_plan_items where state = 'written') >= (select written from held_after) then
        perform pg_advisory_xact_lock_shared(60);
      end if;
      return new;
    end $$;
    create trigger hold_a_draft before update on month_plan_items
      for each row when (new.state = 'written') execute function hold_a_draft();`)
})

afterAll(() => admin.end())

/** Kills a node with so many drafts saved, and others in the middle of being saved. */
async function killedAfter(written: number, workspaceId: string): Promise<void> {
  await admin.query('update held_after set written = $1', [written])
  await admin.query('select pg_advisory_lock(60)')
  const node = startNode(workspaceId)
  await until(
    async () => (await admin.query(`select 1 from pg_locks where locktype = 'advisory' and not granted`)).rowCount ?? 0,
    (waiting) => waiting > 0,
    String,
    60_000,
  )
  node.kill('SIGKILL')
  await once(node, 'exit')
  await admin.query('select pg_advisory_unlock(60)')
  await app.services.db.transaction(workspaceId, (tx) =>
    tx
      .update(monthPlans)
      .set({ leaseUntil: sql`now() - interval '1 second'` })
      .where(eq(monthPlans.workspaceId, workspaceId)),
  )
}

function startNode(workspaceId: string): ChildProcess {
  const { databaseUrl = '', dataDir } = app.services.config
  return spawn(process.execPath, [nodeFile, databaseUrl, dataDir, workspaceId], { stdio: ['ignore', 'inherit', 'inherit'] })
}

test('a plan of 60 posts survives three kills with 60 drafts, none twice and none charged twice', async () => {
  const member = await app.signedUp({ approval: 'approved', plan: 'agency' })
  const { api, workspaceId } = member
  const plan = await proposed(app.services, member, { from: dayFromNow(2), to: dayFromNow(61), rhythm: [usualRhythm('x', 7)] })
  await api.monthPlans.write({ id: plan.id })

  for (const written of [7, 23, 41]) {
    await killedAfter(written, workspaceId)
    expect((await openPlan(api, plan.businessId)).items.filter(({ state }) => state === 'written')).toHaveLength(written)
  }
  await admin.query('update held_after set written = 1000')
  await work(app.services, workspaceId)

  const done = await openPlan(api, plan.businessId)
  expect(done).toMatchObject({ state: 'done', resumedAfter: 41 })
  expect(plan.items).toHaveLength(60)
  const [drafts, usage, holds] = await app.services.db.transaction(workspaceId, async (tx) => [
    await tx.select().from(posts).where(eq(posts.workspaceId, workspaceId)),
    await tx
      .select()
      .from(usageTracking)
      .where(and(eq(usageTracking.workspaceId, workspaceId), eq(usageTracking.operationType, 'generate'))),
    await tx.select().from(quotaHolds),
  ])
  expect(new Set(drafts.map(({ id }) => id))).toEqual(new Set(plan.items.map(({ id }) => id)))
  expect(new Set(drafts.map(({ brief }) => brief)).size).toBe(60)
  expect([drafts.length, usage.length, holds.length]).toEqual([60, 60, 0])
})
