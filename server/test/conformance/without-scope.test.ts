import { describe, expect, test } from 'vitest'

import { devto } from './devto.ts'
import { deliver, newDelivery } from './deliver.ts'
import { discordBot } from './discord.ts'
import type { Driver } from './driver.ts'
import { start } from './drivers.ts'
import { ghost } from './ghost.ts'
import { mastodon } from './mastodon.ts'
import { telegram } from './telegram.ts'
import { wordpress } from './wordpress.ts'
import { x } from './x.ts'

const refusal = (status: number, body: object) => ({ status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

/** How a platform says that who is signed in may not do this, and what that is to us: lost, or no post of ours. */
const withoutScope: readonly (readonly [driver: Driver, odd: ReturnType<typeof refusal>, ends: 'reconnect' | 'refused', says: string])[] = [
  [
    mastodon,
    refusal(403, { error: 'This action is outside the authorized scopes' }),
    'reconnect',
    'This action is outside the authorized scopes',
  ],
  [
    wordpress,
    refusal(403, { code: 'rest_cannot_publish', message: 'Sorry, you are not allowed to publish posts in this post type.', data: {} }),
    'refused',
    'you are not allowed to publish',
  ],
  [
    ghost,
    refusal(403, { errors: [{ message: 'You do not have permission to edit posts', type: 'NoPermissionError' }] }),
    'refused',
    'You do not have permission',
  ],
  [discordBot, refusal(403, { message: 'Missing Permissions', code: 50_013 }), 'reconnect', 'Missing Permissions'],
  [
    telegram,
    refusal(403, { ok: false, error_code: 403, description: 'Forbidden: need administrator rights in the channel chat' }),
    'reconnect',
    'need administrator rights',
  ],
  [devto, refusal(403, { error: 'Forbidden', status: 403 }), 'refused', 'Forbidden'],
  [
    x,
    refusal(403, { title: 'Forbidden', status: 403, detail: 'You are not permitted to perform this action.' }),
    'refused',
    'You are not permitted',
  ],
]

describe.each(withoutScope.map((one) => [one[0].name, ...one] as const))('%s', (_name, driver, odd, ends, says) => {
  test('a token that may not publish ends the post in the platform’s own words, and it is not tried again', async () => {
    const stand = await start(driver)
    const delivery = newDelivery()
    stand.server.misbehave(odd, driver.visible, 9)
    stand.server.asked.length = 0

    const ended = await deliver(stand, driver.payload, { delivery })

    const [method, path = ''] = driver.visible.split(' ')
    expect(ended).toMatchObject({ type: ends, reason: expect.stringContaining(says) })
    expect(stand.server.asked.filter((one) => one.method === method && one.path.startsWith(path)).length).toBeLessThanOrEqual(
      // Telegram asks by the same address for everything.
      driver === telegram ? 2 : 1,
    )
    expect(stand.shown()).toEqual([])
  })
})

test('a user who lost the right to publish is found by the check of the account, with what mends it', async () => {
  const stand = await start(wordpress)
  const { channel, platform } = stand
  Object.assign(stand.server, { capabilities: { upload_files: true } })

  const checked = await platform.connection.check({ channel, credentials: channel.credentials, signal: new AbortController().signal })

  expect(checked).toMatchObject({ type: 'reconnect', reason: expect.stringContaining('Give it the role of an author or editor') })
})
