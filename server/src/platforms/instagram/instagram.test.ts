import { expect, onTestFinished, test } from 'vitest'

import { exchanged } from '../../../test/conformance/connect.ts'
import { deliver, newDelivery } from '../../../test/conformance/deliver.ts'
import { start } from '../../../test/conformance/drivers.ts'
import { instagram } from '../../../test/conformance/instagram.ts'
import { gone, graphError } from '../../../test/fakes/meta/graph.ts'
import { type InstagramStandIn, ourAccount } from '../../../test/fakes/instagram/server.ts'
import { startProviderServer } from '../../../test/fakes/provider-server.ts'
import { type MediaPort, type SentItem, withoutMedia } from '../media.ts'
import type { SendInput } from '../platform.ts'
import { instagramPlatform } from './index.ts'

const signal = new AbortController().signal

async function stand() {
  const made = await start(instagram)
  return { ...made, server: made.server as InstagramStandIn }
}

const said = (answer: ReturnType<typeof graphError>) => ({ status: answer.status, body: JSON.stringify(answer.body) })

const picture: SentItem = {
  id: 'plums',
  kind: 'image',
  address: '/published/plums',
  alt: 'Plums',
  width: 800,
  height: 600,
  seconds: null,
  isMoving: false,
  sizes: [],
  contentType: 'image/jpeg',
  bytes: 5,
}
const film: SentItem = {
  ...picture,
  id: 'film',
  kind: 'video',
  address: '/published/film',
  seconds: 12,
  contentType: 'video/mp4',
  bytes: 5,
}

/** One post with these, which Instagram fetches at `readsAt`. */
async function posting(items: readonly SentItem[], readsAt = 'https://postwright.example') {
  const { server, channel } = await stand()
  const { appId: id, appSecret: secret } = server.state.settings
  const app = { keys: async () => ({ id, secret }), refused: async () => {} }
  const platform = instagramPlatform({ app, version: 'v25.0', origin: server.url, readsAt })
  let handle: SendInput['handle'] = null
  const sent: MediaPort['prepare'] = async () => ({ items, sharePicture: null })
  const input = (more: Partial<SendInput['payload']> = {}): SendInput => ({
    deliveryId: 'd',
    key: 'd.0',
    payload: { ...instagram.payload, ...more },
    handle,
    keepHandle: async (kept) => void (handle = structuredClone(kept)),
    knownRemoteIds: async () => [],
    media: { ...withoutMedia, prepare: sent, publish: sent, lend: ({ address }) => `${address}?permit=1` },
    channel,
    signal,
  })
  return {
    server,
    platform,
    prepare: (more?: Partial<SendInput['payload']>) => platform.prepare!(input(more)),
    send: () => platform.send(input()),
  }
}

async function here(answer: { status: number; body: string; headers?: Record<string, string> }) {
  const server = await startProviderServer(() => answer)
  onTestFinished(() => server.close())
  return server
}

test('the accounts to choose from belong to pages, whose tokens they are reached by; one that may not be posted to is closed', async () => {
  const { server, platform } = await stand()
  server.state.pages.push({ id: '8', name: 'Bakery', tasks: ['ANALYZE'], business: '5', instagram: { id: '99', username: 'bakery' } })
  const list = async () => {
    const granted = await exchanged(platform, { fields: {}, allow: (address) => server.tokens.allow(address) })
    if (granted.type !== 'granted') throw new Error(granted.reason)
    return platform.connection.listAccounts({ credentials: granted.credentials, signal })
  }

  expect(await list()).toMatchObject({
    accounts: [
      { id: ourAccount, name: '@loerielane', address: 'https://www.instagram.com/loerielane', settings: { account: ourAccount } },
      { id: '99', closed: expect.stringContaining('may not create content') },
    ],
  })
  server.state.pages = [{ id: '7070', name: 'Without an account', tasks: ['CREATE_CONTENT'] }]
  expect(await list()).toMatchObject({ accounts: [], none: expect.stringContaining('professional') })
})

