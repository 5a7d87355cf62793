import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'

import { type BlueskyStandIn, startBluesky } from '../../../../../test/fakes/bluesky/server.ts'
import { type MastodonStandIn, startMastodon } from '../../../../../test/fakes/mastodon/server.ts'
import { certificate, privateKey } from '../../../../../test/fakes/certificate.ts'
import { addBusiness, signIn } from '../../../../../test/factories.ts'
import type { Member } from '../../../../../test/harness.ts'
import { delivered, dueNow } from '../../../../../test/publishing.ts'
import { startPublishingApp } from '../../../../../test/publishing-app.ts'
import { channelConnections, channels } from '../table.ts'

const app = await startPublishingApp({ config: { safeFetchAllow: ['127.0.0.1'] } })
let bluesky: BlueskyStandIn
let mastodon: MastodonStandIn
beforeAll(async () => {
  bluesky = await startBluesky()
  mastodon = await startMastodon()
})
afterAll(async () => {
  await bluesky.close()
  await mastodon.close()
})

const form = (password = 'abcd-efgh-ijkl-mnop') => ({ handle: '@loerielane.bsky.social', password, service: bluesky.url })

async function withBusiness() {
  const member = await app.member()
  const business = await addBusiness(member.api, { requiresApproval: false })
  return { member, api: member.api, businessId: business.id }
}

async function connectedBluesky(given?: Awaited<ReturnType<typeof withBusiness>>) {
  const of = given ?? (await withBusiness())
  const step = await of.api.channelConnections.begin({ businessId: of.businessId, kind: 'bluesky', fields: form() })
  if (step.step !== 'connected') throw new Error('One account is connected at once.')
  return { ...of, channel: step.channels[0]! }
}

test('a wrong app password is refused at its field, and the right one connects the account, whose secrets stay here', async () => {
  const { api, businessId } = await withBusiness()

  const wrong = api.channelConnections.begin({ businessId, kind: 'bluesky', fields: form('wrong-word') })
  await expect(wrong).rejects.toMatchObject({ code: 'INVALID', data: { fields: [{ field: 'fields.password' }] } })
  const { channel } = await connectedBluesky({ api, businessId, member: {} as Member })

  expect(channel).toMatchObject({
    kind: 'bluesky',
    status: 'connected',
    name: '@loerielane.bsky.social',
    account: '@loerielane.bsky.social',
    address: `https://bsky.app/profile/${bluesky.account.did}`,
    answers: { handle: '@loerielane.bsky.social', service: bluesky.url },
  })
  const [row] = await app.behindTheScenes((tx) => tx.select().from(channels).where(eq(channels.id, channel.id)))
  expect(row).toMatchObject({
    accountId: bluesky.account.did,
    sealedCredentials: expect.any(String),
    credentialsExpireAt: expect.any(Date),
  })
  expect(JSON.stringify([row, await api.channels.list({ businessId })])).not.toMatch(/eyJleHAi|abcd-efgh/)
})

test('what is left out is named, each by its field', async () => {
  const { api, businessId } = await withBusiness()

  await expect(api.channelConnections.begin({ businessId, kind: 'bluesky', fields: { handle: ' ', service: '' } })).rejects.toMatchObject({
    code: 'INVALID',
    data: { fields: [{ field: 'fields.handle' }, { field: 'fields.password' }, { field: 'fields.service' }] },
  })
})

test('a server inside the private network, or without https, is not asked', async () => {
  const { api, businessId } = await withBusiness()
  const at = (service: string) => api.channelConnections.begin({ businessId, kind: 'bluesky', fields: { ...form(), service } })

  await expect(at('https://169.254.169.254')).rejects.toMatchObject({ message: expect.stringContaining('private network') })
  await expect(at('http://pds.example')).rejects.toMatchObject({ data: { fields: [{ field: 'fields.service' }] } })
})

const unreachedAt = (field: string) => ({ code: 'INVALID', message: 'The platform cannot be reached.', data: { fields: [{ field }] } })

test('a server that cannot be reached is named at the field that it was typed in', async () => {
  const { api, businessId } = await withBusiness()
  const nobody = 'http://127.0.0.1:1'
  const begun = (kind: 'bluesky' | 'mastodon' | 'wordpress', fields: Record<string, string>) =>
    api.channelConnections.begin({ businessId, kind, fields })

  await expect(begun('mastodon', { instance: nobody })).rejects.toMatchObject(unreachedAt('fields.instance'))
  await expect(begun('bluesky', { ...form(), service: nobody })).rejects.toMatchObject(unreachedAt('fields.service'))
  await expect(begun('wordpress', { site: nobody, username: 'naledi', password: 'abcd' })).rejects.toMatchObject(unreachedAt('fields.site'))
})

