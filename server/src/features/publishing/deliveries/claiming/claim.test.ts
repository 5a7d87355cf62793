import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { sharedApp, signedIn } from '../../../../../test/harness.ts'
import { addChannels, dueNow, quick } from '../../../../../test/publishing.ts'
import { channels } from '../../channels/table.ts'
import { claimDue } from './claim.ts'
import { platformsOf } from '../sending/platforms.ts'
import { deliveries } from '../table.ts'
import { record } from '../recording/record.ts'
import { verdictOnSend } from '../recording/verdicts.ts'

test('a delivery that cannot be looked at is left for a minute, and keeps no other waiting', async () => {
  const { services, takeErrors } = await sharedApp()
  const { api } = await signedIn()
  const { business, sandbox } = await addChannels(api, { protection: 'lookup' })
  const other = await addChannels(api)
  const claim = () =>
    claimDue(services, { owner: 'node', platforms: platformsOf(services), timings: quick, free: 9, perChannel: 9, busy: {} })
  const broken = await dueNow(api, { businessId: business.id, channelId: sandbox.id })
  const [sent] = await claim()
  await record(services, [
    { claim: sent!, verdict: verdictOnSend(sent!, { type: 'unknown', reason: 'No answer.' }, { ...quick, lookUpMs: 0 }) },
  ])
  await services.db.asSystem('break a channel', (tx) => tx.update(channels).set({ settings: {} }).where(eq(channels.id, sandbox.id)))
  const whole = await dueNow(api, { businessId: other.business.id, channelId: other.sandbox.id })

  const claims = await claim()

  expect(claims.map(({ delivery }) => delivery.id)).toEqual([whole.id])
  expect(takeErrors().map(({ deliveryId, msg }) => [deliveryId, msg])).toEqual([[broken.id, 'a delivery could not be claimed']])
  await services.db.asSystem('mend the channel', (tx) =>
    tx.update(channels).set({ settings: sent!.channel.settings }).where(eq(channels.id, sandbox.id)),
  )
  const { status, log, nextAttemptAt } = await api.deliveries.get({ id: broken.id })
  expect([status, log.length]).toEqual(['unknown', 1])
  expect(Date.parse(nextAttemptAt!) - Date.now()).toBeGreaterThan(30_000)
  expect((await api.deliveries.get({ id: whole.id })).log).toHaveLength(1)
})

test('of two of one text that are due at once on one channel, one goes and the other has failed as its duplicate', async () => {
  const { services } = await sharedApp()
  const { api } = await signedIn()
  const { business, sandbox } = await addChannels(api)
  const claim = () =>
    claimDue(services, { owner: 'node', platforms: platformsOf(services), timings: quick, free: 9, perChannel: 9, busy: {} })
  const of = { businessId: business.id, channelId: sandbox.id, content: { title: null, body: 'Sidama has landed.' } }
  const ids = [(await dueNow(api, of)).id, (await dueNow(api, of)).id]
  await services.db.asSystem('take back what was confirmed', (tx) =>
    tx.update(deliveries).set({ confirmedDuplicate: 0 }).where(eq(deliveries.channelId, sandbox.id)),
  )

  const claims = [...(await claim()), ...(await claim())].filter(({ channel }) => channel.id === sandbox.id)

  expect(claims).toHaveLength(1)
  const found = await Promise.all(ids.map((id) => api.deliveries.get({ id })))
  expect(found.map(({ status, log }) => [status, log.length])).toEqual([
    ['sending', 1],
    ['failed', 0],
  ])
})
