import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { sharedApp, signedIn } from '../../../../../test/harness.ts'
import { addChannels, dueNow, quick } from '../../../../../test/publishing.ts'
import { channels } from '../../channels/table.ts'
import { claimDue } from './claim.ts'
import { platformsOf } from '../sending/platforms.ts'
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