/** A Forem with a certificate that nobody vouches for. */
async function forem(): Promise<string> {
  const server = createServer({ key: privateKey, cert: certificate }, (_request, response) =>
    response.setHeader('content-type', 'application/json').end('{"id":7,"username":"loerielane","name":"Loerie Lane"}'),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return `https://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('a bad certificate is named in plain words, by the form and by the doctor', async () => {
  const { api, businessId } = await withBusiness()
  const site = await forem()
  const begun = () => api.channelConnections.begin({ businessId, kind: 'devto', fields: { site, key: 'abcd' } })
  const says = expect.stringContaining(`The certificate of ${new URL(site).host} is not to be trusted`)

  await expect(begun()).rejects.toMatchObject({ code: 'INVALID', message: says, data: { fields: [{ field: 'fields.site' }] } })

  const known = getCACertificates('default')
  onTestFinished(() => setDefaultCACertificates(known))
  setDefaultCACertificates([...known, certificate])
  const step = await begun()
  setDefaultCACertificates(known)
  if (step.step !== 'connected') throw new Error('One account is connected at once.')
  const { lines } = await api.channelDoctor.examine({ id: step.channels[0]!.id, roundTrip: true })

  expect(lines).toMatchObject([{ about: 'credentials', state: 'warning', says }])
})

test('the same account twice is refused, also when two people connect it at once, and is a channel of its own in another business', async () => {
  const of = await withBusiness()
  const other = await addBusiness(of.api, { name: 'Another lane' })
  const begin = (businessId: string) => of.api.channelConnections.begin({ businessId, kind: 'bluesky', fields: form() })

  const tries = await Promise.allSettled([begin(of.businessId), begin(of.businessId)])
  const later = begin(of.businessId)

  await expect(later).rejects.toMatchObject({ code: 'CONFLICT', data: { fields: [{ field: 'fields' }] } })
  expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await begin(other.id)).toMatchObject({ step: 'connected' })
})

test('a post goes out there, and the doctor finds what works, tries it out when asked to, and leaves nothing behind', async () => {
  const { api, businessId, channel } = await connectedBluesky()
  const { id } = await dueNow(api, {
    businessId,
    channelId: channel.id,
    contentType: 'x',
    content: { title: null, body: 'Plums are in 🍑' },
  })
  const delivery = await delivered(api, id, 'published')

  const quiet = await api.channelDoctor.examine({ id: channel.id })
  const tried = await api.channelDoctor.examine({ id: channel.id, roundTrip: true })

  const posts = [...bluesky.posts.values()].filter(({ uri }) => uri.endsWith(delivery.remoteUrl!.split('/').at(-1)!))
  expect(posts.map(({ value }) => value.text)).toEqual(['Plums are in 🍑'])
  const states = (lines: typeof quiet.lines) => lines.map(({ about, state }) => [about, state])
  expect(states(quiet.lines)).toEqual([
    ['credentials', 'works'],
    ['limits', 'works'],
    ['media', 'works'],
    ['round_trip', 'skipped'],
  ])
  expect(states(tried.lines).at(-1)).toEqual(['round_trip', 'works'])
  expect([...bluesky.posts.values()].some(({ value }) => value.text.startsWith('Postwright checks'))).toBe(false)
  expect(bluesky.asked.some(({ text }) => text.includes('Postwright checks'))).toBe(true)
  expect((await api.channels.list({ businessId })).find(({ id: of }) => of === channel.id)?.diagnosis).toEqual(tried)
})

test('the doctor says what a lost sign-in needs, and connecting again takes the same account alone', async () => {
  const { api, businessId, channel } = await connectedBluesky()
  const again = (fields: Record<string, string>) =>
    api.channelConnections.begin({ businessId, kind: 'bluesky', channelId: channel.id, fields })
  bluesky.sessions.signOut()

  const { lines } = await api.channelDoctor.examine({ id: channel.id, roundTrip: true })
  const lost = (await api.channels.list({ businessId })).find(({ id }) => id === channel.id)
  const did = bluesky.account.did
  bluesky.account.did = 'did:plc:somebodyelse'
  await expect(again(form())).rejects.toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('posts as @loerielane') })
  bluesky.account.did = did
  const step = await again(form())

  expect(lines).toMatchObject([{ about: 'credentials', state: 'fault', mend: [expect.stringContaining('Connect it again')] }])
  expect(lost?.status).toBe('reconnect')
  expect(step).toMatchObject({ step: 'connected', channels: [{ id: channel.id, status: 'connected', diagnosis: null }] })
})

test('one that was signed out since it lost a right goes on once the doctor finds that it has it again', async () => {
  const { api, businessId, channel } = await connectedBluesky()
  const statusNow = async () => (await api.channels.list({ businessId })).find(({ id }) => id === channel.id)?.status
  await app.behindTheScenes((tx) => tx.update(channels).set({ status: 'reconnect' }).where(eq(channels.id, channel.id)))
  expect(await statusNow()).toBe('reconnect')

  await api.channelDoctor.examine({ id: channel.id })
  expect(await statusNow()).toBe('connected')
})

test('a sign-in that ended before its time is renewed, and the post goes out', async () => {
  const { api, businessId, channel } = await connectedBluesky()
  bluesky.sessions.expire()

  const { id } = await dueNow(api, { businessId, channelId: channel.id, contentType: 'x', content: { title: null, body: 'Figs are in' } })
  const { log } = await delivered(api, id, 'published')

  expect(log.some(({ outcome }) => outcome === 'retry')).toBe(true)
  expect((await api.channels.list({ businessId })).find(({ id: of }) => of === channel.id)?.status).toBe('connected')
})

test('what is too long there is refused when it is planned, and said in full', async () => {
  const { api, businessId, channel } = await connectedBluesky()
  const { id } = await api.posts.create({ businessId, contentType: 'linkedin', content: { title: null, body: 'é'.repeat(301) } })

  await expect(
    api.schedule.schedule({ postId: id, channelIds: [channel.id], dueAt: new Date(Date.now() + 86_400_000).toISOString() }),
  ).rejects.toMatchObject({
    code: 'INVALID',
    message: 'Bluesky takes 300 characters: this text has 1 character more.',
    data: { fields: [{ field: 'channelIds' }] },
  })
})

test('a plan has room for so many accounts, and disconnecting one makes room', async () => {
  const member = await app.member('starter')
  const { id: businessId } = await addBusiness(member.api, { requiresApproval: false })
  const { channel } = await connectedBluesky({ member, api: member.api, businessId })
  const redirected = async () => {
    const step = await member.api.channelConnections.begin({ businessId, kind: 'mastodon', fields: { instance: mastodon.url } })
    return step.step === 'redirect' ? new URL(mastodon.allow(step.url)).search : ''
  }

  const [first, second] = [await redirected(), await redirected()]
  const refused = member.api.channelConnections.answer({ query: first })
  await expect(refused).rejects.toMatchObject({ code: 'FORBIDDEN', data: { reason: 'plan' } })
  await member.api.channels.disconnect({ id: channel.id })

  expect(await member.api.channelConnections.answer({ query: second })).toMatchObject({ step: 'connected' })
})

async function awayAtMastodon() {
  const of = await withBusiness()
  const step = await of.api.channelConnections.begin({ businessId: of.businessId, kind: 'mastodon', fields: { instance: mastodon.url } })
  if (step.step !== 'redirect') throw new Error('A person allows it there.')
  const query = new URL(mastodon.allow(step.url)).search
  const [state, code] = ['state', 'code'].map((name) => new URLSearchParams(query).get(name)!)
  return { ...of, query, state: state!, code: code! }
}

test('two tabs that bring the same answer make one connection, and each is told of it', async () => {
  const { api, businessId, query, code } = await awayAtMastodon()

  const steps = await Promise.all([api.channelConnections.answer({ query }), api.channelConnections.answer({ query })])
  const later = await api.channelConnections.answer({ query })

  const accounts = (await api.channels.list({ businessId })).filter(({ kind }) => kind === 'mastodon')
  expect(accounts).toHaveLength(1)
  for (const step of [...steps, later]) expect(step).toMatchObject({ step: 'connected', channels: [{ id: accounts[0]!.id }] })
  expect(mastodon.asked.filter(({ path, text }) => path === '/oauth/token' && text.includes(code))).toHaveLength(1)
})

test('an answer is taken in the session alone in which it was asked for, and what waits for it is sealed', async () => {
  const { member, state, query, api } = await awayAtMastodon()
  const inAnotherBrowser = app.visitor({ cookie: await signIn(app.services, member.userId) })
  const stranger = await app.member()
  const [row] = await app.behindTheScenes((tx) => tx.select().from(channelConnections).where(eq(channelConnections.userId, member.userId)))

  for (const other of [inAnotherBrowser, stranger])
    await expect(other.api.channelConnections.answer({ query })).rejects.toMatchObject({ code: 'NOT_FOUND' })

  expect(JSON.stringify(row)).not.toContain(mastodon.state.apps.at(-1)!.secret)
  expect(JSON.stringify(row)).not.toContain(state)
  expect(await api.channelConnections.answer({ query })).toMatchObject({ step: 'connected' })
})

test('whoever does not allow it there is told that nothing was connected, and may begin again', async () => {
  const { api, businessId, state } = await awayAtMastodon()

  const denied = api.channelConnections.answer({ query: `?state=${state}&error=access_denied` })
  await expect(denied).rejects.toMatchObject({ code: 'INVALID', data: { fields: [{ field: 'query' }] } })

  expect((await api.channels.list({ businessId })).filter(({ kind }) => kind === 'mastodon')).toEqual([])
  await expect(api.channelConnections.answer({ query: `?state=${state}&code=x` })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('what a platform says against it, when no person did, is told in its words', async () => {
  const { api, state } = await awayAtMastodon()
  const said = { error: 'unauthorized_scope_error', error_description: 'Scope "plums" is not authorized for your application' }

  await expect(api.channelConnections.answer({ query: new URLSearchParams({ state, ...said }).toString() })).rejects.toMatchObject({
    code: 'INVALID',
    message: `The platform did not let it be connected: ${said.error_description}`,
  })
})

test('a platform sends the browser back to the application, which keeps the answer out of every log', async () => {
  const back = await app.visitor().request('/channels/connected?state=a%20b&code=c', { redirect: 'manual' })

  expect([back.status, back.headers.get('location')]).toEqual([302, '/app/publishing#connection?state=a%20b&code=c'])
})
