import { expect, test } from 'vitest'

import { quota } from '../../../../../test/billing.ts'
import { startApp } from '../../../../../test/harness.ts'
import { addChannels, dueNow, quick } from '../../../../../test/publishing.ts'
import { claimDue } from '../claiming/claim.ts'
import { platformsOf } from '../sending/platforms.ts'
import { createRecorder } from './recorder.ts'
import { verdictOnSend } from './verdicts.ts'

const app = await startApp({ poolSize: 4 })

/** Posts that this node was sending when it was told to stop. */
async function sending(count: number) {
  const person = await app.signedUp({ approval: 'approved', plan: 'growth' })
  const { api } = person
  const { business, sandbox } = await addChannels(api)
  for (let number = 0; number < count; number++)
    await dueNow(api, { businessId: business.id, channelId: sandbox.id, content: { title: null, body: `Post ${number}.` } })
  const limits = { free: count, perChannel: count, busy: {} }
  const claims = await claimDue(app.services, { owner: 'node', platforms: platformsOf(app.services), timings: quick, ...limits })
  const ended = claims.map((claim) => {
    const outcome = { type: 'published', remoteId: claim.delivery.id, remoteUrl: null } as const
    return { claim, verdict: verdictOnSend(claim, outcome, quick) }
  })
  return { person, api, ended }
}

test('an end that cannot be written down keeps no other from being written down', async () => {
  const { api, ended } = await sending(3)
  const [broken, ...whole] = ended
  // PostgreSQL has no character 0 in a text.
  broken!.verdict.change.set = { ...broken!.verdict.change.set, remoteId: 'a\0b' }
  const stopping = AbortSignal.abort()
  const recorder = createRecorder(app.services, stopping)

  await Promise.all(ended.map((one) => recorder.record(one)))

  const statuses = await Promise.all(
    [broken!, ...whole].map(async ({ claim }) => (await api.deliveries.get({ id: claim.delivery.id })).status),
  )
  expect(statuses).toEqual(['sending', 'published', 'published'])
  expect(app.takeErrors().map(({ deliveryId, msg }) => [deliveryId, msg])).toEqual([
    [broken!.claim.delivery.id, 'the end of a send was never recorded'],
  ])
})

test('what ended together is counted once each, and told to the screens of a workspace in one line', async () => {
  const { person, ended } = await sending(4)
  const told: unknown[] = []
  const stop = app.services.listener.on('live', (change) => told.push(change))
  const recorder = createRecorder(app.services, new AbortController().signal)
  const before = await quota(person)

  await Promise.all(ended.map((one) => recorder.record(one)))

  const { posts } = await quota(person)
  expect([posts.used - before.posts.used, before.posts.held - posts.held, posts.remaining]).toEqual([4, 4, before.posts.remaining])
  const lines = () => told.filter((change) => (change as { topic: string }).topic === 'deliveries').length
  await expect.poll(lines).toBeGreaterThan(0)
  expect(lines()).toBeLessThan(4)
  stop()
})
