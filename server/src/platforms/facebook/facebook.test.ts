import { Readable } from 'node:stream'

import { expect, onTestFinished, test } from 'vitest'

import { ourPage, startFacebook } from '../../../test/fakes/facebook/server.ts'
import { gone, graphError } from '../../../test/fakes/meta/graph.ts'
import { exchanged } from '../../../test/conformance/connect.ts'
import { deliver, newDelivery } from '../../../test/conformance/deliver.ts'
import { start } from '../../../test/conformance/drivers.ts'
import { facebook } from '../../../test/conformance/facebook.ts'
import type { SentItem } from '../media.ts'
import type { ConnectedChannel, SendInput } from '../platform.ts'
import { facebookLogin } from './connection.ts'
import { facebookPlatform } from './index.ts'

const signal = new AbortController().signal

async function stands() {
  const server = await startFacebook()
  onTestFinished(() => server.close())
  const refused: string[] = []
  const { appId, appSecret } = server.state.settings
  const options = (secret = appSecret) => ({
    app: { keys: async () => ({ id: appId, secret }), refused: async (words: string) => void refused.push(words) },
    version: 'v25.0',
    origin: server.url,
    readsAt: 'https://postwright.example',
  })
  const accounts = async () => {
    const platform = facebookPlatform(options())
    const granted = await exchanged(platform, { fields: {}, allow: (address) => server.tokens.allow(address) })
    if (granted.type !== 'granted') throw new Error(granted.reason)
    return { granted, listed: await platform.connection.listAccounts({ credentials: granted.credentials, signal }) }
  }
  return { server, refused, options, appId, appSecret, accounts }
}

async function stand() {
  const made = await start(facebook)
  return { ...made, server: made.server as Awaited<ReturnType<typeof startFacebook>> }
}

const said = (answer: ReturnType<typeof graphError>) => ({ status: answer.status, body: JSON.stringify(answer.body) })

test('an app is proven without a person, and one that Facebook does not know is told from one that it does', async () => {
  const { options, appId, appSecret, server } = await stands()
  const prove = (secret: string) => facebookLogin(options(secret)).prove({ id: appId, secret }, signal)

  expect(await prove(appSecret)).toEqual({ type: 'known' })
  expect(await prove('of-another-app')).toEqual({ type: 'refused', words: 'Invalid OAuth access token signature.' })
  server.misbehave(said(graphError(4, '(#4) Application request limit reached')))
  expect(await prove(appSecret)).toMatchObject({ type: 'retry' })
})

test('a refused app connects nobody: whoever runs the site is told', async () => {
  const { options, refused, server } = await stands()
  const allow = (address: string) => server.tokens.allow(address)

  expect(await exchanged(facebookPlatform(options('of-another-app')), { fields: {}, allow })).toMatchObject({
    type: 'retry',
    reason: expect.stringContaining('An administrator'),
  })
  expect(refused).toEqual(['Error validating client secret.'])
})

test('the pages to choose from are the person’s own and those of their businesses, each with a token without an end, and those that they may not post to are closed', async () => {
  const { server, accounts } = await stands()
  server.state.pages.push({ id: '8080', name: 'Loerie Bakery', tasks: ['CREATE_CONTENT'], business: '5' })
  for (let page = 0; page < 120; page += 1) server.state.pages.push({ id: `9${page}`, name: `Page ${page}`, tasks: ['CREATE_CONTENT'] })

  const { granted, listed } = await accounts()

  if (listed.type !== 'listed') throw new Error(listed.reason)
  expect(listed.accounts.length).toBe(123)
  expect(listed.accounts.filter(({ closed }) => closed)).toMatchObject([{ id: '7070', credentials: null }])
  expect(listed.accounts.at(-1)).toMatchObject({ id: '8080', name: 'Loerie Bakery', address: 'https://www.facebook.com/8080' })
  expect(listed.accounts[0]).toMatchObject({
    id: ourPage,
    sort: 'page',
    address: 'https://www.facebook.com/loerielane',
    settings: { page: ourPage },
  })
  expect(new Set(listed.accounts.map(({ credentials }) => credentials?.['accessToken'])).size).toBe(123)
  expect(granted).toMatchObject({ expiresInSeconds: null })
})

test('whoever gives nothing of businesses is shown their own pages', async () => {
  const { server, accounts } = await stands()
  server.state.settings.declined = ['business_management']

  expect((await accounts()).listed).toMatchObject({ type: 'listed', accounts: [{ id: ourPage }, { closed: expect.any(String) }] })
  server.state.pages = []
  expect((await accounts()).listed).toMatchObject({ accounts: [], none: expect.stringContaining('no page') })
})

