import { expect, test } from 'vitest'

import { startApp } from '../harness.ts'
import { delivered, until } from '../publishing.ts'
import { drivers, start } from './drivers.ts'
import { dueAt } from './due.ts'

const app = await startApp({ poolSize: 8 })

test.each(drivers.map((driver) => [driver.name, driver] as const))(
  '%s: a line that drops after the post was taken leaves one post, with its picture, or a question',
  async (_name, driver) => {
    const stand = await start(driver)
    stand.server.misbehave('deaf', driver.visible)

    const { api, id, bytes } = await dueAt(app, stand, driver)
    const { status, remoteUrl, log } = await delivered(api, id, 'published', 'needs_attention', 'failed')

    expect([status, log.map(({ kind, outcome }) => `${kind} ${outcome}`)]).toEqual([
      driver.safety === 'D' ? 'needs_attention' : 'published',
      expect.arrayContaining(['send unknown']),
    ])
    expect(remoteUrl).toEqual(driver.safety === 'D' ? null : expect.stringMatching(/^https?:/))
    const shown = await until(stand.shown, (posts) => posts.length > 0)
    const alt = driver.hasAlt === true ? 'Plums in a bowl' : ''
    const media = driver.carriesFilm ? [] : [{ alt, bytes: driver.takesBytes ? bytes : 0 }]
    expect(shown).toEqual([{ id: expect.any(String), text: expect.any(String), media }])
  },
)

test('a sign-in that ended marks the channel, and what was planned waits', async () => {
  const [driver] = drivers
  const stand = await start(driver!)
  stand.signOut()

  const { api, id } = await dueAt(app, stand, driver!)
  await delivered(api, id, 'held')

  expect((await api.channels.list({})).find(({ kind }) => kind === driver!.kind)).toMatchObject({ status: 'reconnect' })
  expect(stand.shown()).toEqual([])
})
