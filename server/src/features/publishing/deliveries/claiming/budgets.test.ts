import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, expect, test } from 'vitest'

import { bareServices } from '../../../../../test/bare-services.ts'
import { startApp } from '../../../../../test/harness.ts'
import { addChannels, delivered, dueNow, quick } from '../../../../../test/publishing.ts'
import { published, stepwisePlatform, type StepwisePlatform } from '../../../../../test/stepwise-platform.ts'
import type { Services } from '../../../../context.ts'
import { createLog } from '../../../../infra/log.ts'
import { rateReport } from '../../../../platforms/rate-budget.ts'
import { createRecorder } from '../recording/recorder.ts'
import { createChannelTurns } from '../sending/channel-turns.ts'
import { executeClaim } from '../sending/execute.ts'
import { type Claim, claimDue } from './claim.ts'
import { hold } from './held.ts'
import { removeIdleBudgetsJob } from '../jobs.ts'
import { platformsOf } from '../sending/platforms.ts'
import { deliveries, rateBudgets } from '../table.ts'
import { type DeliveryWorker, startDeliveryWorker } from './worker.ts'

const app = await startApp({ poolSize: 8 })
const other = await bareServices(app.services.config, createLog({ level: 'silent' }))
const nodes = [app.services, other]
const workers: DeliveryWorker[] = []

afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()))
  await app.services.db.asSystem('clear the queue of a test', async (tx) => {
    await tx.delete(deliveries)
    await tx.delete(rateBudgets)
  })
})
afterAll(() => other.close())

function claim(services: Services, sandbox: StepwisePlatform): Promise<Claim[]> {
  return claimDue(services, {
    owner: 'a node',
    platforms: { ...platformsOf(services), sandbox },
    timings: quick,
    free: 99,
    perChannel: 99,
    busy: {},
  })
}

async function carry(services: Services, one: Claim): Promise<void> {
  const held = hold(one, { from: performance.now(), leaseMs: quick.leaseMs })
  const stopping = new AbortController().signal
  await executeClaim(services, held, {
    timings: quick,
    stopping,
    recorder: createRecorder(services, stopping),
    turns: createChannelTurns(quick.turnMs),
  })
  held.giveUp()
}

/** So many posts that are due at once, on one channel of a workspace of their own. */
async function due(count: number) {
  const { api } = await app.signedUp({ approval: 'approved', plan: 'growth' })
  const { business, sandbox } = await addChannels(api)
  const all: { id: string; postId: string }[] = []
  for (let index = 0; index < count; index++) all.push(await dueNow(api, { businessId: business.id, channelId: sandbox.id }))
  return { api, business, channelId: sandbox.id, all }
}

const rows = () => app.services.db.asSystem('look for a test', (tx) => tx.select().from(deliveries).orderBy(deliveries.id))

function change(set: Partial<Record<'dueAt' | 'updatedAt' | 'nextAttemptAt', ReturnType<typeof sql>>>) {
  return app.services.db.asSystem('arrange a test', (tx) => tx.update(deliveries).set(set))
}

function comesDue(id: string) {
  return app.services.db.asSystem('arrange a test', (tx) =>
    tx
      .update(deliveries)
      .set({ nextAttemptAt: sql`now()` })
      .where(eq(deliveries.id, id)),
  )
}

test('two nodes that claim at once take no more than the budget of the app; the rest waits, says why, and has used no try', async () => {
  const [one, two] = [await due(4), await due(4)]
  const platform = stepwisePlatform({ budgets: () => [{ of: 'app', limit: 3, perSeconds: 900 }] })

  const claims = await Promise.all([...nodes, ...nodes].map((services) => claim(services, platform)))

  expect(claims.flat()).toHaveLength(3)
  const waiting = (await rows()).filter(({ status }) => status !== 'sending')
  expect(waiting).toHaveLength(5)
  for (const row of waiting) {
    expect(row).toMatchObject({ status: 'scheduled', attempts: 0, payload: null, reasonCode: 'waiting' })
    expect(row.nextAttemptAt.getTime() - Date.now()).toBeGreaterThan(800_000)
  }
  const owner = [one, two].find(({ all }) => all.some(({ id }) => id === waiting[0]!.id))!
  expect(await owner.api.deliveries.get({ id: waiting[0]!.id })).toMatchObject({
    reason: 'Sandbox wall has reached a limit of its platform. It goes on as soon as there is room again.',
    cancellable: true,
    movable: true,
  })
})

