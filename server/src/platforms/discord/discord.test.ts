import { afterEach, expect, test, vi } from 'vitest'

import { exchanged } from '../../../test/conformance/connect.ts'
import { deliver, newDelivery } from '../../../test/conformance/deliver.ts'
import { discordBot, discordWebhook } from '../../../test/conformance/discord.ts'
import type { Driver } from '../../../test/conformance/driver.ts'
import { start } from '../../../test/conformance/drivers.ts'
import { discordAddresses, type DiscordStandIn } from '../../../test/fakes/discord/server.ts'

afterEach(() => void vi.useRealTimers())

async function stand(driver: Driver) {
  const started = await start(driver)
  return { ...started, server: started.server as DiscordStandIn }
}

const posts = ({ server }: { server: DiscordStandIn }) => server.asked.filter(({ method }) => method === 'POST').length

test.each([
  ['within a minute the same nonce is posted again, and is the same message', 60_000, 3],
  ['after ten minutes the history is read first, and the message found', 600_000, 2],
])('%s', async (_what, laterMs, sends) => {
  const mine = await stand(discordBot)
  const delivery = newDelivery()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  mine.server.misbehave({ after: { status: 502 } }, discordBot.visible)
  await deliver(mine, discordBot.payload, { delivery })
  vi.setSystemTime(Date.now() + laterMs)

  const ended = await deliver(mine, discordBot.payload, { delivery })

  expect(ended).toMatchObject({ type: 'published', remoteId: mine.shown()[0]!.id })
  expect([mine.shown().length, posts(mine)]).toEqual([1, sends])
})

test('nobody is called, and a text that is no Markdown is seen with its marks', async () => {
  const mine = await stand(discordWebhook)
  const body = '> @everyone *plums* _and_ https://loerielane.example/a_b_*c*d\n# figs'

  await deliver(mine, { contentType: 'x', title: null, body, media: [] })
  await deliver(mine, { contentType: 'newsletter', title: 'Plums *', body: '## New\n\n- **figs**', media: [] })

  expect(mine.server.messages.map(({ calls }) => calls)).toEqual([[], []])
  expect(mine.shown().map(({ text }) => text)).toEqual([
    '\\> @everyone \\*plums\\* \\_and\\_ https://loerielane.example/a_b_*c*d\n\\# figs',
    '**Plums \\***\n\n## New\n\n- **figs**',
  ])
})

test('a webhook of anybody but Discord is not asked, nor is a form that is empty', async () => {
  const { platform, server } = await stand(discordWebhook)
  const { webhook } = discordAddresses(server)
  const elsewhere = `http://localhost:1${new URL(webhook).pathname}`
  server.asked.length = 0

  const outcomes = [await exchanged(platform, { fields: { webhook: elsewhere } }), await exchanged(platform, { fields: {} })]

  expect(outcomes).toMatchObject([
    { type: 'refused', field: 'webhook' },
    { type: 'refused', field: 'webhook' },
  ])
  expect(server.asked).toEqual([])
})

test('a bot that does not see the channel is refused by its field', async () => {
  const { platform, server } = await stand(discordBot)

  expect(await exchanged(platform, { fields: { token: server.botToken, channel: '123456789012345678' } })).toMatchObject({
    type: 'refused',
    field: 'channel',
  })
})

test('what is left of a bucket is told, and a fraction of a second is waited for in full', async () => {
  const mine = await stand(discordWebhook)
  mine.server.remaining = 1
  const [first, second] = [newDelivery(), newDelivery()]

  await deliver(mine, discordWebhook.payload, { delivery: first })
  await deliver(mine, discordWebhook.payload, { delivery: second })

  expect(first.outcomes).toMatchObject([
    { type: 'published', rates: [{ of: `channel ${discordAddresses(mine.server).channel}`, remaining: 0, resetSeconds: 1.4 }] },
  ])
  expect(second.outcomes[0]).toMatchObject({ type: 'retry', afterSeconds: 65 })
})

test('neither the token of a webhook nor of a bot is in a reason', async () => {
  const mine = await stand(discordWebhook)
  const ends: unknown[] = []
  for (const odd of ['drop', 'html', { status: 500 }, { status: 404, body: '{"message":"Unknown Webhook","code":10015}' }] as const) {
    mine.server.misbehave(odd, discordWebhook.visible)
    ends.push(await deliver(mine, discordWebhook.payload))
  }

  expect(ends.map((ended) => (ended as { type: string }).type)).toEqual(['asks', 'asks', 'asks', 'reconnect'])
  expect(JSON.stringify(ends)).not.toContain(mine.server.webhookToken)
})

test('a webhook posts under the name that is set, and a bot under its own', async () => {
  const [webhook, bot] = [await stand(discordWebhook), await stand(discordBot)]
  const named = ({ channel }: Awaited<ReturnType<typeof stand>>) => ({
    ...channel,
    settings: { ...channel.settings, shownAs: 'Loerie Lane' },
  })

  await deliver({ ...webhook, channel: named(webhook) }, discordWebhook.payload)
  await deliver({ ...bot, channel: named(bot) }, discordBot.payload)

  const sent = [webhook, bot].map(({ server }) => server.asked.findLast(({ method }) => method === 'POST')?.text)
  expect(JSON.parse(sent[0] ?? '')).toMatchObject({ username: 'Loerie Lane' })
  expect(JSON.parse(sent[1] ?? '')).not.toHaveProperty('username')
})
