import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

import type { SandboxBehaviour } from '@postwright/contract/publishing/channels'
import type { DeliveryStatus } from '@postwright/contract/publishing/deliveries'
import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { claimDue } from '../src/features/publishing/deliveries/claiming/claim.ts'
import { platformsOf } from '../src/features/publishing/deliveries/sending/platforms.ts'
import { record } from '../src/features/publishing/deliveries/recording/record.ts'
import { verdictOnSend } from '../src/features/publishing/deliveries/recording/verdicts.ts'
import { sweepLeases } from '../src/features/publishing/deliveries/recovering/sweep.ts'
import { deliveries } from '../src/features/publishing/deliveries/table.ts'
import { type DeliveryWorker, startDeliveryWorker } from '../src/features/publishing/deliveries/claiming/worker.ts'
import { type Api, startApp, type TestApp } from './harness.ts'
import { builtProgram } from './program.ts'
import { addChannels, delivered, dueNow, inFeed, soonOver, startFeed, until, type Wall } from './publishing.ts'

const workerFile = await builtProgram('test/worker-process.ts')

let app: TestApp
let wall: Wall
const children = new Set<ChildProcess>()
const workers = new Set<DeliveryWorker>()

beforeAll(async () => {
  app = await startApp({ poolSize: 10 })
  wall = await startFeed(app.services)
})

afterEach(async () => {
  await Promise.all([...children].map(kill))
  await Promise.all([...workers].map((worker) => worker.stop()))
  workers.clear()
})

afterAll(() => wall.close())

