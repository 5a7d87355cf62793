import { Readable } from 'node:stream'

import { expect, onTestFinished, test } from 'vitest'

import { exchanged } from '../../../test/conformance/connect.ts'
import { deliver, newDelivery } from '../../../test/conformance/deliver.ts'
import type { Stand } from '../../../test/conformance/driver.ts'
import { start } from '../../../test/conformance/drivers.ts'
import { youtube } from '../../../test/conformance/youtube.ts'
import { startYouTube, type YouTubeStandIn } from '../../../test/fakes/youtube/server.ts'
import { aPng } from '../../../test/media-files.ts'
import type { SentItem } from '../media.ts'
import type { SendInput } from '../platform.ts'
import { youtubeOAuth } from './connection.ts'
import { chunkBytes, secondsToReset } from './limits.ts'

const signal = new AbortController().signal
const standIn = ({ server }: Stand) => server as YouTubeStandIn

const film: SentItem = {
  id: 'film',
  kind: 'video',
  address: '/published/film',
  alt: '',
  width: 1280,
  height: 720,
  seconds: 42,
  isMoving: true,
  sizes: [],
  contentType: 'video/mp4',
  bytes: 2 * chunkBytes + 1000,
}

const sent = async () => ({ items: [film], sharePicture: null })
const whole = () => Readable.from([Buffer.alloc(chunkBytes), Buffer.alloc(film.bytes - chunkBytes)])

/** One delivery of a film in three pieces, whose steps a test takes one by one. */
function ofThreePieces(stand: Stand, settings: Record<string, unknown> = {}) {
  let handle: SendInput['handle'] = null
  const input = (read: () => Readable): SendInput => ({
    deliveryId: 'd',
    key: 'd.0',
    payload: youtube.payload,
    handle,
    keepHandle: async (kept) => void (handle = structuredClone(kept)),
    knownRemoteIds: async () => [],
    media: { prepare: sent, publish: sent, lend: ({ address }) => address, read },
    channel: { ...stand.channel, settings: { ...stand.channel.settings, ...settings } },
    signal,
  })
  return {
    prepare: (read = whole) => stand.platform.prepare!(input(read)),
    send: (read = whole) => stand.platform.send(input(read)),
    confirm: () => stand.platform.confirm!({ ...input(whole), handle: handle ?? {} }),
    keep: (kept: Record<string, unknown>) => void (handle = kept),
    kept: () => handle as { session: { address: string; sent: number }; videoId: string | null },
  }
}

async function* killed() {
  yield Buffer.alloc(chunkBytes)
  throw new Error('The worker was killed.')
}

const pieces = ({ server }: Stand) =>
  server.asked.filter(({ method }) => method === 'PUT').map(({ headers }) => String(headers['content-range']))

test('a film goes over piece by piece, goes on where a killed worker stopped, and is there by its last piece alone', async () => {
  const stand = await start(youtube)
  const { state } = standIn(stand)
  const steps = ofThreePieces(stand, { visibility: 'unlisted', tags: ['plums', 'the season'], category: '26', isForChildren: true })

  await expect(steps.prepare(() => Readable.from(killed()))).rejects.toThrow('killed')
  expect(await steps.prepare()).toMatchObject({ type: 'ready' })
  expect(state.videos).toEqual([])
  expect(await steps.send()).toMatchObject({ type: 'published', remoteUrl: expect.stringContaining('https://www.youtube.com/watch?v=') })

  expect(pieces(stand)).toEqual([
    `bytes 0-${chunkBytes - 1}/${film.bytes}`,
    `bytes */${film.bytes}`,
    `bytes ${chunkBytes}-${2 * chunkBytes - 1}/${film.bytes}`,
    `bytes ${2 * chunkBytes}-${film.bytes - 1}/${film.bytes}`,
  ])
  expect(state.videos).toMatchObject([
    { bytes: film.bytes, privacyStatus: 'unlisted', tags: ['plums', 'the season'], categoryId: '26', isForChildren: true },
  ])
  expect(state.sessions.size).toBe(1)
})

test('after a lost answer the upload is asked what it has, and makes one film', async () => {
  const stand = await start(youtube)
  const steps = ofThreePieces(stand)
  await steps.prepare()
  stand.server.misbehave('deaf', youtube.visible)

  expect(await steps.send()).toMatchObject({ type: 'unknown' })
  expect(await steps.send()).toMatchObject({ type: 'published' })
  expect([standIn(stand).state.videos.length, pieces(stand).at(-1)]).toEqual([1, `bytes */${film.bytes}`])
})

