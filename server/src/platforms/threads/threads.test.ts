import { Readable } from 'node:stream'

import { expect, onTestFinished, test } from 'vitest'

import { deliver, newDelivery } from '../../../test/conformance/deliver.ts'
import { start } from '../../../test/conformance/drivers.ts'
import { threads } from '../../../test/conformance/threads.ts'
import { graphError } from '../../../test/fakes/meta/graph.ts'
import { startProviderServer } from '../../../test/fakes/provider-server.ts'
import { startThreads } from '../../../test/fakes/threads/server.ts'
import { type SentItem, withoutMedia } from '../media.ts'
import type { SendInput } from '../platform.ts'
import { proveThreads } from './connection.ts'
import { threadsPlatform } from './index.ts'

const signal = new AbortController().signal

async function stand() {
  const made = await start(threads)
  return { ...made, server: made.server as Awaited<ReturnType<typeof startThreads>> }
}

const said = (answer: ReturnType<typeof graphError>) => ({ status: answer.status, body: JSON.stringify(answer.body) })

test('an app is proven without a person, and one that Threads does not know is told from one that it does', async () => {
  const server = await startThreads()
  onTestFinished(() => server.close())
  const { appId: id, appSecret } = server.state.settings
  const prove = (secret: string) => proveThreads({ origin: server.url }, { id, secret }, signal)

  expect(await prove(appSecret)).toEqual({ type: 'known' })
  expect(await prove('of-another-app')).toEqual({ type: 'refused', words: 'Error validating client secret.' })
  server.misbehave({ status: 503 })
  expect(await prove(appSecret)).toMatchObject({ type: 'retry' })
})

test('the account is known by its whole number, and its token lives sixty days and is renewed ahead', async () => {
  const { platform, channel, server } = await stand()
  const refresh = () => platform.connection.refresh({ channel, credentials: channel.credentials, signal })

  expect(channel.settings).toEqual({ account: '17841405793187218' })
  expect(await refresh()).toMatchObject({ type: 'granted', expiresInSeconds: 5_183_944, credentials: { accessToken: expect.any(String) } })
  server.tokens.end()
  expect(await refresh()).toMatchObject({ type: 'reconnect', reason: expect.stringContaining('Session has expired') })
})

test('what has to be read first is published when it is, and not before', async () => {
  const { server, ...rest } = await stand()
  server.state.settings.polls = 3
  const delivery = newDelivery()
  const pictures = [
    { alt: 'Plums', content: Buffer.from('plums') },
    { alt: 'Figs', content: Buffer.from('figs') },
  ]

  expect(await deliver({ server, ...rest }, threads.payload, { delivery, pictures })).toMatchObject({ type: 'published' })

  expect(delivery.outcomes.filter(({ type }) => type === 'pending').length).toBeGreaterThanOrEqual(6)
  expect(server.state.containers.all.size).toBe(3)
})

test('one that is published too early is published later, by the same container', async () => {
  const { server, ...rest } = await stand()
  server.misbehave(said(graphError(24, 'The requested resource does not exist', { subcode: 4_279_009 })), threads.visible)
  const delivery = newDelivery()

  expect(await deliver({ server, ...rest }, threads.payload, { delivery })).toMatchObject({ type: 'published' })

  expect(delivery.outcomes.map(({ type }) => type)).toEqual(['ready', 'retry', 'published'])
  expect(server.state.containers.all.size).toBe(1)
})

test('a container that was forgotten after a day is made anew', async () => {
  const { server, platform, channel } = await stand()
  let handle: SendInput['handle'] = null
  const input = (): SendInput => ({
    deliveryId: 'd',
    key: 'd.0',
    payload: threads.payload,
    handle,
    keepHandle: async (kept) => void (handle = structuredClone(kept)),
    knownRemoteIds: async () => [],
    media: withoutMedia,
    channel,
    signal,
  })
  await platform.prepare!(input())
  server.misbehave(said(graphError(4, 'Application request limit reached')), threads.visible)
  expect((await platform.send(input())).type).toBe('retry')
  server.state.containers.age()

  expect(await platform.send(input())).toMatchObject({ type: 'published' })
  expect([server.state.posts.length, server.state.containers.all.size]).toEqual([1, 2])
})