async function startProcess(timings = soonOver): Promise<ChildProcess> {
  const { databaseUrl = '', dataDir } = app.services.config
  const child = spawn(process.execPath, [workerFile, databaseUrl, dataDir, wall.origin, JSON.stringify(timings)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.add(child)
  await once(child.stdout, 'data')
  return child
}

/** Another node, in this process. */
function startNode(timings = soonOver): void {
  workers.add(startDeliveryWorker(app.services, { timings, platforms: platformsOf(app.services, wall.origin) }))
}

async function kill(child: ChildProcess): Promise<void> {
  children.delete(child)
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

/** Waits until all of them have one of these statuses, in one query for all. */
function ended(planned: { id: string }[], statuses: DeliveryStatus[], withinMs = 200_000): Promise<unknown> {
  const ids = planned.map(({ id }) => id)
  const open = and(inArray(deliveries.id, ids), notInArray(deliveries.status, statuses))
  const left = () =>
    app.services.db.asSystem('see how far a test is', (tx) =>
      tx.select({ status: deliveries.status, reason: deliveries.reason }).from(deliveries).where(open),
    )
  return until(
    left,
    (rows) => rows.length === 0,
    (rows) => `still has ${JSON.stringify(rows)}`,
    withinMs,
  )
}

async function agency(): Promise<Api> {
  return (await app.signedUp({ approval: 'approved', plan: 'agency' })).api
}

/** A send that its platform has begun to work on, and a worker that is killed while it waits for the answer. */
async function killedInTheMiddle(behaviour: Partial<SandboxBehaviour>) {
  const api = await agency()
  const { business, sandbox } = await addChannels(api, { ...behaviour, times: 1 })
  // Only the death of the process may end this send.
  const child = await startProcess({ ...soonOver, sendMs: 60_000 })
  const { id, postId } = await dueNow(api, { businessId: business.id, channelId: sandbox.id })
  await until(
    () => api.channels.list({ businessId: business.id }),
    (channels) => channels.find((channel) => channel.id === sandbox.id)?.sandbox?.mode === 'accept',
  )
  if (behaviour.mode === 'accept_and_time_out')
    await until(
      () => inFeed(app.services, sandbox.id),
      (shown) => shown.length === 1,
    )
  expect((await api.deliveries.get({ id })).status).toBe('sending')
  await kill(child)
  return { api, id, postId, channelId: sandbox.id }
}

test('what a node held that is gone is taken back long before its lease is over, and what one holds that is alive is not', async () => {
  const api = await agency()
  const { business, sandbox } = await addChannels(api, { protection: 'repeatable' })
  const hold = async (owner: string) => {
    const { id } = await dueNow(api, { businessId: business.id, channelId: sandbox.id })
    const limits = { free: 9, perChannel: 9, busy: {} }
    const timings = { ...soonOver, leaseMs: 3_600_000 }
    const [claim] = await claimDue(app.services, { owner, platforms: platformsOf(app.services, wall.origin), timings, ...limits })
    expect(claim?.delivery.id).toBe(id)
    return { id }
  }
  const die = app.services.listener.stayAlive('alive')
  const [gone, alive] = [await hold('gone'), await hold('alive')]

  startNode({ ...soonOver, goneMs: 300 })
  await ended([gone], ['published'], 20_000)
  expect((await api.deliveries.get(alive)).status).toBe('sending')

  die()
  await ended([alive], ['published'], 20_000)
})

test('a look-up that was cut off with its node is taken up again long before its lease is over, and that of a node that is alive is not', async () => {
  const api = await agency()
  const { business, sandbox } = await addChannels(api, { protection: 'lookup' })
  const takeAs = async (owner: string) => {
    const timings = { ...soonOver, leaseMs: 3_600_000 }
    const limits = { free: 9, perChannel: 9, busy: {} }
    const claims = await claimDue(app.services, { owner, platforms: platformsOf(app.services, wall.origin), timings, ...limits })
    return claims.map(({ kind, delivery }) => [kind, delivery.id])
  }
  const lookAs = async (owner: string) => {
    const { id } = await dueNow(api, { businessId: business.id, channelId: sandbox.id })
    expect(await takeAs('a node that sends')).toEqual([['send', id]])
    await sweepLeases(app.services, ['a node that sends'])
    expect(await takeAs(owner)).toEqual([['reconcile', id]])
    return { id }
  }
  const die = app.services.listener.stayAlive('alive')
  const [gone, alive] = [await lookAs('gone'), await lookAs('alive')]

  startNode({ ...soonOver, goneMs: 300 })
  await ended([gone], ['published'], 20_000)

  expect((await api.deliveries.get(gone)).log.map(({ kind, outcome }) => [kind, outcome])).toEqual([
    ['send', 'unknown'],
    ['reconcile', 'interrupted'],
    ['reconcile', 'absent'],
    ['send', 'published'],
  ])
  expect((await api.deliveries.get(alive)).log.map(({ kind, outcome }) => [kind, outcome])).toEqual([
    ['send', 'unknown'],
    ['reconcile', 'started'],
  ])
  die()
  await ended([alive], ['published'], 20_000)
})

/** Long past the lease of the dead worker: the post appears when somebody else is already looking for it. */
const delayMs = 3_500

describeKill('delay', 'repeatable')
describeKill('delay', 'lookup')
describeKill('accept_and_time_out', 'repeatable')
describeKill('accept_and_time_out', 'lookup')

function describeKill(mode: 'delay' | 'accept_and_time_out', protection: 'repeatable' | 'lookup') {
  test(`a worker killed in the middle of a send (${mode}, ${protection}) loses nothing and publishes nothing twice`, async () => {
    const { api, id, postId, channelId } = await killedInTheMiddle({ mode, protection, delayMs: mode === 'delay' ? delayMs : 0 })

    startNode({ ...soonOver, settleMs: delayMs + 500 })
    const { remoteUrl } = await delivered(api, id, 'published')
    // The platform goes on with what the dead worker had sent.
    await wall.idle()

    const shown = await inFeed(app.services, channelId)
    expect(shown).toHaveLength(1)
    expect(remoteUrl).toContain(shown[0]!.id)
    expect((await api.posts.get({ id: postId })).status).toBe('published')
  })
}

test.each(['delay', 'accept_and_time_out'] as const)(
  'where only a person can tell (%s), a killed worker leaves it to them, and nothing is sent again',
  async (mode) => {
    const { api, id, postId, channelId } = await killedInTheMiddle({ mode, protection: 'none', delayMs: mode === 'delay' ? delayMs : 0 })

    await startProcess()
    const asking = await delivered(api, id, 'needs_attention')
    await until(
      () => inFeed(app.services, channelId),
      (shown) => shown.length === 1,
    )
    await api.deliveries.resolve({ id, answer: 'live', remoteUrl: null })

    // Where the machine is slow, what is held too long to begin with is given back before anything of it is sent.
    const sent = asking.log.filter(({ outcome }) => outcome !== 'handed_back')
    expect(sent.map(({ outcome, detail }) => [outcome, detail])).toEqual([['unknown', 'The server stopped before an answer came.']])
    expect((await api.posts.get({ id: postId })).status).toBe('published')
    expect(await inFeed(app.services, channelId)).toHaveLength(1)
  },
)

test('two workers that race for 200 due deliveries publish each of them exactly once', async () => {
  const api = await agency()
  const channels = await Promise.all([1, 2, 3, 4, 5].map(() => addChannels(api)))
  const planned: { id: string }[] = []
  for (let number = 0; number < 40; number++) {
    const row = channels.map(({ business, sandbox }, channel) =>
      dueNow(api, {
        businessId: business.id,
        channelId: sandbox.id,
        contentType: 'x',
        content: { title: null, body: `Post ${channel}/${number}` },
      }),
    )
    planned.push(...(await Promise.all(row)))
  }

  for (const _ of [1, 2]) startNode({ ...soonOver, leaseMs: 20_000, sendMs: 15_000 })
  await ended(planned, ['published'], 200_000)

  const shown = (await Promise.all(channels.map(({ sandbox }) => inFeed(app.services, sandbox.id)))).flat()
  expect(shown).toHaveLength(200)
  expect(new Set(shown.map(({ body }) => body)).size).toBe(200)
  const attempts = await Promise.all(planned.slice(0, 20).map(async ({ id }) => (await api.deliveries.get({ id })).attempts))
  expect(new Set(attempts)).toEqual(new Set([1]))
})

function sayPublished(remoteId: string) {
  return { type: 'published', remoteId, remoteUrl: null } as const
}

test('the result of a worker that was too slow is set aside, and does not undo what the next one did', async () => {
  const api = await agency()
  const { business, sandbox } = await addChannels(api)
  const { id } = await dueNow(api, { businessId: business.id, channelId: sandbox.id })
  const { services } = app
  const request = { platforms: platformsOf(services, wall.origin), timings: soonOver, free: 1, perChannel: 1, busy: {} }

  const [slow] = await claimDue(services, { ...request, owner: 'slow' })
  await services.db.asSystem('let a lease run out', (tx) =>
    tx
      .update(deliveries)
      .set({ leaseUntil: sql`now() - interval '1 second'` })
      .where(eq(deliveries.id, id)),
  )
  await sweepLeases(services)
  const [next] = await claimDue(services, { ...request, owner: 'next' })
  const tooLate = await record(services, [{ claim: slow!, verdict: verdictOnSend(slow!, { type: 'refused', reason: 'No.' }, soonOver) }])
  const inTime = await record(services, [{ claim: next!, verdict: verdictOnSend(next!, sayPublished('second'), soonOver) }])
  const again = await record(services, [{ claim: next!, verdict: verdictOnSend(next!, sayPublished('third'), soonOver) }])

  expect([slow!.delivery.fence, next!.delivery.fence]).toEqual([1, 2])
  expect([tooLate, inTime, again]).toEqual([[false], [true], [false]])
  const { log, status } = await api.deliveries.get({ id })
  expect(status).toBe('published')
  expect(log.map(({ number, outcome }) => [number, outcome])).toEqual([
    [1, 'unknown'],
    [2, 'published'],
  ])
})

test('workers that are killed again and again lose nothing and publish nothing twice', async () => {
  const api = await agency()
  const protections = ['repeatable', 'lookup', 'none'] as const
  const channels = await Promise.all(protections.map((protection) => addChannels(api, { mode: 'delay', delayMs: 150, protection })))
  const planned = await Promise.all(
    channels.flatMap(({ business, sandbox }) =>
      Array.from({ length: 12 }, (_, number) =>
        dueNow(api, {
          businessId: business.id,
          channelId: sandbox.id,
          contentType: 'x',
          content: { title: null, body: `Chaos ${number}` },
        }),
      ),
    ),
  )
  const timings = { ...soonOver, settleMs: 600 }
  const before = wall.requests()

  for (const requests of [3, 12, 24, 30]) {
    const child = await startProcess(timings)
    await until(wall.requests, (came) => came >= before + requests, String, 60_000)
    await kill(child)
  }
  await startProcess(timings)
  await ended(planned, ['published', 'needs_attention'])
  const results = await Promise.all(planned.map(({ id }) => api.deliveries.get({ id })))
  await wall.idle()

  for (const [index, { sandbox }] of channels.entries()) {
    const shown = await inFeed(app.services, sandbox.id)
    const published = results.filter(({ channelId, status }) => channelId === sandbox.id && status === 'published')
    expect(new Set(shown.map(({ body }) => body)).size, `twice on the wall with protection ${protections[index]}`).toBe(shown.length)
    expect(new Set(published.map(({ remoteUrl }) => remoteUrl)).size).toBe(published.length)
    for (const { remoteUrl } of published) expect(shown.some(({ id }) => remoteUrl?.endsWith(id))).toBe(true)
  }
  expect(results.filter(({ status }) => status === 'needs_attention').every(({ reason }) => reason !== null)).toBe(true)
  expect(results.filter(({ channelId }) => channelId === channels[0]!.sandbox.id).every(({ status }) => status === 'published')).toBe(true)
})
