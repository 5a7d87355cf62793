import { afterEach, expect, test, vi } from 'vitest'

import { exchanged } from '../../../test/conformance/connect.ts'
import { deliver, newDelivery } from '../../../test/conformance/deliver.ts'
import { start } from '../../../test/conformance/drivers.ts'
import { mastodon } from '../../../test/conformance/mastodon.ts'
import type { MastodonStandIn } from '../../../test/fakes/mastodon/server.ts'
import { aPng } from '../../../test/media-files.ts'
import { forgetLimits } from './instance.ts'

afterEach(() => void vi.useRealTimers())

async function stand() {
  const started = await start(mastodon)
  return { ...started, server: started.server as MastodonStandIn }
}

const picture = async () => ({ alt: 'Plums', content: await aPng({ width: 40, height: 30, colour: '#803060' }) })
const posting = ({ server }: { server: MastodonStandIn }) =>
  server.asked.filter(({ method, path }) => method === 'POST' && path === '/api/v1/statuses')

test('a picture that the server is still reading is waited for, and not uploaded twice', async () => {
  const mine = await stand()
  mine.server.settings.polls = 3
  const delivery = newDelivery()

  const ended = await deliver(mine, mastodon.payload, { delivery, pictures: [await picture()] })

  expect(ended.type).toBe('published')
  expect(delivery.outcomes.map(({ type }) => type)).toEqual(['pending', 'pending', 'ready', 'published'])
  expect(mine.server.asked.filter(({ path }) => path === '/api/v2/media').length).toBe(1)
})

test('uploads that a crash interrupted go on where they were', async () => {
  const mine = await stand()
  const delivery = newDelivery()
  const pictures = [await picture(), await picture()]
  mine.server.misbehave('drop', 'GET /api/v1/media')
  mine.server.misbehave({ after: { status: 500 } }, 'POST /api/v2/media')

  const ended = await deliver(mine, mastodon.payload, { delivery, pictures })

  expect(ended.type).toBe('published')
  expect(mine.shown()[0]!.media).toHaveLength(2)
})

test('within the hour one key is repeated; later the list is read first, and the same post found', async () => {
  const mine = await stand()
  const delivery = newDelivery()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  mine.server.misbehave('deaf', mastodon.visible)
  const first = new AbortController()
  const attempt = deliver(mine, mastodon.payload, { delivery, signal: first.signal })
  await attempt

  expect(posting(mine).map(({ headers }) => headers['idempotency-key'])).toEqual([delivery.key, delivery.key])
  vi.setSystemTime(Date.now() + 61 * 60_000)
  const before = posting(mine).length
  const later = await deliver(mine, mastodon.payload, { delivery })

  expect(later).toMatchObject({ type: 'published', remoteId: mine.shown()[0]!.id })
  expect([mine.shown().length, posting(mine).length]).toEqual([1, before])
})

test('a server that knows no keys is looked at before anything is posted again', async () => {
  const mine = await stand()
  mine.server.settings.version = '2.7.2 (compatible; Sharkey 2026.1)'
  forgetLimits(mine.server.url)
  mine.server.misbehave('deaf', mastodon.visible)

  const ended = await deliver(mine, mastodon.payload)

  expect([ended.type, mine.shown().length, posting(mine).length]).toEqual(['published', 1, 1])
})

test('an address takes 23 characters and a person elsewhere as many as here; one more is refused by what the server says', async () => {
  const mine = await stand()
  mine.server.settings.characters = 60
  forgetLimits(mine.server.url)
  const body = `https://loerielane.example/${'a'.repeat(200)} @naledi@mastodon.example ${'👩‍👩‍👧'.repeat(28)}`

  expect(await deliver(mine, { ...mastodon.payload, body })).toMatchObject({ type: 'published' })
  expect(await deliver(mine, { ...mastodon.payload, body: `${body}.` })).toMatchObject({
    type: 'refused',
    reason: expect.stringContaining('60'),
  })
})

test('a limit that the server lowered is heard at its refusal, and kept at the next check', async () => {
  const mine = await stand()
  const { connection } = mine.platform
  await deliver(mine, mastodon.payload)
  mine.server.settings.characters = 20

  const refused = await deliver(mine, mastodon.payload)
  const checked = await connection.check({
    channel: mine.channel,
    credentials: mine.channel.credentials,
    signal: new AbortController().signal,
  })

  expect(refused).toMatchObject({ type: 'refused', reason: expect.stringContaining('character limit of 20') })
  expect(checked).toMatchObject({ type: 'ok', settings: { limits: { characters: 20, linkCounts: 23, images: 4 } } })
})

test('who may see it, its language and its warning go out with it', async () => {
  const mine = await stand()
  const settings = { ...mine.channel.settings, visibility: 'unlisted', language: 'af', contentWarning: 'Food' }

  await deliver({ ...mine, channel: { ...mine.channel, settings } }, mastodon.payload)

  expect(mine.server.state.posts).toMatchObject([{ visibility: 'unlisted', language: 'af', spoiler: 'Food' }])
})

test('what is left of the server’s requests is told with the outcome', async () => {
  const mine = await stand()
  mine.server.settings.requests = mine.server.asked.length + 2
  const delivery = newDelivery()

  await deliver(mine, mastodon.payload, { delivery })
  const [outcome] = delivery.outcomes

  expect(outcome).toMatchObject({ type: 'published', rates: [{ of: `requests 7@${new URL(mine.server.url).host}`, remaining: 0 }] })
  expect(outcome!.rates![0]!.resetSeconds).toBeGreaterThan(60)
})

test('a sign-in that was refused, or comes back with another proof, connects nothing', async () => {
  const { platform, server } = await stand()
  const fields = { instance: server.url }

  const denied = await exchanged(platform, { fields, allow: () => 'https://postwright.example/?error=access_denied&state=of-this-tab' })
  const stolen = await exchanged(platform, {
    fields,
    allow: (address) => server.allow(address.replace(/code_challenge=[^&]+/, 'code_challenge=of-somebody-else')),
  })

  expect([denied.type, stolen.type, server.state.tokens.length]).toEqual(['refused', 'reconnect', 1])
})

test('a channel that is let go cannot be posted to by its old token', async () => {
  const mine = await stand()
  const { channel } = mine
  const letGo = { channel, credentials: channel.credentials, signal: new AbortController().signal }

  expect([await mine.platform.connection.revoke(letGo), await mine.platform.connection.revoke(letGo)]).toMatchObject([
    { type: 'revoked' },
    { type: 'revoked' },
  ])
  expect(await deliver(mine, mastodon.payload)).toMatchObject({ type: 'reconnect' })
})