test.each([true, false])(
  'one whose container was put away once it was published is never published again (listed: %s)',
  async (isListed) => {
    const { server, ...rest } = await stand()
    server.state.settings.isListed = isListed
    server.misbehave('deaf', threads.visible)
    const delivery = newDelivery()
    const send = rest.platform.send
    // Between the send whose answer was lost and the next one.
    rest.platform = { ...rest.platform, send: (input) => send(input).finally(server.state.containers.putAway) }

    const ended = await deliver({ server, ...rest }, threads.payload, { delivery })

    expect(ended).toMatchObject(isListed ? { type: 'published', remoteId: server.state.posts[0]!.id } : { type: 'asks' })
    expect(server.state.posts).toHaveLength(1)
  },
)

test('on an account that posts a great deal, a post whose answer was lost is found behind thirty others', async () => {
  const { server, ...rest } = await stand()
  server.misbehave('deaf', threads.visible)
  const send = rest.platform.send
  const delivery = newDelivery()
  const postOthers = () => {
    for (let count = server.state.posts.length; count < 31; count += 1)
      server.state.posts.push({
        ...server.state.posts[0]!,
        id: `other-${count}`,
        text: `Fig ${count}`,
        createdAt: new Date().toISOString(),
      })
  }
  rest.platform = { ...rest.platform, send: (input) => send(input).finally(postOthers) }

  const ended = await deliver({ server, ...rest }, threads.payload, { delivery })

  expect(ended).toMatchObject({ type: 'published', remoteId: server.state.posts[0]!.id })
  expect(server.state.posts).toHaveLength(31)
})

test('one that was published and is not listed yet is asked about, and never published again', async () => {
  const { server, ...rest } = await stand()
  server.misbehave('deaf', threads.visible)
  server.state.settings.isListed = false
  const delivery = newDelivery()

  const ended = await deliver({ server, ...rest }, threads.payload, { delivery })
  server.state.settings.isListed = true
  const after = await deliver({ server, ...rest }, threads.payload, { delivery })

  expect(ended.type).toBe('asks')
  expect(after).toMatchObject({ type: 'published', remoteId: server.state.posts[0]!.id })
  expect(server.state.posts).toHaveLength(1)
})

test('where an earlier try was slow and arrives meanwhile, its refusal of a second time is no refusal of the post', async () => {
  const { server, ...rest } = await stand()
  server.misbehave('drop', threads.visible)
  server.misbehave({ after: said(graphError(24, 'The requested resource does not exist')) }, threads.visible)
  const delivery = newDelivery()

  const ended = await deliver({ server, ...rest }, threads.payload, { delivery })

  expect(ended).toMatchObject({ type: 'published', remoteId: server.state.posts[0]!.id })
  expect([delivery.outcomes.map(({ type }) => type), server.state.posts.length]).toEqual([['ready', 'unknown', 'published'], 1])
})

test('of two posts with the same text, the one that is known of another delivery is not taken for it', async () => {
  const { server, platform, channel } = await stand()
  let handle: SendInput['handle'] = null
  const input = (known: string[]): SendInput => ({
    deliveryId: 'd',
    key: 'd.0',
    payload: threads.payload,
    handle,
    keepHandle: async (kept) => void (handle = structuredClone(kept)),
    knownRemoteIds: async () => known,
    media: withoutMedia,
    channel,
    signal,
  })
  await platform.prepare!(input([]))
  server.misbehave('deaf', threads.visible)
  expect((await platform.send(input([]))).type).toBe('unknown')
  const [ours] = server.state.posts
  server.state.posts.unshift({ ...ours!, id: 'of-another' })

  expect(await platform.send(input(['of-another']))).toMatchObject({ type: 'published', remoteId: ours!.id })
})

test('the limit of a day waits; the doctor says how much of it is used', async () => {
  const { server, ...rest } = await stand()
  const diagnose = () => rest.platform.connection.diagnose!({ channel: rest.channel, credentials: rest.channel.credentials, signal })
  server.state.settings.quota = 1
  await deliver({ server, ...rest }, threads.payload)
  const delivery = newDelivery()

  await deliver({ server, ...rest }, { ...threads.payload, body: 'Figs' }, { delivery })

  expect(delivery.outcomes.at(-1)).toMatchObject({ type: 'retry', afterSeconds: 3600 })
  expect(await diagnose()).toMatchObject([{ about: 'limits', state: 'warning', says: '1 of 1 posts of the last 24 hours are used.' }])
})