test('a text alone is refused before anything is sent', async () => {
  const { server, prepare } = await posting([])
  server.asked.length = 0

  expect(await prepare()).toMatchObject({ type: 'refused', reason: expect.stringContaining('without a picture or film') })
  expect(server.asked).toEqual([])
})

test.each([
  ['a picture that is too tall', [{ ...picture, height: 1200 }], {}, '4:5'],
  ['a picture that is no JPEG', [{ ...picture, contentType: 'image/gif' }], {}, 'JPEG'],
  ['a film that is too short', [{ ...film, seconds: 2 }], {}, '3 to 900'],
  ['eleven pictures', Array.from({ length: 11 }, () => picture), {}, 'at most 10'],
  ['31 hashtags', [picture], { body: '#plum '.repeat(31) }, '30 hashtags'],
  ['21 mentions', [picture], { body: '@plum '.repeat(21) }, '20 mentions'],
])('%s is refused before anything is sent', async (_what, items, more, words) => {
  const { server, prepare } = await posting(items)

  expect(await prepare(more)).toMatchObject({ type: 'refused', reason: expect.stringContaining(words) })
  expect(server.state.containers.all.size).toBe(0)
})

test('a picture is fetched by the address that it is lent at, though it is not out', async () => {
  const site = await here({ status: 200, body: 'plums', headers: { 'content-type': 'image/jpeg' } })
  const { server, prepare, send } = await posting([picture], site.url)

  while ((await prepare()).type === 'pending');
  expect((await send()).type).toBe('published')
  expect(site.asked.map(({ path, query }) => `${path}?${query.toString()}`)).toEqual(['/published/plums?permit=1'])
  expect(server.state.posts).toMatchObject([{ media: [{ alt: 'Plums', bytes: 5 }] }])
})

test('where it is not JPEG that is found there, it is said where to look', async () => {
  const site = await here({ status: 200, body: '<html>', headers: { 'content-type': 'text/html' } })
  const { prepare } = await posting([picture], site.url)
  await prepare()

  expect(await prepare()).toMatchObject({ type: 'refused', reason: expect.stringContaining('Check the channel') })
})

test('a film alone is a reel, and several pictures and films are one post in their order', async () => {
  const reel = await posting([film])
  while ((await reel.prepare()).type === 'pending');
  await reel.send()
  const several = await posting([picture, film, picture])
  while ((await several.prepare()).type === 'pending');
  await several.send()

  const forms = ({ server }: typeof reel) => [...server.state.containers.all.values()].map(({ form }) => form['media_type'] ?? 'IMAGE')
  expect(forms(reel)).toEqual(['REELS'])
  expect(forms(several)).toEqual(['IMAGE', 'VIDEO', 'IMAGE', 'CAROUSEL'])
  expect(several.server.state.posts[0]!.media).toHaveLength(3)
})

test('a film that is refused after ten minutes of processing is refused in words, and nothing is published', async () => {
  const { server, prepare } = await posting([film])
  server.state.settings.polls = 20
  server.state.settings.breaks = 'Media upload has failed with error code 2207026'
  for (let half = 0; half < 20; half += 1) expect((await prepare()).type).toBe('pending')

  expect(await prepare()).toMatchObject({ type: 'refused', reason: expect.stringContaining('2207026') })
  expect(server.state.posts).toEqual([])
})

test('what could not be fetched for a moment is made anew, as often as there are tries', async () => {
  const { server, prepare, send } = await posting([picture])
  server.state.settings.breaks = 'Media download has timed out, error code 2207003'
  await prepare()
  expect(await prepare()).toMatchObject({ type: 'retry', afterSeconds: 60 })
  server.state.settings.breaks = null

  while ((await prepare()).type === 'pending');
  expect((await send()).type).toBe('published')
  expect([server.state.containers.all.size, server.state.posts.length]).toEqual([2, 1])
})

