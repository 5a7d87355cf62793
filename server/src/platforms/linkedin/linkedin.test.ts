import { Readable } from 'node:stream'

import { expect, onTestFinished, test } from 'vitest'

import { exchanged } from '../../../test/conformance/connect.ts'
import { deliver, newDelivery } from '../../../test/conformance/deliver.ts'
import type { Stand } from '../../../test/conformance/driver.ts'
import { start } from '../../../test/conformance/drivers.ts'
import { linkedinPage, linkedinProfile } from '../../../test/conformance/linkedin.ts'
import { type LinkedInStandIn, startLinkedIn } from '../../../test/fakes/linkedin/server.ts'
import { aPng } from '../../../test/media-files.ts'
import type { SentItem } from '../media.ts'
import type { SendInput } from '../platform.ts'
import { linkedinOAuth } from './connection.ts'
import { linkedinPlatform } from './index.ts'
import { repeatableMs } from './limits.ts'
import { littleText, typedText } from './little-text.ts'

const signal = new AbortController().signal
const dayMs = 86_400_000

const standIn = ({ server }: Stand) => server as LinkedInStandIn

/** The same channel with credentials, or settings, that differ. */
function changed(stand: Stand, credentials: Record<string, string>, settings: Record<string, unknown> = {}): Stand {
  const { channel } = stand
  return {
    ...stand,
    channel: { ...channel, credentials: { ...channel.credentials, ...credentials }, settings: { ...channel.settings, ...settings } },
  }
}

function withoutRenewal(stand: Stand): Stand {
  const { refreshToken: _, ...credentials } = stand.channel.credentials
  return { ...stand, channel: { ...stand.channel, credentials } }
}

test.each([
  ['brackets (and) [more]', String.raw`brackets \(and\) \[more\]`],
  ['a #season_26 and #1', String.raw`a {hashtag|\#|season\_26} and \#1`],
  ['a \\ b | {c} @d <e> * ~ _', String.raw`a \\ b \| \{c\} \@d \<e\> \* \~ \_`],
])('%s is read as it was typed', (typed, written) => {
  expect([littleText(typed), typedText(written)]).toEqual([written, typed])
})

test('an app is proven without a person, also one that may renew no sign-in, and a refused one is told of', async () => {
  const server = await startLinkedIn()
  onTestFinished(() => server.close())
  const { settings } = server.state
  const refused: string[] = []
  const oauth = (secret: string) =>
    linkedinOAuth({
      app: { keys: async () => ({ id: settings.clientId, secret }), refused: async (words) => void refused.push(words) },
      origin: server.url,
    })
  const prove = (secret: string) => oauth(secret).prove({ id: settings.clientId, secret }, signal)

  expect(await prove(settings.clientSecret)).toEqual({ type: 'known' })
  server.misbehave({ status: 400, body: '{"error":"unauthorized_client","error_description":"No refresh"}' }, '/oauth/v2/accessToken')
  expect(await prove(settings.clientSecret)).toEqual({ type: 'known' })
  expect(await prove('of-another-app')).toEqual({ type: 'refused', words: 'Client authentication failed' })
  expect(await oauth('of-another-app').refresh('of-somebody', signal)).toMatchObject({ reason: expect.stringContaining('administrator') })
  expect(refused).toEqual(['Client authentication failed'])
})

test('who connects a profile is asked for no more than that takes, and sees no pages', async () => {
  const stand = await start(linkedinProfile)
  const server = standIn(stand)
  server.state.settings.scopes = ['openid', 'profile', 'w_member_social']
  const { connection } = stand.platform
  const connecting = (accounts: string) =>
    exchanged(stand.platform, {
      fields: { accounts },
      allow(address) {
        expect(new URL(address).searchParams.has('code_challenge')).toBe(false)
        return server.tokens.allow(address)
      },
    })

  const granted = await connecting('profile')
  if (granted.type !== 'granted') throw new Error(granted.reason)

  expect(await connection.listAccounts({ credentials: granted.credentials, signal })).toMatchObject({
    accounts: [{ id: 'urn:li:person:782bbtaQ', name: 'Thandi Nkosi', sort: 'profile' }],
  })
  expect(await connecting('pages')).toMatchObject({ type: 'refused' })
})

test('pages on which a person may not post are listed as such', async () => {
  const { platform, channel } = await start(linkedinPage)

  expect(await platform.connection.listAccounts({ credentials: channel.credentials, signal })).toMatchObject({
    accounts: [
      { sort: 'profile' },
      { id: 'urn:li:organization:5515715', name: 'Loerie Lane', sort: 'page', address: 'https://www.linkedin.com/company/loerie-lane/' },
      { name: 'Old Plums', closed: expect.stringContaining('role') },
    ],
  })
})