test('each account has a budget of its own, and what it has no room for holds up no other', async () => {
  const [one, two] = [await due(3), await due(1)]
  const platform = stepwisePlatform({
    budgets: ({ id }) => [
      { of: 'app', limit: 100, perSeconds: 900 },
      { of: `account ${id}`, limit: 1, perSeconds: 900 },
    ],
  })

  const claims = await claim(app.services, platform)

  expect(claims.map(({ channel }) => channel.id).toSorted()).toEqual([one.channelId, two.channelId].toSorted())
  const [spent] = await app.services.db.asSystem('look for a test', (tx) =>
    tx.select().from(rateBudgets).where(eq(rateBudgets.key, 'sandbox app')),
  )
  expect(spent?.state.spent.map(([, count]) => count)).toEqual([2])
})

test('workers of two nodes send all of it, no faster than the budget and each at its first try', async () => {
  const { api, all } = await due(7)
  const [limit, perSeconds] = [2, 1]
  for (const services of nodes) {
    const sandbox = stepwisePlatform({
      budgets: () => [{ of: 'app', limit, perSeconds }],
      send: published,
    })
    workers.push(startDeliveryWorker(services, { timings: quick, platforms: { ...platformsOf(services), sandbox } }))
  }

  const ended = await Promise.all(all.map(({ id }) => delivered(api, id, 'published')))

  expect(ended.map(({ attempts }) => attempts)).toEqual(all.map(() => 1))
  // By the clock of the database: a busy computer takes its time between a claim and its send.
  const times = ended.map(({ log }) => Date.parse(log[0]!.startedAt)).toSorted((one, other) => one - other)
  for (const [index, time] of times.entries()) {
    const later = times[index + limit]
    if (later !== undefined) expect(later - time).toBeGreaterThan(perSeconds * 500)
  }
})

test('what a platform says with one answer keeps every node from asking it, until the time that it named', async () => {
  const [refused, later, elsewhere] = [await due(1), await due(1), await due(1)]
  await change({ nextAttemptAt: sql`now() + interval '1 hour'` })
  const platform = stepwisePlatform({
    budgets: ({ id }) => [{ of: id === elsewhere.channelId ? 'account two' : 'account one', limit: 100, perSeconds: 900 }],
    send: () => {
      const rates = rateReport('account one', { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset-after': '600' })
      return { type: 'retry', afterSeconds: 600, reason: 'Too many requests.', ...(rates && { rates: [rates] }) }
    },
  })

  await comesDue(refused.all[0]!.id)
  for (const one of await claim(app.services, platform)) await carry(app.services, one)
  await comesDue(later.all[0]!.id)
  await comesDue(elsewhere.all[0]!.id)
  const claims = await claim(other, platform)

  expect(platform.calls).toEqual(['send'])
  expect(claims.map(({ channel }) => channel.id)).toEqual([elsewhere.channelId])
  const waiting = (await rows()).find(({ id }) => id === later.all[0]!.id)!
  expect(waiting).toMatchObject({ status: 'scheduled', attempts: 0, reasonCode: 'waiting' })
  expect(waiting.nextAttemptAt.getTime() - Date.now()).toBeGreaterThan(590_000)
})

test('what waits for room for more than a day is missed and asks its people; what may be live is theirs to look at', async () => {
  const { api, all } = await due(2)
  const platform = stepwisePlatform({ safety: 'C', budgets: () => [{ of: 'app', limit: 0, perSeconds: 60 }] })
  const [unsent, unclear] = [all[0]!.id, all[1]!.id]
  await app.services.db.asSystem('arrange a test', (tx) =>
    tx.update(deliveries).set({ status: 'unknown' }).where(eq(deliveries.id, unclear)),
  )

  await claim(app.services, platform)
  const firstDay = (await rows()).map(({ status }) => status)
  const yesterday = sql`now() - interval '25 hours'`
  await change({ dueAt: yesterday, updatedAt: yesterday, nextAttemptAt: sql`now()` })
  await claim(app.services, platform)

  expect(firstDay.toSorted()).toEqual(['scheduled', 'unknown'])
  expect(await api.deliveries.get({ id: unsent })).toMatchObject({
    status: 'missed',
    reason: 'Sandbox wall had no room for it within a day. Choose a new time.',
  })
  expect(await api.deliveries.get({ id: unclear })).toMatchObject({ status: 'needs_attention' })
  expect(platform.calls).toEqual([])
})

test('a budget that nobody spent from for eight days is forgotten', async () => {
  await app.services.db.asSystem('arrange a test', (tx) =>
    tx.insert(rateBudgets).values(
      [7, 9].map((days) => ({
        key: `sandbox ${days}`,
        state: { spent: [], blockedUntilMs: null, resetsAtMs: null },
        updatedAt: new Date(Date.now() - days * 86_400_000),
      })),
    ),
  )

  await removeIdleBudgetsJob.run(app.services, {})

  const left = await app.services.db.asSystem('look for a test', (tx) => tx.select({ key: rateBudgets.key }).from(rateBudgets))
  expect(left).toEqual([{ key: 'sandbox 7' }])
})