test('an upload that ended before it was done begins anew, and one that may have been done is looked for', async () => {
  const stand = await start(youtube)
  const { state } = standIn(stand)
  const [first, second, third] = [ofThreePieces(stand), ofThreePieces(stand), ofThreePieces(stand)]
  await first.prepare()
  first.keep({ ...first.kept(), session: { ...first.kept().session, sent: chunkBytes } })
  state.sessions.clear()
  expect(await first.prepare()).toMatchObject({ type: 'ready' })
  expect(await first.send()).toMatchObject({ type: 'published' })

  await second.prepare()
  stand.server.misbehave('deaf', youtube.visible)
  await second.send()
  state.sessions.clear()
  const [, ofSecond] = state.videos
  expect(await second.send()).toMatchObject({ type: 'published' })
  expect(state.videos).toHaveLength(2)

  await third.prepare()
  stand.server.misbehave('drop', youtube.visible)
  await third.send()
  state.sessions.clear()
  state.videos = []
  expect(await third.send()).toMatchObject({ type: 'refused', reason: expect.stringContaining('not in the list') })
  expect(ofSecond).toBeDefined()
})

test('a film that YouTube refuses after a long while is said to be refused, with its reason', async () => {
  const stand = await start(youtube)
  const { state } = standIn(stand)
  const steps = ofThreePieces(stand)
  state.settings.polls = 3
  state.settings.rejects = 'copyright'
  await steps.prepare()

  expect(await steps.send()).toMatchObject({ type: 'pending' })
  expect(await steps.confirm()).toMatchObject({ type: 'pending' })
  expect(await steps.confirm()).toMatchObject({ type: 'pending' })
  expect(await steps.confirm()).toMatchObject({ type: 'refused', reason: expect.stringContaining('copyright') })
})

test('a film that was taken down while it was processed is gone', async () => {
  const stand = await start(youtube)
  const { state } = standIn(stand)
  const steps = ofThreePieces(stand)
  state.settings.polls = 3
  await steps.prepare()
  await steps.send()
  state.videos = []

  expect(await steps.confirm()).toMatchObject({ type: 'refused' })
})

test('a picture beside the film is its thumbnail, and a film is out without it', async () => {
  const stand = await start(youtube)
  const { state } = standIn(stand)
  const pictures = [{ alt: 'Plums', content: await aPng({ width: 400, height: 300, colour: '#803060' }) }]

  expect(await deliver(stand, youtube.payload, { pictures })).toEqual({
    type: 'published',
    remoteId: expect.any(String),
    remoteUrl: expect.any(String),
  })
  const body = JSON.stringify({ error: { message: 'The channel may not set thumbnails of its own.', errors: [{ reason: 'forbidden' }] } })
  stand.server.misbehave({ status: 403, body }, 'POST /upload/youtube/v3/thumbnails')
  expect(await deliver(stand, youtube.payload, { pictures })).toMatchObject({
    type: 'published',
    lacks: expect.stringContaining('without its thumbnail. YouTube said: The channel may not set thumbnails of its own.'),
  })

  expect(state.videos.map(({ thumbnailBytes }) => thumbnailBytes > 0)).toEqual([true, false])
  expect(await deliver(stand, youtube.payload, { pictures: [...pictures, ...pictures] })).toMatchObject({ type: 'refused' })
})

test.each([
  ['a title that is too long', { title: 'x'.repeat(101) }],
  ['a sign that it does not take', { body: 'Plums < figs' }],
  ['no title', { title: '' }],
])('%s is refused before anything is sent', async (_what, words) => {
  const stand = await start(youtube)
  stand.server.asked.length = 0

  expect(await deliver(stand, { ...youtube.payload, ...words })).toMatchObject({ type: 'refused' })
  expect(stand.server.asked).toEqual([])
})

test('tags count with the quotes that those of several words have', async () => {
  const stand = await start(youtube)
  const tags = Array.from({ length: 30 }, (_, number) => `a tag of words ${number}`)
  const tagged = { ...stand, channel: { ...stand.channel, settings: { ...stand.channel.settings, tags } } }

  expect(await deliver(tagged, youtube.payload)).toMatchObject({ type: 'refused', reason: expect.stringContaining('500') })
})

test('a quota that is used up is left alone until midnight in California by all channels of the app', async () => {
  const stand = await start(youtube)
  standIn(stand).state.settings.uploadsLeft = 0
  const delivery = newDelivery()

  await deliver(stand, youtube.payload, { delivery })

  const [{ afterSeconds, rates }] = delivery.outcomes as unknown as [{ afterSeconds: number; rates: { resetSeconds: number }[] }]
  expect(rates).toMatchObject([{ of: 'app uploads', remaining: 0 }])
  expect(Math.abs(afterSeconds - secondsToReset())).toBeLessThan(5)
  expect(stand.platform.budgets!(stand.channel, 'prepare', { media: 1, handle: null })).toMatchObject([{ limit: 100, perSeconds: 86_400 }])
})