test('a role that was taken back, or a page that was removed, asks for somebody who may, in LinkedIn’s words', async () => {
  const stand = await start(linkedinPage)
  const { state } = standIn(stand)
  const { channel, platform } = stand
  const check = () => platform.connection.check({ channel, credentials: channel.credentials, signal })
  state.pages[0]!.role = 'ANALYST'

  expect(await check()).toMatchObject({ type: 'reconnect', reason: expect.stringContaining('no role') })
  expect(await deliver(stand, linkedinPage.payload)).toMatchObject({
    type: 'reconnect',
    reason: expect.stringContaining('Not enough permissions to access: posts.CREATE'),
  })
  state.pages = []
  expect(await check()).toMatchObject({ type: 'reconnect' })
})

test('one scope that was taken back says which right is missing, and other rights go on', async () => {
  const stand = await start(linkedinPage)
  const { remoteId } = (await deliver(stand, linkedinPage.payload)) as { remoteId: string }
  standIn(stand).tokens.take('r_organization_social')

  const counted = await stand.platform.metrics!({ remoteId, channel: stand.channel, signal })
  const posted = await deliver(stand, { ...linkedinPage.payload, body: 'Figs' })

  expect(counted).toMatchObject({ type: 'refused', reason: expect.stringContaining('organizationalEntityShareStatistics') })
  expect(posted.type).toBe('published')
})

test('a sign-in is renewed by what lasts a year, until that ends; one that cannot be renewed is good until it ends', async () => {
  const stand = await start(linkedinProfile)
  const { tokens } = standIn(stand)
  const { connection } = stand.platform
  const refresh = ({ channel }: Stand) => connection.refresh({ channel, credentials: channel.credentials, signal })
  const old = changed(stand, { grantedAt: String(Date.now() - 50 * dayMs) })
  const never = withoutRenewal(old)

  const renewed = await refresh(old)
  expect(renewed).toMatchObject({ type: 'granted', expiresInSeconds: expect.any(Number) })
  expect(await refresh(never)).toMatchObject({ type: 'retry' })
  expect(await refresh(changed(never, { endsAt: String(Date.now() - 1000) }))).toMatchObject({ type: 'reconnect' })
  tokens.endRenewal()
  expect(await refresh(old)).toMatchObject({ type: 'reconnect', reason: expect.stringContaining('expired or revoked') })
})

test('the doctor warns of a sign-in that nobody renews, in its last weeks', async () => {
  const stand = await start(linkedinProfile)
  const { connection } = stand.platform
  const diagnose = ({ channel }: Stand) => connection.diagnose!({ channel, credentials: channel.credentials, signal })
  const never = withoutRenewal(stand)

  expect(await diagnose(stand)).toEqual([])
  expect(await diagnose(never)).toMatchObject([{ state: 'works' }])
  expect(await diagnose(changed(never, { endsAt: String(Date.now() + 3 * dayMs) }))).toMatchObject([
    { state: 'warning', mend: [expect.stringContaining('again')] },
  ])
})

test('a sign-in that ended before its time is renewed once, one without renewal is connected again', async () => {
  const stand = await start(linkedinProfile)
  const old = changed(stand, { grantedAt: String(Date.now() - 2 * dayMs) })
  standIn(stand).tokens.endAccess()
  const delivery = newDelivery()

  await deliver(old, linkedinProfile.payload, { delivery })

  expect(delivery.outcomes[0]).toMatchObject({ type: 'retry', renew: true })
  expect(await deliver(withoutRenewal(old), linkedinProfile.payload)).toMatchObject({ type: 'reconnect' })
})

test('a version that LinkedIn has ended is the administrator’s to change, and posts wait', async () => {
  const server = await startLinkedIn()
  onTestFinished(() => server.close())
  const refused: string[] = []
  const { settings } = server.state
  const app = {
    keys: async () => ({ id: settings.clientId, secret: settings.clientSecret }),
    refused: async (words: string) => void refused.push(words),
  }
  const platform = linkedinPlatform({ app, version: '202410', origin: server.url })
  const granted = await exchanged(platform, { fields: {}, allow: (address) => server.tokens.allow(address) })
  if (granted.type !== 'granted') throw new Error(granted.reason)
  const channel = {
    id: 'c',
    businessName: 'Loerie Lane',
    timeZone: 'UTC',
    settings: { author: 'urn:li:person:782bbtaQ', member: '782bbtaQ' },
    credentials: granted.credentials,
  }
  const delivery = newDelivery()

  await deliver({ server, platform, channel } as unknown as Stand, linkedinProfile.payload, { delivery })

  expect(delivery.outcomes[0]).toMatchObject({ type: 'retry', afterSeconds: 3600, reason: expect.stringContaining('LINKEDIN_VERSION') })
  expect(refused[0]).toContain('202410')
})

