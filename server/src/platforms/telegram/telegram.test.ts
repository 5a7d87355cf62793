import { expect, test } from 'vitest'

import { exchanged } from '../../../test/conformance/connect.ts'
import { deliver, mediaPort } from '../../../test/conformance/deliver.ts'
import { start } from '../../../test/conformance/drivers.ts'
import { telegram } from '../../../test/conformance/telegram.ts'
import type { TelegramStandIn } from '../../../test/fakes/telegram/server.ts'
import { aPng } from '../../../test/media-files.ts'

async function stand() {
  const started = await start(telegram)
  return { ...started, server: started.server as TelegramStandIn }
}

const signal = new AbortController().signal
const picture = async () => ({ alt: 'Plums', content: await aPng({ width: 40, height: 30, colour: '#803060' }) })

test('a newsletter goes out with its headings, lists and links, and nothing of its HTML', async () => {
  const mine = await stand()
  const body =
    '## What is *new*\n\n- Plums\n- Figs & dates\n\n1. [Shop](https://loerielane.example/?a=1&b=2)\n\n<b onclick="x()">Now</b> `a<b`\n\n> Soon'

  await deliver(mine, { contentType: 'newsletter', title: 'Plums < figs', body, media: [] })

  expect(mine.server.messages.map(({ html }) => html)).toEqual([
    [
      '<b>Plums &lt; figs</b>',
      '<b>What is <i>new</i></b>',
      '• Plums\n• Figs &amp; dates',
      '1. <a href="https://loerielane.example/?a=1&amp;b=2">Shop</a>',
      'Now <code>a&lt;b</code>',
      '<blockquote>Soon</blockquote>',
    ].join('\n\n'),
  ])
})

test('marks of a text that is no Markdown are seen as they are', async () => {
  const mine = await stand()

  await deliver(mine, { contentType: 'x', title: null, body: '*Plums* _and_ <b>figs</b>', media: [] })

  expect(mine.shown()).toMatchObject([{ text: '*Plums* _and_ <b>figs</b>' }])
})

test('beside a picture 1,024 characters fit, and one more does not', async () => {
  const mine = await stand()
  const [fits, tooLong] = [1024, 1025].map((length) => ({ ...telegram.payload, body: '&'.repeat(length) }))
  const pictures = [await picture()]

  expect(await deliver(mine, fits!, { pictures })).toMatchObject({ type: 'published' })
  expect(await deliver(mine, tooLong!, { pictures })).toMatchObject({ type: 'refused', reason: expect.stringContaining('1025') })
  expect(mine.shown()).toMatchObject([{ text: '&'.repeat(1024) }])
})

test('the pictures of an album are one post, whose text is changed and which is taken down as one', async () => {
  const mine = await stand()
  const ended = await deliver(mine, telegram.payload, { pictures: [await picture(), await picture(), await picture()] })
  const { remoteId } = ended as { remoteId: string }
  const live = { remoteId, channel: mine.channel, signal }

  const edited = await mine.platform.edit!({ ...live, key: 'k', payload: { ...telegram.payload, body: 'Figs' }, media: mediaPort() })
  const shown = mine.shown()
  const removed = await mine.platform.remove!(live)

  expect(remoteId).toBe('-1001234567890:40+41+42')
  expect([edited.type, shown.map(({ id, text }) => [id, text]), removed.type, mine.shown()]).toEqual([
    'edited',
    [[remoteId, 'Figs']],
    'removed',
    [],
  ])
})

test('a group that moved is posted to where it is now, once', async () => {
  const mine = await stand()
  mine.server.move(-1009876543210)

  const ended = await deliver(mine, telegram.payload)

  expect(ended).toMatchObject({ type: 'published', remoteId: '-1009876543210:40', remoteUrl: 'https://t.me/c/9876543210/40' })
  expect(mine.server.messages).toHaveLength(1)
})

test('a bot that was put out asks to be connected again, and one that may not post is not connected', async () => {
  const mine = await stand()
  const { platform, server } = mine
  const connect = (chat: string) => exchanged(platform, { fields: { token: server.token, chat } })
  server.member.can_post_messages = false
  const mayNot = await connect('https://t.me/loerielane')
  server.member.status = 'kicked'

  const ended = await deliver(mine, telegram.payload)
  const unknown = await connect('@somewhere')

  expect(mayNot).toMatchObject({ type: 'refused', field: 'chat', reason: expect.stringContaining('administrator') })
  expect(ended).toMatchObject({ type: 'reconnect', reason: expect.stringContaining('kicked') })
  expect(unknown).toMatchObject({ type: 'refused', field: 'chat' })
})

test('the token of the bot is in no reason, whatever goes wrong', async () => {
  const mine = await stand()
  const { token } = mine.server
  const reasons: unknown[] = []
  for (const odd of [
    'drop',
    'html',
    'endless',
    { status: 500 },
    { status: 404, body: '{"ok":false,"description":"Not Found"}' },
  ] as const) {
    mine.server.misbehave(odd, telegram.visible)
    reasons.push(await deliver(mine, telegram.payload))
  }

  expect(reasons.map((ended) => (ended as { type: string }).type)).toEqual(['asks', 'asks', 'asks', 'asks', 'reconnect'])
  expect(JSON.stringify(reasons)).not.toContain(token.split(':')[1])
})

test('at the limit of a minute it waits as long as it is told', async () => {
  const mine = await stand()
  mine.server.perMinute = 1
  const [first, second] = [await deliver(mine, telegram.payload), await deliver(mine, telegram.payload)]

  expect([first.type, second.type, mine.shown().length]).toEqual(['published', 'gave up', 1])
  expect(mine.platform.budgets!(mine.channel, 'send', { media: 4, handle: null })).toEqual([
    { of: 'chat -1001234567890', limit: 20, perSeconds: 60, takes: 4 },
    { of: 'bot 123456', limit: 30, perSeconds: 1, takes: 4 },
  ])
})