test.each([
  ['2026-11-28T15:00:00Z', '2026-11-29T08:00:00Z'],
  ['2026-07-01T06:59:00Z', '2026-07-01T07:00:00Z'],
  // The clocks of California are set.
  ['2026-11-01T07:30:00Z', '2026-11-02T08:00:00Z'],
  ['2026-03-08T08:30:00Z', '2026-03-09T07:00:00Z'],
])('at %s quotas come back at %s', (now, then) => {
  expect(secondsToReset(Date.parse(now))).toBe((Date.parse(then) - Date.parse(now)) / 1000)
})

test.each([
  [400, 'invalidTags', 'refused', null],
  [400, 'uploadLimitExceeded', 'retry', 86_400],
  [403, 'forbidden', 'reconnect', undefined],
  [403, 'insufficientPermissions', 'reconnect', undefined],
  [401, 'authError', 'reconnect', undefined],
  [403, 'rateLimitExceeded', 'retry', null],
  [503, 'backendError', 'retry', null],
])('%s %s at the beginning of an upload', async (status, reason, type, afterSeconds) => {
  const stand = await start(youtube)
  const body = JSON.stringify({ error: { code: status, message: 'About plums', errors: [{ reason, message: 'About plums' }] } })
  stand.server.misbehave({ status, body }, 'POST /upload/youtube/v3/videos')
  const delivery = newDelivery()

  await deliver(stand, youtube.payload, { delivery })

  expect(delivery.outcomes[0]).toMatchObject({ type, ...(type === 'retry' && { afterSeconds }) })
})

test('an app is proven without a person, and a refused one is told of', async () => {
  const server = await startYouTube()
  onTestFinished(() => server.close())
  const { settings } = server.state
  const refused: string[] = []
  const oauth = (secret: string) =>
    youtubeOAuth({
      app: { keys: async () => ({ id: settings.clientId, secret }), refused: async (words) => void refused.push(words) },
      origin: server.url,
    })

  expect(await oauth('').prove({ id: settings.clientId, secret: settings.clientSecret }, signal)).toEqual({ type: 'known' })
  expect(await oauth('').prove({ id: settings.clientId, secret: 'another' }, signal)).toMatchObject({ type: 'refused' })
  await oauth('another').refresh('of-somebody', signal)
  expect(refused).toEqual(['The provided client secret is invalid.'])
})

test('a sign-in is renewed without another renewal, until it is taken back', async () => {
  const stand = await start(youtube)
  const { channel, platform } = stand
  const refresh = () => platform.connection.refresh({ channel, credentials: channel.credentials, signal })
  const renewed = await refresh()

  expect(renewed).toMatchObject({ type: 'granted', expiresInSeconds: 3599 })
  expect(renewed).not.toHaveProperty('credentials.refreshToken')
  stand.signOut()
  expect(await refresh()).toMatchObject({ type: 'reconnect', reason: expect.stringContaining('expired or revoked') })
})

test('an account without a channel says so, and a box that was left unticked is named by the doctor', async () => {
  const stand = await start(youtube)
  const { tokens, state } = standIn(stand)
  const some = 'https://www.googleapis.com/auth/youtube.upload https://www.googleapis.com/auth/youtube.readonly'
  const granted = await exchanged(stand.platform, { fields: {}, allow: (address) => tokens.allow(address, some) })
  if (granted.type !== 'granted') throw new Error(granted.reason)
  const { connection } = stand.platform
  const { credentials } = granted

  expect(await connection.diagnose!({ channel: stand.channel, credentials, signal })).toMatchObject([
    { about: 'permissions', state: 'warning' },
  ])
  state.settings.hasChannel = false
  expect(await connection.listAccounts({ credentials, signal })).toMatchObject({
    accounts: [],
    none: expect.stringContaining('no channel'),
  })
  expect(await connection.check({ channel: stand.channel, credentials, signal })).toMatchObject({ type: 'reconnect' })
})

test('the sign-in goes to no other host than Google’s', async () => {
  const stand = await start(youtube)
  stand.server.misbehave({ status: 200, headers: { location: 'https://googleapis.com.evil.example/u' } }, 'POST /upload/youtube/v3/videos')

  expect(await ofThreePieces(stand).prepare()).toMatchObject({ type: 'retry', reason: expect.stringContaining('not its own') })
})