test.each([
  ['MEMBER', 'posts 782bbtaQ'],
  ['APPLICATION', 'app posts'],
])('a quota of the %s that is used up is left alone until midnight UTC by all who share it', async (whose, of) => {
  const stand = await start(linkedinPage)
  const message = `Resource level throttle ${whose} DAY limit for calls to this resource is reached.`
  stand.server.misbehave({ status: 429, body: JSON.stringify({ status: 429, code: 'TOO_MANY_REQUESTS', message }) }, 'POST /rest/posts')
  const delivery = newDelivery()
  const toMidnight = (dayMs - (Date.now() % dayMs)) / 1000

  await deliver(stand, linkedinPage.payload, { delivery })

  const [{ afterSeconds, rates }] = delivery.outcomes as unknown as [{ afterSeconds: number; rates: [{ resetSeconds: number }] }]
  expect(rates).toMatchObject([{ of, remaining: 0 }])
  for (const seconds of [afterSeconds, rates[0].resetSeconds]) expect(Math.abs(seconds - toMidnight)).toBeLessThan(30)
})

test.each([
  [400, 'FIELD_LENGTH_TOO_LONG', 'refused'],
  [400, 'INVALID_VALUE_FOR_FIELD', 'refused'],
  [403, 'ACCESS_DENIED', 'reconnect'],
  [409, 'CONFLICT', 'retry'],
  [401, 'REVOKED_ACCESS_TOKEN', 'reconnect'],
  [500, 'INTERNAL', 'unknown'],
  [504, 'GATEWAY_TIMEOUT', 'unknown'],
])('%s %s is told in LinkedIn’s words', async (status, code, type) => {
  const stand = await start(linkedinPage)
  stand.server.misbehave({ status, body: JSON.stringify({ status, code, message: 'About plums' }) }, 'POST /rest/posts')
  const delivery = newDelivery()

  await deliver(stand, linkedinPage.payload, { delivery })

  expect(delivery.outcomes[0]).toMatchObject({
    type,
    ...(['refused', 'reconnect'].includes(type) && { reason: expect.stringContaining('About plums') }),
  })
})

test('of a person, a post whose answer was lost is taken for what it is by sending it once more, and not after minutes', async () => {
  const stand = await start(linkedinProfile)
  const late = newDelivery()
  stand.server.misbehave('deaf', 'POST /rest/posts')
  const keep = { ...late, handle: { firstTriedAt: Date.now() - repeatableMs - 1000 } }

  expect(await deliver(stand, linkedinProfile.payload)).toMatchObject({ type: 'published' })
  expect(await deliver(stand, { ...linkedinProfile.payload, body: 'Figs' }, { delivery: keep })).toMatchObject({ type: 'refused' })
  expect(standIn(stand).state.posts).toHaveLength(1)
})