test.each([
  [2_207_051, 'Action is blocked'],
  [4_279_013, 'The user is restricted'],
])('an account that Threads restricts (%i) is told what mends it', async (subcode, message) => {
  const { server, ...rest } = await stand()
  server.misbehave(said(graphError(100, message, { subcode })), threads.visible)

  expect(await deliver({ server, ...rest }, threads.payload)).toMatchObject({
    type: 'refused',
    reason: expect.stringContaining('restricted the account'),
  })
})

test('who may reply goes with the post, and not with its replies', async () => {
  const { server, channel, ...rest } = await stand()
  const quiet = { ...channel, settings: { ...channel.settings, replies: 'mentioned_only' } }
  const { remoteId } = (await deliver({ server, channel: quiet, ...rest }, threads.payload)) as { remoteId: string }
  await deliver({ server, channel: quiet, ...rest }, { ...threads.payload, body: 'Figs', replyTo: { root: remoteId, parent: remoteId } })

  expect(server.state.posts.map(({ replyControl }) => replyControl)).toEqual(['mentioned_only', null])
})

const film: SentItem = {
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
  bytes: 5,
}

const sent = async () => ({ items: [film], sharePicture: null })

/** A post with a film, which Threads fetches where this instance is. */
async function filming(answer: { status: number; body: string; headers?: Record<string, string> }) {
  const server = await startThreads()
  const here = await startProviderServer(() => answer)
  onTestFinished(async () => {
    await server.close()
    await here.close()
  })
  const { appId: id, appSecret: secret } = server.state.settings
  const platform = threadsPlatform({
    app: { keys: async () => ({ id, secret }), refused: async () => {} },
    origin: server.url,
    readsAt: here.url,
  })
  const { channel } = await stand()
  const credentials = { accessToken: server.tokens.grantedTo() }
  let handle: SendInput['handle'] = null
  const input = (): SendInput => ({
    deliveryId: 'd',
    key: 'd.0',
    payload: threads.payload,
    handle,
    keepHandle: async (kept) => void (handle = structuredClone(kept)),
    knownRemoteIds: async () => [],
    media: { prepare: sent, publish: sent, lend: ({ address }) => `${address}?permit=1`, read: () => Readable.from([]) },
    channel: { ...channel, credentials },
    signal,
  })
  return { server, here, prepare: () => platform.prepare!(input()), send: () => platform.send(input()) }
}

test('a film is fetched by the address that it is lent at, though it is not out', async () => {
  const { here, server, prepare, send } = await filming({ status: 200, body: 'film!', headers: { 'content-type': 'video/mp4' } })

  expect((await prepare()).type).toBe('pending')
  expect((await prepare()).type).toBe('ready')
  expect((await send()).type).toBe('published')
  expect(here.asked.map(({ path, query }) => `${path}?${query.toString()}`)).toEqual(['/published/film?permit=1'])
  expect(server.state.posts).toMatchObject([{ media: [{ alt: 'Plums fall', bytes: 5 }] }])
})

test('where it cannot be fetched, it is said where to look', async () => {
  const { server, prepare } = await filming({ status: 404, body: '{}' })
  await prepare()

  expect(await prepare()).toMatchObject({ type: 'refused', reason: expect.stringMatching(/could not be fetched.*Check the channel/) })
  expect(server.state.posts).toEqual([])
})

test('a film that is refused after ten minutes of processing is refused in words, and nothing is published', async () => {
  const { server, prepare } = await filming({ status: 200, body: 'film!', headers: { 'content-type': 'video/mp4' } })
  server.state.settings.polls = 20
  server.state.settings.breaks = 'FAILED_PROCESSING_VIDEO'
  // The container that is made now.
  for (let half = 0; half < 20; half += 1) expect((await prepare()).type).toBe('pending')

  expect(await prepare()).toMatchObject({ type: 'refused', reason: expect.stringContaining('FAILED_PROCESSING_VIDEO') })
  expect(server.state.posts).toEqual([])
})