test.each([
  [458, 'Error validating access token: The user has not authorized application 1234567890.'],
  [459, 'You cannot access the app till you log in to www.facebook.com and follow the instructions given.'],
  [460, 'The session has been invalidated because the user changed their password.'],
  [463, 'Session has expired on Saturday.'],
  [464, 'Sessions for the user are not allowed because the user is not a confirmed user.'],
  [467, 'The access token is invalid.'],
])('a token that died (%i) is connected again, in Facebook’s words', async (subcode, message) => {
  const { server, ...rest } = await stand()
  server.tokens.die(subcode, message)

  const ended = await deliver({ server, ...rest }, facebook.payload)
  const checked = await rest.platform.connection.check({ channel: rest.channel, credentials: rest.channel.credentials, signal })

  for (const outcome of [ended, checked]) expect(outcome).toMatchObject({ type: 'reconnect', reason: expect.stringContaining(message) })
})

test('one permission that was taken back holds the post, and says what mends it; the doctor names it', async () => {
  const { server, ...rest } = await stand()
  const diagnose = () => rest.platform.connection.diagnose!({ channel: rest.channel, credentials: rest.channel.credentials, signal })
  const before = await diagnose()
  server.tokens.takeBack('pages_manage_posts')

  expect(await deliver({ server, ...rest }, facebook.payload)).toMatchObject({
    type: 'reconnect',
    reason: expect.stringContaining('Connect it again and allow everything'),
  })
  expect(before).toMatchObject([{ state: 'works' }, { state: 'warning', says: expect.stringContaining('signs in again') }])
  expect(await diagnose()).toMatchObject([{ state: 'warning', says: 'Not allowed: pages_manage_posts.' }, {}])
})

test('a page that was removed asks to connect again', async () => {
  const { server, ...rest } = await stand()
  server.misbehave(said(gone(ourPage)), `/v25.0/${ourPage}`, 2)

  expect(await deliver({ server, ...rest }, facebook.payload)).toMatchObject({
    type: 'reconnect',
    reason: expect.stringContaining('page is not there'),
  })
  expect(await rest.platform.connection.check({ channel: rest.channel, credentials: rest.channel.credentials, signal })).toMatchObject({
    type: 'reconnect',
  })
})

test.each([
  [368, undefined, 'The action attempted has been deemed abusive.', 'restricted the account'],
  [200, 1_404_078, 'You must complete Page Publishing Authorization.', 'Finish the check'],
  [200, 4_854_002, 'Please confirm your identity.', 'Finish the check'],
  [100, 1_609_008, 'Cannot post Facebook.com links.', 'Cannot post Facebook.com links.'],
  [1_404_102, undefined, 'Content does not follow our Community Standards.', 'Community Standards'],
])('what it refuses by (%i, %o) is refused in its words, with what mends it', async (code, subcode, message, words) => {
  const { server, ...rest } = await stand()
  server.misbehave(said(graphError(code, message, subcode === undefined ? {} : { subcode })), `POST /v25.0/${ourPage}/feed`)

  const ended = await deliver({ server, ...rest }, facebook.payload)

  expect(ended).toMatchObject({ type: 'refused', reason: expect.stringContaining(message) })
  expect(ended).toMatchObject({ reason: expect.stringContaining(words) })
})

test('a link that cannot be read is refused in the words for people', async () => {
  const { server, ...rest } = await stand()
  const payload = { ...facebook.payload, body: 'See https://no-such-page.example' }

  expect(await deliver({ server, ...rest }, payload)).toMatchObject({
    type: 'refused',
    reason: expect.stringContaining('Link could not be read: There was a problem scraping data from the provided link.'),
  })
})

test('a link is shown with its page unless the channel is set otherwise', async () => {
  const { server, channel, ...rest } = await stand()
  await deliver({ server, channel, ...rest }, facebook.payload)
  const plain = { ...channel, settings: { ...channel.settings, showsLinkCard: false } }
  await deliver({ server, channel: plain, ...rest }, { ...facebook.payload, body: 'Figs: https://loerielane.example/figs' })

  expect(server.state.posts.map(({ link }) => link)).toEqual(['https://loerielane.example/plums/of/the/season', null])
})

test('a draft whose answer was lost is found, and published once', async () => {
  const { server, ...rest } = await stand()
  server.misbehave('deaf', `POST /v25.0/${ourPage}/feed`)

  expect(await deliver({ server, ...rest }, facebook.payload)).toMatchObject({ type: 'published', remoteId: rest.shown()[0]!.id })
  expect(server.state.posts).toHaveLength(1)
})

test('a draft that was deleted before it was published is refused', async () => {
  const { server, ...rest } = await stand()
  const delivery = newDelivery()
  server.misbehave(said(gone('x')), facebook.visible)

  expect(await deliver({ server, ...rest }, facebook.payload, { delivery })).toMatchObject({
    type: 'refused',
    reason: expect.stringContaining('deleted on Facebook'),
  })
})

