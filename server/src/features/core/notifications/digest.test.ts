import { beforeEach, expect, test } from 'vitest'

import { type Member, sharedApp, signedIn } from '../../../../test/harness.ts'
import { forgetNotifications, mailsTo, raisedAt, notifyOfFailure } from '../../../../test/notifications.ts'
import { sendDigests } from './digest.ts'

const { services } = await sharedApp()
beforeEach(forgetNotifications)

async function digestReader(timeZone: string): Promise<Member> {
  const owner = await signedIn()
  await owner.api.accounts.updateProfile({ timeZone })
  await owner.api.notifications.setPreference({ kind: 'delivery_failed', channel: 'mail', on: false })
  await owner.api.notifications.setPreference({ kind: 'delivery_failed', channel: 'digest', on: true })
  return owner
}

test('the digest comes at 08:00 where the person is, once, also when two nodes send it', async () => {
  const [early, late] = [await digestReader('Africa/Johannesburg'), await digestReader('America/New_York')]
  await notifyOfFailure(early)
  await notifyOfFailure(late)
  await raisedAt('2026-09-15T15:00:00Z')

  await sendDigests(services, new Date('2026-09-16T05:59:00Z'))
  expect(await mailsTo(early)).toEqual([])
  const eight = new Date('2026-09-16T06:00:00Z')
  await Promise.all([sendDigests(services, eight), sendDigests(services, eight)])
  await sendDigests(services, new Date('2026-09-16T06:15:00Z'))

  expect(await mailsTo(early)).toMatchObject([
    {
      template: 'daily_digest',
      variables: { day: 'Wednesday 16 September', items: [{ title: '“Autumn roast” could not be published on Sandbox wall' }] },
    },
  ])
  expect(await mailsTo(late)).toEqual([])
  await sendDigests(services, new Date('2026-09-16T12:00:00Z'))
  expect(await mailsTo(late)).toHaveLength(1)
})

test('what comes after 08:00 waits for the next morning, and what was read by then is left out', async () => {
  const owner = await digestReader('Europe/Berlin')
  await notifyOfFailure(owner)
  await raisedAt('2026-09-16T09:00:00Z')

  await sendDigests(services, new Date('2026-09-16T12:00:00Z'))
  expect(await mailsTo(owner)).toEqual([])
  await owner.api.notifications.markAllRead({ until: new Date().toISOString() })
  await sendDigests(services, new Date('2026-09-17T06:00:00Z'))

  expect(await mailsTo(owner)).toEqual([])
})

test('a server that was off at 08:00 sends the digest when it is back', async () => {
  const owner = await digestReader('UTC')
  await notifyOfFailure(owner)
  await raisedAt('2026-09-15T15:00:00Z')

  await sendDigests(services, new Date('2026-09-16T17:42:00Z'))

  expect(await mailsTo(owner)).toHaveLength(1)
})
