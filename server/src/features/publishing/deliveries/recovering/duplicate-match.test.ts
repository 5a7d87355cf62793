import type { SandboxBehaviour } from '@postwright/contract/publishing/channels'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { startApp, type TestApp } from '../../../../../test/harness.ts'
import {
  addChannels,
  delivered,
  dueNow,
  inFeed,
  quick,
  soonUnanswered,
  startFeed,
  until,
  type Wall,
} from '../../../../../test/publishing.ts'
import { claimDue, type Claim } from '../claiming/claim.ts'
import { platformsOf } from '../sending/platforms.ts'
import { record } from '../recording/record.ts'
import { verdictOnSend } from '../recording/verdicts.ts'
import { deliveries } from '../table.ts'
import { startDeliveryWorker } from '../claiming/worker.ts'

let app: TestApp
let wall: Wall

beforeAll(async () => {
  app = await startApp({ poolSize: 8 })
  wall = await startFeed(app.services)
})

afterAll(() => wall.close())

/** Two deliveries of one text to one channel that has to be looked at. */
async function sameTextTwice(behaviour: Partial<SandboxBehaviour> = {}) {
  const { api } = await app.signedUp({ approval: 'approved', plan: 'growth' })
  const { business, sandbox } = await addChannels(api, { protection: 'lookup', ...behaviour })
  const plan = () => dueNow(api, { businessId: business.id, channelId: sandbox.id })
  return { api, channelId: sandbox.id, plan }
}

test('of two unclear sends of one text, each finds its own post', async () => {
  const { api, channelId, plan } = await sameTextTwice({ mode: 'accept_and_time_out', times: 2 })
  const worker = startDeliveryWorker(app.services, { timings: soonUnanswered, platforms: platformsOf(app.services, wall.origin) })

  const first = await plan()
  await until(
    () => inFeed(app.services, channelId),
    (shown) => shown.length === 1,
  )
  const second = await plan()
  const ended = await Promise.all([first, second].map(({ id }) => delivered(api, id, 'published', 'needs_attention')))
  await worker.stop()

  const shown = await inFeed(app.services, channelId)
  expect(ended.map(({ remoteUrl }) => remoteUrl?.split('#')[1])).toEqual(shown.map(({ id }) => id))
})

/** Claims them by hand, and lets the lease of `lost` ones run out, as if their node had died in the middle. */
async function claimed({ count }: { count: number }): Promise<Claim[]> {
  return claimDue(app.services, {
    owner: 'by hand',
    platforms: platformsOf(app.services, wall.origin),
    timings: { ...quick, leaseMs: 60_000 },
    free: count,
    perChannel: count,
    busy: {},
  })
}

async function makeUnclear(claim: Claim): Promise<void> {
  await record(app.services, [
    { claim, verdict: verdictOnSend(claim, { type: 'unknown', reason: 'No answer.' }, { ...quick, lookUpMs: 0 }) },
  ])
}

const inFeedAs = (remoteId: string) => ({ type: 'published', remoteId, remoteUrl: null }) as const

async function remoteIds(channelId: string): Promise<(string | null)[]> {
  const rows = await app.services.db.asSystem('see what a test did', (tx) =>
    tx
      .select({ remoteId: deliveries.remoteId })
      .from(deliveries)
      .where(and(eq(deliveries.channelId, channelId), isNotNull(deliveries.remoteId))),
  )
  return rows.map(({ remoteId }) => remoteId)
}

test.each(['by two nodes', 'by one'])(
  'a post that two look-ups found at once, recorded %s, belongs to one of them, and the other looks again',
  async (who) => {
    const { api, channelId, plan } = await sameTextTwice()
    const ids = [(await plan()).id, (await plan()).id]
    for (const claim of await claimed({ count: 2 })) await makeUnclear(claim)

    const looking = await claimed({ count: 2 })
    const found = looking.map((claim) => ({ claim, verdict: verdictOnSend(claim, inFeedAs(`the same ${who}`), quick) }))
    await Promise.all(who === 'by one' ? [record(app.services, found)] : found.map((one) => record(app.services, [one])))

    expect(looking.map(({ kind }) => kind)).toEqual(['reconcile', 'reconcile'])
    expect(await remoteIds(channelId)).toEqual([`the same ${who}`])
    const statuses = await Promise.all(ids.map(async (id) => (await api.deliveries.get({ id })).status))
    expect(statuses.toSorted()).toEqual(['published', 'unknown'])
    await leaveNothing(channelId)
  },
)

test('while another delivery of the same text is being sent, nobody says whose post was found', async () => {
  const { channelId, plan } = await sameTextTwice()
  await plan()
  const [first] = await claimed({ count: 1 })
  await makeUnclear(first!)
  const [looking] = await claimed({ count: 1 })
  const second = await plan()
  const [sending] = await claimed({ count: 1 })

  await record(app.services, [{ claim: looking!, verdict: verdictOnSend(looking!, inFeedAs('of the second'), quick) }])
  await record(app.services, [{ claim: sending!, verdict: verdictOnSend(sending!, inFeedAs('of the second'), quick) }])

  expect(sending!.delivery.id).toBe(second.id)
  expect(await remoteIds(channelId)).toEqual(['of the second'])
  const [published] = await app.services.db.asSystem('see what a test did', (tx) =>
    tx.select({ id: deliveries.id }).from(deliveries).where(eq(deliveries.remoteId, 'of the second')),
  )
  expect(published?.id).toBe(second.id)
  await leaveNothing(channelId)
})

/** Takes what is left out of the queue, so that no other test claims it. */
async function leaveNothing(channelId: string): Promise<void> {
  await app.services.db.asSystem('clean up after a test', (tx) =>
    tx
      .update(deliveries)
      .set({ status: 'needs_attention', updatedAt: sql`now()` })
      .where(and(eq(deliveries.channelId, channelId), eq(deliveries.status, 'unknown'))),
  )
}