test('a container that was forgotten after a day is made anew, and the post goes out once', async () => {
  const { server, prepare, send } = await posting([picture])
  while ((await prepare()).type === 'pending');
  server.misbehave(said(graphError(4, 'Application request limit reached')), instagram.visible)
  await send()
  server.state.containers.age()

  expect(await send()).toMatchObject({ type: 'retry', reason: expect.stringContaining('reading the media') })
  expect((await send()).type).toBe('published')
  expect(server.state.posts).toHaveLength(1)
})

test('one that is not read yet, and the limit of a day, wait; neither is published twice', async () => {
  const { server, ...rest } = await stand()
  const delivery = newDelivery()
  server.misbehave(said(graphError(9007, 'Media ID is not available', { subcode: 2_207_027 })), instagram.visible)
  server.state.settings.quota = 1

  await deliver({ server, ...rest }, instagram.payload, { delivery })
  const second = newDelivery()
  await deliver({ server, ...rest }, { ...instagram.payload, body: 'Figs' }, { delivery: second })
  const { channel, platform } = rest

  expect(delivery.outcomes.filter(({ type }) => type !== 'pending').map(({ type }) => type)).toEqual(['ready', 'retry', 'published'])
  expect(second.outcomes.at(-1)).toMatchObject({ type: 'retry', afterSeconds: 3600 })
  expect(await platform.connection.check({ channel, credentials: channel.credentials, signal })).toEqual({
    type: 'ok',
    settings: { quota: 1 },
  })
  expect(await platform.connection.diagnose!({ channel, credentials: channel.credentials, signal })).toContainEqual(
    expect.objectContaining({ about: 'limits', state: 'warning' }),
  )
  expect(
    platform.budgets!({ ...channel, settings: { ...channel.settings, quota: 1 } }, 'send', { media: 1, handle: null })[0],
  ).toMatchObject({ limit: 1 })
})

test('one that was published and is not listed yet is asked about, and never published again', async () => {
  const { server, ...rest } = await stand()
  server.misbehave('deaf', instagram.visible)
  server.state.settings.isListed = false
  const delivery = newDelivery()

  const ended = await deliver({ server, ...rest }, instagram.payload, { delivery })
  server.state.settings.isListed = true

  expect(ended.type).toBe('asks')
  expect(await deliver({ server, ...rest }, instagram.payload, { delivery })).toMatchObject({
    type: 'published',
    remoteId: server.state.posts[0]!.id,
  })
  expect(server.state.posts).toHaveLength(1)
})

test('a page that was removed, and a permission that was taken back, ask to connect again', async () => {
  const { server, channel, platform, ...rest } = await stand()
  const check = () => platform.connection.check({ channel, credentials: channel.credentials, signal })
  server.misbehave(said(gone(ourAccount)), instagram.asking)
  expect(await check()).toMatchObject({ type: 'reconnect', reason: expect.stringContaining('does not belong to a page') })
  server.misbehave(said(gone(ourAccount)), `POST /v25.0/${ourAccount}/media`)
  expect(await deliver({ server, channel, platform, ...rest }, instagram.payload)).toMatchObject({
    type: 'reconnect',
    reason: expect.stringContaining('does not belong to a page'),
  })
  server.tokens.takeBack('instagram_content_publish')

  expect(await deliver({ server, channel, platform, ...rest }, instagram.payload)).toMatchObject({
    type: 'reconnect',
    reason: expect.stringContaining('allow everything'),
  })
})

test('what Instagram does not take down from outside says so', async () => {
  const { server, channel, platform, ...rest } = await stand()
  const { remoteId } = (await deliver({ server, channel, platform, ...rest }, instagram.payload)) as { remoteId: string }
  server.misbehave(said(graphError(-1, 'Unsupported media type', { subcode: 2_207_073 })), `DELETE /v25.0/${remoteId}`)

  expect(await platform.remove!({ remoteId, channel, signal })).toMatchObject({
    type: 'refused',
    reason: expect.stringContaining('in the app'),
  })
  expect(rest.shown()).toHaveLength(1)
})
