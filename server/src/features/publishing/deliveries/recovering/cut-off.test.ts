import { inArray, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'

import { startPublishingApp } from '../../../../../test/publishing-app.ts'
import { addChannels, delivered, dueNow, inFeed, quick } from '../../../../../test/publishing.ts'
import { claimDue } from '../claiming/claim.ts'
import { platformsOf } from '../sending/platforms.ts'
import { deliveries } from '../table.ts'
import { sweepLeases } from './sweep.ts'

const app = await startPublishingApp()

/** One node for each test, which dies in it. */
let owner = ''
beforeEach(async () => {
  owner = crypto.randomUUID()
  await app.stopWorker()
})

const hour = 3_600_000
/** What a test leaves is nobody else's. */
const timings = { ...quick, leaseMs: hour }

function claim(free: number) {
  return claimDue(app.services, { owner, platforms: platformsOf(app.services), timings, free, perChannel: 4, busy: {} })
}

/** As if its node had died in the middle of it. */
async function cutOff(id: string): Promise<void> {
  expect((await claim(1)).map(({ delivery }) => delivery.id)).toEqual([id])
  expect(await sweepLeases(app.services, [owner])).toBe(1)
}

test.each([
  ['is looked for, not found, and sent at once', 'lookup', {}],
  ['is repeated, and after an answer that says nothing as soon as if it were the first', 'repeatable', { mode: 'fail', times: 1 }],
] as const)('what a kill cut off %s', async (_how, protection, behaviour) => {
  const { api } = await app.member()
  const { business, sandbox } = await addChannels(api, { protection, ...behaviour })
  const { id } = await dueNow(api, { businessId: business.id, channelId: sandbox.id })
  await cutOff(id)

  // For what a platform is to blame for.
  await app.useTimings({ ...quick, firstRetryMs: hour, retryCapMs: hour })

  expect(await delivered(api, id, 'published')).toMatchObject({ reason: null })
  expect(await inFeed(app.services, sandbox.id)).toHaveLength(1)
})

test('what is unclear comes before what was due before it on its channel', async () => {
  const { api } = await app.member()
  const { business, sandbox } = await addChannels(api)
  const where = { businessId: business.id, channelId: sandbox.id }
  const unclear = [await dueNow(api, where), await dueNow(api, where)].map(({ id }) => id)
  expect(await claim(2)).toHaveLength(2)
  expect(await sweepLeases(app.services, [owner])).toBe(2)
  const others = [await dueNow(api, where), await dueNow(api, where)].map(({ id }) => id)
  await app.behindTheScenes((tx) =>
    tx
      .update(deliveries)
      .set({ nextAttemptAt: sql`now() - interval '1 hour'` })
      .where(inArray(deliveries.id, others)),
  )

  const claimed = [await claim(1), await claim(1), await claim(2)].map((claims) => claims.map(({ delivery }) => delivery.id))

  expect(claimed.slice(0, 2).map(([id]) => unclear.includes(id!))).toEqual([true, true])
  expect(claimed[2]?.toSorted()).toEqual(others.toSorted())
})

test('what is unclear takes turns with what is due', async () => {
  const { api } = await app.member()
  const { business, sandbox } = await addChannels(api)
  const where = { businessId: business.id, channelId: sandbox.id }
  const other = await addChannels(api)
  const unclear = [await dueNow(api, where), await dueNow(api, where), await dueNow(api, where)].map(({ id }) => id)
  expect(await claim(3)).toHaveLength(3)
  expect(await sweepLeases(app.services, [owner])).toBe(3)
  const { id: due } = await dueNow(api, { businessId: other.business.id, channelId: other.sandbox.id })

  const claimed = (await claim(2)).map(({ delivery }) => delivery.id)

  expect(claimed).toContain(due)
  expect(unclear.filter((id) => claimed.includes(id))).toHaveLength(1)
  expect((await claim(2)).map(({ delivery: { id }, inDoubt, tries }) => [unclear.includes(id), inDoubt, tries])).toEqual([
    [true, true, 1],
    [true, true, 1],
  ])
})