test('what is used up is told, so that nobody asks before it is given back', async () => {
  const { server, ...rest } = await stand()
  server.state.settings.usage = { ofApp: 100, ofPage: 101, minutes: 7 }
  const delivery = newDelivery()

  await deliver({ server, ...rest }, facebook.payload, { delivery })

  expect(delivery.outcomes.at(-1)).toMatchObject({
    type: 'published',
    rates: [
      { of: 'app', remaining: 0, resetSeconds: 300 },
      { of: `account ${ourPage}`, remaining: 0, resetSeconds: 420 },
    ],
  })
  expect(rest.platform.budgets!(rest.channel, 'send', { media: 0, handle: null }).map(({ of }) => of)).toEqual([
    `account ${ourPage}`,
    'app',
  ])
})

test('without the permission for figures, what everybody sees is counted', async () => {
  const { server, ...rest } = await stand()
  const { remoteId } = (await deliver({ server, ...rest }, facebook.payload)) as { remoteId: string }
  server.tokens.takeBack('read_insights')

  expect(await rest.platform.metrics!({ remoteId, channel: rest.channel, signal })).toEqual({
    type: 'counted',
    counts: { likes: 5, replies: 2, reposts: 3 },
  })
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
  bytes: 5000,
}

const sent = async () => ({ items: [film], sharePicture: null })

/** One step of a post with a film. */
function filming({ platform, channel }: { platform: Awaited<ReturnType<typeof stand>>['platform']; channel: ConnectedChannel }) {
  let handle: SendInput['handle'] = null
  const input = (): SendInput => ({
    deliveryId: 'd',
    key: 'd.0',
    payload: facebook.payload,
    handle,
    keepHandle: async (kept) => void (handle = structuredClone(kept)),
    knownRemoteIds: async () => [],
    media: { prepare: sent, publish: sent, lend: ({ address }) => `${address}?permit=1`, read: () => Readable.from([]) },
    channel,
    signal,
  })
  return {
    prepare: async () => {
      const outcome = await platform.prepare!(input())
      if (outcome.type === 'ready' || outcome.type === 'pending') handle = outcome.handle
      return outcome
    },
    send: () => platform.send(input()),
    lookUp: () =>
      platform.lookUp({ key: 'd.0', handle, payload: facebook.payload, channel, since: new Date(), knownRemoteIds: [], signal }),
  }
}

test('a film is fetched and read before readers see it, and is published once, however often it is sent', async () => {
  const { server, platform, channel } = await stand()
  const { prepare, send, lookUp } = filming({ platform, channel })

  expect((await prepare()).type).toBe('pending')
  expect((await prepare()).type).toBe('ready')
  expect([server.state.posts.length, [...server.state.films.values()].map(({ address }) => address)]).toEqual([
    0,
    ['https://postwright.example/published/film?permit=1'],
  ])
  expect((await lookUp()).type).toBe('absent')
  const [first, again] = [await send(), await send()]
  expect(first).toMatchObject({ type: 'published', remoteId: server.state.posts[0]!.id, remoteUrl: expect.stringContaining('/videos/') })
  expect([again, await lookUp()]).toMatchObject([{ remoteId: server.state.posts[0]!.id }, { type: 'found' }])
  expect(server.state.posts).toHaveLength(1)
  expect(await platform.metrics!({ remoteId: server.state.posts[0]!.id, channel, signal })).toMatchObject({ type: 'counted' })
})

test('a film that Facebook cannot read after minutes is refused in its words, and nothing is published', async () => {
  const { server, platform, channel } = await stand()
  server.state.settings.polls = 20
  server.state.settings.refusesFilms = 'The video codec is not supported.'
  const { prepare } = filming({ platform, channel })

  for (let minute = 0; minute < 20; minute += 1) expect((await prepare()).type).toBe('pending')

  expect(await prepare()).toMatchObject({ type: 'refused', reason: expect.stringContaining('The video codec is not supported.') })
  expect([server.state.posts.length, server.state.films.size]).toEqual([0, 1])
})

test('a comment whose answer was lost is looked for before it is written again', async () => {
  const { server, ...rest } = await stand()
  const { remoteId } = (await deliver({ server, ...rest }, facebook.payload)) as { remoteId: string }
  const payload = { ...facebook.payload, body: 'Figs too.', replyTo: { root: remoteId, parent: remoteId } }
  server.misbehave('deaf', `POST /v25.0/${remoteId}/comments`)

  const first = newDelivery()
  await deliver({ server, ...rest }, payload, { delivery: first })
  const ofAnother = await deliver({ server, ...rest }, payload)

  expect(ofAnother.type).toBe('published')
  expect(server.state.comments.map(({ message }) => message)).toEqual(['Figs too.', 'Figs too.'])
})
