import { expect, test } from 'vitest'

import type { ReplyTo } from '../../src/platforms/platform.ts'
import { deliver, newDelivery } from './deliver.ts'
import { drivers, start } from './drivers.ts'

const answering = drivers
  .filter(({ replies }) => replies === 'as answers' || replies === 'one after another')
  .map((driver) => [driver.name, driver] as const)

test.each(answering)('%s: a thread is seen in its order, each part under the one before', async (_name, driver) => {
  const stand = await start(driver)
  const root = await sent(deliver(stand, driver.payload))
  const second = await sent(deliver(stand, reply('Plums first.', { root, parent: root })))

  const third = await sent(deliver(stand, reply('Figs after that.', { root, parent: second })))

  const isAnswer = driver.replies === 'as answers'
  expect(stand.shown()).toEqual([
    { id: root, text: driver.text, media: [] },
    { id: second, text: 'Plums first.', media: [], ...(isAnswer && { answers: root }) },
    { id: third, text: 'Figs after that.', media: [], ...(isAnswer && { answers: second }) },
  ])
})

test.each(answering)(
  '%s: an answer that was taken by a line that then dropped is there once, or a person is asked',
  async (_name, driver) => {
    const stand = await start(driver)
    const root = await sent(deliver(stand, driver.payload))
    stand.server.misbehave('deaf', driver.visible)

    const ended = await deliver(stand, reply('Plums first.', { root, parent: root }), { delivery: newDelivery() })

    expect(ended.type).toBe(driver.safety === 'D' ? 'asks' : 'published')
    expect(stand.shown().map(({ text }) => text)).toEqual([driver.text, 'Plums first.'])
  },
)

test.each(answering.filter(([, { replies }]) => replies === 'as answers'))(
  '%s: nothing answers a post that was taken down there',
  async (_name, driver) => {
    const stand = await start(driver)
    const root = await sent(deliver(stand, driver.payload))
    await stand.platform.remove!({ remoteId: root, channel: stand.channel, signal: new AbortController().signal })

    const ended = await deliver(stand, reply('Plums first.', { root, parent: root }))

    expect([ended.type, stand.shown()]).toEqual(['refused', []])
  },
)

const commenting = drivers.filter(({ replies }) => replies === 'as a comment').map((driver) => [driver.name, driver] as const)

test.each(commenting)('%s: a first comment is under its post, and one whose answer was lost is asked about', async (_name, driver) => {
  const stand = await start(driver)
  const root = await sent(deliver(stand, driver.payload))
  const comment = await sent(deliver(stand, reply('Figs (too).', { root, parent: root })))
  stand.server.misbehave('deaf', 'POST /')

  const lost = await deliver(stand, reply('Come by.', { root, parent: root }))
  await stand.platform.remove!({ remoteId: root, channel: stand.channel, signal: new AbortController().signal })
  const late = await deliver(stand, reply('Plums first.', { root, parent: root }))

  expect(stand.shown().filter(({ answers }) => answers)).toEqual([
    { id: comment, text: 'Figs (too).', media: [], answers: root },
    { id: expect.any(String), text: 'Come by.', media: [], answers: root },
  ])
  expect([lost.type, late.type]).toEqual(['asks', 'refused'])
})

function reply(body: string, replyTo: ReplyTo) {
  return { contentType: 'x', title: null, body, media: [], replyTo }
}

async function sent(ended: ReturnType<typeof deliver>): Promise<string> {
  const outcome = await ended
  if (outcome.type !== 'published') throw new Error(outcome.reason)
  return outcome.remoteId
}
