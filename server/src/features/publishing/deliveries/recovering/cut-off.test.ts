import { beforeEach, expect, test } from 'vitest'

import { startPublishingApp } from '../../../../../test/publishing-app.ts'
import { addChannels, delivered, dueNow, inFeed, quick } from '../../../../../test/publishing.ts'
import { claimDue } from '../claiming/claim.ts'
import { platformsOf } from '../sending/platforms.ts'
import { sweepLeases } from './sweep.ts'

const app = await startPublishingApp()
beforeEach(() => app.stopWorker())

const owner = 'a node that dies'

function claim(free: number) {
  return claimDue(app.services, { owner, platforms: platformsOf(app.services), timings: quick, free, perChannel: 4, busy: {} })
}

/** As if its node had died in the middle of it. */
async function cutOff(id: string): Promise<void> {
  expect((await claim(1)).map(({ delivery }) => delivery.id)).toEqual([id])
  expect(await sweepLeases(app.services, [owner])).toBe(1)
}

const hour = 3_600_000

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

test('what is unclear is settled before anything else of its workspace is sent', async () => {
  const { api } = await app.member()
  const { business, sandbox } = await addChannels(api)
  const where = { businessId: business.id, channelId: sandbox.id }
  const first = await dueNow(api, where)
  const others = [await dueNow(api, where), await dueNow(api, where)]
  await cutOff(first.id)

  const claimed = [...(await claim(1)), ...(await claim(2))]

  expect(claimed.map(({ delivery }) => delivery.id)).toEqual([first.id, ...others.map(({ id }) => id)])
  expect(claimed[0]).toMatchObject({ inDoubt: true, tries: 1, delivery: { attempts: 2 } })
})