test('a text that was there before the first try is not taken for ours', async () => {
  const stand = await start(linkedinProfile)
  const { state } = standIn(stand)
  state.settings.duplicateMs = dayMs
  await deliver(stand, linkedinProfile.payload)
  const [first] = state.posts
  first!.urn = `urn:li:share:${(BigInt(Date.now() - 600_000) << 22n).toString()}`
  stand.server.misbehave('drop', 'POST /rest/posts')

  expect(await deliver(stand, linkedinProfile.payload)).toMatchObject({ type: 'asks', reason: expect.stringContaining('shortly before') })
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
  bytes: 9 * 1024 * 1024,
}

/** What is prepared of these, as far as it gets in so many steps. */
async function prepared(stand: Stand, items: readonly SentItem[], read: (item: SentItem) => Readable, steps = 4) {
  let handle: SendInput['handle'] = null
  const sent = async () => ({ items, sharePicture: null })
  const input = (): SendInput => ({
    deliveryId: 'd',
    key: 'd.0',
    payload: { ...linkedinPage.payload, media: items.map(({ id, kind, alt }) => ({ id, kind, alt, hash: 'f'.repeat(64) })) },
    handle,
    keepHandle: async (kept) => void (handle = structuredClone(kept)),
    knownRemoteIds: async () => [],
    media: { prepare: sent, publish: sent, lend: ({ address }) => address, read },
    channel: stand.channel,
    signal,
  })
  let outcome = await stand.platform.prepare!(input())
  for (let step = 1; step < steps && outcome.type === 'pending'; step += 1) {
    handle = outcome.handle
    outcome = await stand.platform.prepare!(input())
  }
  return { outcome, send: () => stand.platform.send(input()) }
}

test('a film goes over in the parts that LinkedIn asks for, and is posted once it was read', async () => {
  const stand = await start(linkedinPage)
  const { state } = standIn(stand)
  const { outcome, send } = await prepared(stand, [film], () =>
    Readable.from([Buffer.alloc(5_000_000), Buffer.alloc(film.bytes - 5_000_000)]),
  )

  expect(outcome.type).toBe('ready')
  expect(await send()).toMatchObject({ type: 'published' })
  const [urn] = state.posts[0]!.media
  expect(state.media.get(urn!)).toMatchObject({ sort: 'video', bytes: film.bytes, tags: ['tag-0', 'tag-1', 'tag-2'] })
})

test('a film that LinkedIn cannot read after a long while is refused with what to do, and nothing is posted', async () => {
  const stand = await start(linkedinPage)
  const { state } = standIn(stand)
  state.settings.polls = 60
  state.settings.failsMedia = true

  const { outcome } = await prepared(stand, [film], () => Readable.from([Buffer.alloc(film.bytes)]), 70)

  expect(outcome).toMatchObject({ type: 'refused', reason: expect.stringContaining('choose another one') })
  expect(state.posts).toEqual([])
})

test('whoever may not ask whether a picture is ready waits a while, and posts it then', async () => {
  const stand = await start(linkedinProfile)
  const { state, tokens } = standIn(stand)
  state.settings.polls = 0
  tokens.take('rw_organization_admin')
  const content = await aPng({ width: 40, height: 30, colour: '#803060' })
  const picture: SentItem = {
    ...film,
    id: 'picture',
    kind: 'image',
    contentType: 'image/png',
    bytes: content.length,
    seconds: null,
    isMoving: false,
  }
  const read = () => Readable.from([content])
  const app = { keys: async () => null, refused: async () => {} }
  const impatient = { ...stand, platform: linkedinPlatform({ app, version: state.settings.version, origin: stand.server.url, graceMs: 0 }) }

  expect((await prepared(stand, [picture], read)).outcome.type).toBe('pending')
  const { outcome, send } = await prepared(impatient, [picture], read)
  expect([outcome.type, (await send()).type]).toEqual(['ready', 'published'])
})

test('pictures go out as the pages of a document where the channel says so', async () => {
  const stand = changed(await start(linkedinPage), {}, { asDocument: true, documentTitle: 'Plums – „frisch“' })
  const { state } = standIn(stand)
  const pictures = [
    { alt: 'Plums', content: await aPng({ width: 40, height: 30, colour: '#803060' }) },
    { alt: 'Figs', content: await aPng({ width: 60, height: 45, colour: '#306080' }) },
  ]

  expect(await deliver(stand, linkedinPage.payload, { pictures })).toMatchObject({ type: 'published' })

  const [post] = state.posts
  const document = state.media.get(post!.media[0]!)!
  const { extractText, getDocumentProxy, getMeta } = await import('unpdf')
  const pdf = await getDocumentProxy(new Uint8Array(document.content))
  const page = await pdf.getPage(2)
  expect([document.sort, post!.media.length, post!.title]).toEqual(['document', 1, 'Plums – „frisch“.pdf'])
  expect([pdf.numPages, page.view]).toEqual([2, [0, 0, 60, 45]])
  expect((await getMeta(pdf)).info).toMatchObject({ Title: 'Plums – „frisch“' })
  expect((await extractText(pdf)).totalPages).toBe(2)
})

test('what a page cannot show to contacts is refused before anything is sent', async () => {
  const stand = changed(await start(linkedinPage), {}, { visibility: 'CONNECTIONS' })

  expect(await deliver(stand, linkedinPage.payload)).toMatchObject({ type: 'refused', reason: expect.stringContaining('no contacts') })
})

test('the sign-in goes to no other host than LinkedIn’s', async () => {
  const stand = await start(linkedinPage)
  const uploadUrl = 'https://linkedin.com.evil.example/upload'
  stand.server.misbehave({ status: 200, body: JSON.stringify({ value: { uploadUrl, image: 'urn:li:image:1' } }) }, 'POST /rest/images')
  const picture: SentItem = { ...film, kind: 'image', contentType: 'image/png', bytes: 1, seconds: null, isMoving: false }

  const { outcome } = await prepared(stand, [picture], () => Readable.from([Buffer.alloc(1)]), 1)

  expect(outcome).toMatchObject({ type: 'retry', reason: expect.stringContaining('not its own') })
})

test('a profile tells apps nothing of its past, and no figures where it was connected alone', async () => {
  const stand = await start(linkedinProfile)
  const { remoteId } = (await deliver(stand, linkedinProfile.payload)) as { remoteId: string }
  const alone = changed(stand, { scopes: 'openid profile w_member_social' })

  expect(await stand.platform.history!({ cursor: null, channel: stand.channel, signal })).toMatchObject({ type: 'refused' })
  expect(await alone.platform.metrics!({ remoteId, channel: alone.channel, signal })).toMatchObject({ type: 'refused' })
})
