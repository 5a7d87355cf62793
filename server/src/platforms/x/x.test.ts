import { Readable } from 'node:stream'

import { expect, onTestFinished, test } from 'vitest'

import { startX } from '../../../test/fakes/x/server.ts'
import { deliver, newDelivery } from '../../../test/conformance/deliver.ts'
import { start } from '../../../test/conformance/drivers.ts'
import { x } from '../../../test/conformance/x.ts'
import type { SentItem } from '../media.ts'
import type { SendInput } from '../platform.ts'
import { xOAuth } from './connection.ts'
import { xPlatform } from './index.ts'
import { chunkBytes } from './limits.ts'

const signal = new AbortController().signal

async function stands() {
  const server = await startX()
  onTestFinished(() => server.close())
  const refused: string[] = []
  const { settings } = server.state
  const oauth = (secret: string) =>
    xOAuth({
      app: { keys: async () => ({ id: settings.clientId, secret }), refused: async (words) => void refused.push(words) },
      origin: server.url,
    })
  return { server, refused, settings, oauth }
}

test('an app is proven without a person, and one that X does not know is told from one that it does', async () => {
  const { oauth, settings, server } = await stands()
  const prove = (secret: string) => oauth(secret).prove({ id: settings.clientId, secret }, signal)

  expect(await prove(settings.clientSecret)).toEqual({ type: 'known' })
  expect(await prove('of-another-app')).toEqual({ type: 'refused', words: 'Missing valid authorization header' })
  server.misbehave({ status: 503 })
  expect(await prove(settings.clientSecret)).toMatchObject({ type: 'retry' })
})

test('a refused app ends no connection: whoever runs the site is told', async () => {
  const { oauth, refused } = await stands()

  expect(await oauth('of-another-app').refresh('of-somebody', signal)).toMatchObject({
    type: 'retry',
    reason: expect.stringContaining('An administrator'),
  })
  expect(refused).toEqual(['Missing valid authorization header'])
})

test('a token is renewed once by what renews it, and the next renewal needs the next one', async () => {
  const stand = await start(x)
  const { platform, channel } = stand
  const refresh = (credentials: typeof channel.credentials) => platform.connection.refresh({ channel, credentials, signal })

  const [first, again] = [await refresh(channel.credentials), await refresh(channel.credentials)]

  expect([first.type, again.type]).toEqual(['granted', 'reconnect'])
  expect(await refresh((first as { credentials: typeof channel.credentials }).credentials)).toMatchObject({ type: 'granted' })
})

test('a sign-in that ended before its time is renewed once, and one that is young was taken back', async () => {
  const stand = await start(x)
  stand.signOut()
  const old = { ...stand.channel.credentials, grantedAt: String(Date.now() - 3_600_000) }
  const delivery = newDelivery()

  await deliver({ ...stand, channel: { ...stand.channel, credentials: old } }, x.payload, { delivery })
  const young = await deliver(stand, x.payload)

  expect(delivery.outcomes[0]).toMatchObject({ type: 'retry', renew: true })
  expect(young).toMatchObject({ type: 'reconnect' })
})

test('without credits the post waits, and says who mends it', async () => {
  const stand = await start(x)
  const answer = { status: 402, body: '{"title":"Payment Required","status":402,"detail":"credits depleted"}' }
  stand.server.misbehave(answer, 'POST /2/tweets')
  const delivery = newDelivery()

  await deliver(stand, x.payload, { delivery })

  expect(delivery.outcomes[0]).toMatchObject({ type: 'retry', afterSeconds: 3600, reason: expect.stringContaining('no credits') })
})

test('without credits whoever runs the site is told what X says', async () => {
  const { server, refused, settings } = await stands()
  const app = {
    keys: async () => ({ id: settings.clientId, secret: settings.clientSecret }),
    refused: async (words: string) => void refused.push(words),
  }
  server.misbehave({ status: 402, body: '{"title":"Payment Required","status":402,"detail":"credits depleted"}' })

  await xPlatform({ app, origin: server.url }).connection.check({
    channel: { id: 'of-x', businessName: 'Loerie Lane', timeZone: 'Africa/Johannesburg', settings: {} },
    credentials: { accessToken: 'a', grantedAt: '0' },
    signal,
  })

  expect(refused).toEqual(['credits depleted'])
})

test('a film goes over piece by piece, and goes on where a killed worker stopped', async () => {
  const stand = await start(x)
  const bytes = 2 * chunkBytes + 1000
  const item: SentItem = {
    id: 'film',
    kind: 'video',
    address: '/published/film',
    alt: 'Plums fall',
    width: 800,
    height: 600,
    seconds: 12,
    isMoving: true,
    sizes: [],
    contentType: 'video/mp4',
    bytes,
  }
  const sent = async () => ({ items: [item], sharePicture: null })
  let handle: SendInput['handle'] = null
  const prepare = (read: () => Readable) =>
    stand.platform.prepare!({
      deliveryId: 'd',
      key: 'd.0',
      payload: x.payload,
      handle,
      keepHandle: async (kept) => void (handle = structuredClone(kept)),
      knownRemoteIds: async () => [],
      media: { prepare: sent, publish: sent, lend: ({ address }) => address, read },
      channel: stand.channel,
      signal,
    })
  const whole = () => Readable.from([Buffer.alloc(chunkBytes), Buffer.alloc(bytes - chunkBytes)])
  const appends = () => stand.server.asked.filter(({ path }) => path.endsWith('/append')).length

  await expect(prepare(() => Readable.from(killed()))).rejects.toThrow('killed')
  expect(appends()).toBe(1)
  expect((await prepare(whole)).type).toBe('pending')
  expect(appends()).toBe(3)
  expect(await prepare(whole)).toMatchObject({ type: 'ready' })
})

async function* killed() {
  yield Buffer.alloc(chunkBytes)
  throw new Error('The worker was killed.')
}
