import { expect, onTestFinished, test } from 'vitest'

import { startPublishingApp } from '../../../../../test/publishing-app.ts'
import { addChannels, delivered, dueNow, inFeed, quick, startFeed } from '../../../../../test/publishing.ts'
import type { Services } from '../../../../context.ts'
import { startDeliveryWorker } from '../claiming/worker.ts'
import { platformsOf } from '../sending/platforms.ts'
import { sweepLeases } from './sweep.ts'
import { claimDue } from '../claiming/claim.ts'

const app = await startPublishingApp()

/** Nothing of these tests is taken up because its lease is over. */
const timings = { ...quick, leaseMs: 3_600_000 }

/** A node whose first claims are written down, as many as given, while the answers are lost, as when the database dies after the commit. */
async function workerThatHearsNothingOf(claims: number): Promise<{ lost: () => number }> {
  const wall = await startFeed(app.services)
  let lost = 0
  const asSystem: Services['db']['asSystem'] = async (purpose, run) => {
    const answer = await app.services.db.asSystem(purpose, run)
    if (purpose !== 'take the deliveries that are due' || lost === claims || !Array.isArray(answer) || answer.length === 0) return answer
    lost += 1
    throw new Error('Connection terminated unexpectedly')
  }
  const services = { ...app.services, db: { ...app.services.db, asSystem } }
  const worker = startDeliveryWorker(services, { timings, platforms: platformsOf(app.services, wall.origin) })
  onTestFinished(async () => {
    await worker.stop()
    await wall.close()
  })
  return { lost: () => lost }
}

test.each([1, 2])('what was taken while %i answers were lost is sent, once and without waiting for its lease', async (claims) => {
  const { api } = await app.member()
  const { business, sandbox } = await addChannels(api)
  await app.stopWorker()
  const { id } = await dueNow(api, { businessId: business.id, channelId: sandbox.id })

  const { lost } = await workerThatHearsNothingOf(claims)

  const { attempts, log } = await delivered(api, id, 'published')
  expect(lost()).toBe(claims)
  expect(attempts).toBe(1)
  expect(log.map(({ outcome }) => outcome)).toEqual([...Array.from({ length: claims }, () => 'handed_back'), 'published'])
  expect(await inFeed(app.services, sandbox.id)).toHaveLength(1)
})

test.each([
  ['looked for', 'lookup', ['reconcile handed_back', 'reconcile absent', 'send published']],
  ['sent again', 'repeatable', ['send handed_back', 'send published']],
] as const)('what was unclear, and taken while the answer was lost, is %s', async (_how, protection, steps) => {
  const { api } = await app.member()
  const { business, sandbox } = await addChannels(api, { protection })
  await app.stopWorker()
  const { id } = await dueNow(api, { businessId: business.id, channelId: sandbox.id })
  const owner = crypto.randomUUID()
  await claimDue(app.services, { owner, platforms: platformsOf(app.services), timings, free: 1, perChannel: 1, busy: {} })
  expect(await sweepLeases(app.services, [owner])).toBe(1)

  await workerThatHearsNothingOf(1)

  const { log } = await delivered(api, id, 'published')
  expect(log.map(({ kind, outcome }) => `${kind} ${outcome}`)).toEqual(['send unknown', ...steps])
  expect(await inFeed(app.services, sandbox.id)).toHaveLength(1)
})
