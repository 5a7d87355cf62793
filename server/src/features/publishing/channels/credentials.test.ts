import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, test, vi } from 'vitest'

import { type Member, startApp } from '../../../../test/harness.ts'
import { addChannels, behave, delivered, dueNow, quick, startFeed } from '../../../../test/publishing.ts'
import type { Connection, GrantOutcome } from '../../../platforms/connection.ts'
import { sandboxConnection } from '../../../platforms/sandbox/connection.ts'
import { platformsOf } from '../deliveries/sending/platforms.ts'
import { startDeliveryWorker } from '../deliveries/claiming/worker.ts'
import { accessTo, credentialsPlace, mergeCredentials } from './credentials.ts'
import { revokeAccess } from './revoke.ts'
import { channels } from './table.ts'

const app = await startApp({ poolSize: 8 })
const { services } = app
const wall = await startFeed(services)
afterAll(() => wall.close())

const sandbox = sandboxConnection({ origin: wall.origin, secrets: services.secrets })
const signal = new AbortController().signal
const anHourAgo = sql`now() - interval '1 hour'`
const soon = sql`now() + interval '1 hour'`

const member = () => app.signedUp({ approval: 'approved', plan: 'growth' })

async function connected({ api, workspaceId }: Member) {
  const { business, sandbox: channel } = await addChannels(api)
  const which = { workspaceId, channelId: channel.id, signal }
  const access = await accessTo(services, { ...which, connection: sandbox })
  if (access.type !== 'ready') throw new Error(`The sandbox was not signed in: ${access.type}.`)
  return { api, business, channel, which, credentials: access.credentials }
}

async function rowOf(channelId: string) {
  const [row] = await services.db.asSystem('look for a test', (tx) => tx.select().from(channels).where(eq(channels.id, channelId)))
  return row!
}

function change(channelId: string, set: Parameters<ReturnType<typeof services.db.plain.update<typeof channels>>['set']>[0]) {
  return services.db.asSystem('arrange a test', (tx) => tx.update(channels).set(set).where(eq(channels.id, channelId)))
}

function refreshing(refresh: Connection['refresh']): Connection {
  return { ...sandbox, refresh }
}

test('a sandbox signs in at its first use, and its token is stored sealed and nowhere else', async () => {
  const { channel, credentials } = await connected(await member())

  const { sealedCredentials, credentialsExpireAt, ...others } = await rowOf(channel.id)

  expect(JSON.parse(services.secrets.open(sealedCredentials!, credentialsPlace(channel.id)))).toEqual(credentials)
  expect(credentials.accessToken).toHaveLength(43)
  expect(credentialsExpireAt!.getTime()).toBeGreaterThan(Date.now() + 29 * 86_400_000)
  for (const token of [credentials.accessToken!, credentials.refreshToken!]) {
    expect(sealedCredentials).not.toContain(token)
    expect(JSON.stringify(others)).not.toContain(token)
  }
})

test('a token is in no answer, audit entry or log', async () => {
  const owner = await member()
  const { api, channel, credentials } = await connected(owner)
  const warn = vi.spyOn(services.log, 'error').mockImplementation(() => {})

  await accessTo(services, {
    workspaceId: owner.workspaceId,
    channelId: channel.id,
    signal,
    connection: refreshing(() => Promise.reject(new Error('No.'))),
  })
  await change(channel.id, { credentialsExpireAt: anHourAgo })
  await accessTo(services, {
    workspaceId: owner.workspaceId,
    channelId: channel.id,
    signal,
    connection: refreshing(() => Promise.reject(new Error('No.'))),
  })
  await api.channels.disconnect({ id: channel.id })
  const answers = [await api.channels.reconnect({ id: channel.id }), await api.channels.list({})]
  const audit = await services.db.asSystem('look for a test', (tx) => tx.execute(sql`select * from audit_log`))

  const said = JSON.stringify([answers, audit.rows, warn.mock.calls])
  expect(warn).toHaveBeenCalledOnce()
  for (const token of [credentials.accessToken!, credentials.refreshToken!]) expect(said).not.toContain(token)
})

test('of nodes that want a token at once when it has ended, one asks the platform, and all get the new one', async () => {
  const { channel, which } = await connected(await member())
  await change(channel.id, { credentialsExpireAt: anHourAgo })
  const refresh = vi.fn(sandbox.refresh)

  const accesses = await Promise.all(Array.from({ length: 6 }, () => accessTo(services, { ...which, connection: refreshing(refresh) })))

  expect(refresh).toHaveBeenCalledOnce()
  const stored: unknown = JSON.parse(services.secrets.open((await rowOf(channel.id)).sealedCredentials!, credentialsPlace(channel.id)))
  expect(accesses).toEqual(Array.from({ length: 6 }, () => ({ type: 'ready', credentials: stored })))
})

test('a token is renewed ahead of its end, and until it is, the old one is used', async () => {
  const { channel, which, credentials } = await connected(await member())
  await change(channel.id, { credentialsExpireAt: soon })
  const answer = Promise.withResolvers<GrantOutcome>()
  const asked = Promise.withResolvers<void>()
  const slow = refreshing(() => {
    asked.resolve()
    return answer.promise
  })

  const first = accessTo(services, { ...which, connection: slow })
  await asked.promise
  const second = await accessTo(services, { ...which, connection: slow })
  answer.resolve({ type: 'granted', credentials: { accessToken: 'new' }, expiresInSeconds: 7 * 86_400 })

  expect(second).toEqual({ type: 'ready', credentials })
  expect(await first).toEqual({ type: 'ready', credentials: { ...credentials, accessToken: 'new' } })
})

test.each<[string, GrantOutcome]>([
  ['an empty token', { type: 'granted', credentials: { accessToken: ' ', refreshToken: 'new' }, expiresInSeconds: 3600 }],
  ['no token', { type: 'granted', credentials: {}, expiresInSeconds: 3600 }],
  ['"later"', { type: 'retry', afterSeconds: null, reason: 'The wall answered 500.' }],
])('%s as the answer overwrites nothing: the old one is used while it is good, and then it is asked for again', async (_what, outcome) => {
  const { channel, which, credentials } = await connected(await member())
  await change(channel.id, { credentialsExpireAt: soon })
  const before = (await rowOf(channel.id)).sealedCredentials

  const whileGood = await accessTo(services, { ...which, connection: refreshing(async () => outcome) })
  await change(channel.id, { credentialsExpireAt: anHourAgo })
  const afterwards = await accessTo(services, { ...which, connection: refreshing(async () => outcome) })
  const kept = (await rowOf(channel.id)).sealedCredentials
  const renewed = await accessTo(services, { ...which, connection: sandbox })

  expect(whileGood).toEqual({ type: 'ready', credentials })
  expect(afterwards).toMatchObject({ type: 'retry' })
  expect(kept).toBe(before)
  expect(renewed).toMatchObject({ type: 'ready', credentials: { refreshToken: expect.not.stringMatching(/^new$/) } })
})

test('a token that is left out of an answer keeps its value', () => {
  expect(mergeCredentials({ accessToken: 'a', refreshToken: 'r' }, { accessToken: 'b' })).toEqual({ accessToken: 'b', refreshToken: 'r' })
  expect(mergeCredentials({ accessToken: 'a' }, { accessToken: '' })).toBeNull()
})

test('a node that died while it asked is not waited for longer than its lease', async () => {
  const { channel, which, credentials } = await connected(await member())
  await change(channel.id, { credentialsExpireAt: anHourAgo, credentialsLeaseUntil: soon })

  const during = await accessTo(services, { ...which, connection: sandbox, signal: AbortSignal.abort() })
  await change(channel.id, { credentialsLeaseUntil: anHourAgo })
  const after = await accessTo(services, { ...which, connection: sandbox })

  expect(during).toEqual({ type: 'busy' })
  expect(after).toMatchObject({ type: 'ready' })
  expect(after).not.toEqual({ type: 'ready', credentials })
})

test('what is answered for the old credentials after the channel was connected anew is thrown away', async () => {
  const { api, channel, which } = await connected(await member())
  await change(channel.id, { credentialsExpireAt: anHourAgo })
  const late = refreshing(async () => {
    await api.channels.disconnect({ id: channel.id })
    await api.channels.reconnect({ id: channel.id })
    return { type: 'granted', credentials: { accessToken: 'late' }, expiresInSeconds: 3600 }
  })

  const access = await accessTo(services, { ...which, connection: late })

  expect(access).toEqual({ type: 'busy' })
  expect((await rowOf(channel.id)).sealedCredentials).toBeNull()
})

test('disconnecting takes the token back at the platform, unless the channel is connected again first', async () => {
  const { api, channel, which, credentials } = await connected(await member())
  const stillWorks = () =>
    sandbox.check({ channel: { id: channel.id, businessName: '', timeZone: 'UTC', settings: {} }, credentials, signal })
  const { credentialsVersion: version } = await rowOf(channel.id)
  const revoke = () => revokeAccess(services, { ...which, version, connections: { blog: null, sandbox } })

  await revoke()
  const whileConnected = await stillWorks()
  await api.channels.disconnect({ id: channel.id })
  await revoke()
  await revoke()

  expect(whileConnected).toEqual({ type: 'ok' })
  expect(await stillWorks()).toMatchObject({ type: 'reconnect' })
  expect((await rowOf(channel.id)).sealedCredentials).toBeNull()
})

test('the sandbox refuses whoever has neither its app’s secret nor a token, and lists the one account of a token', async () => {
  const { api, channel, credentials } = await connected(await member())
  const stranger = sandboxConnection({ origin: wall.origin, secrets: { ...services.secrets, derive: () => 'guessed' } })
  const anew = { answer: { channelId: channel.id }, redirectUrl: null, codeVerifier: null, kept: {}, signal }

  expect(await stranger.exchange(anew)).toMatchObject({ type: 'reconnect' })
  expect(await sandbox.listAccounts({ credentials: { ...credentials, accessToken: 'guessed' }, signal })).toMatchObject({
    type: 'reconnect',
  })
  expect(await sandbox.listAccounts({ credentials, signal })).toEqual({
    type: 'listed',
    accounts: [{ id: channel.id, name: 'Sandbox wall', credentials: null }],
  })
  await behave(api, channel.id, { mode: 'sign_out' })
  expect(
    await sandbox.refresh({ channel: { id: channel.id, businessName: '', timeZone: 'UTC', settings: {} }, credentials, signal }),
  ).toMatchObject({
    type: 'reconnect',
  })
})

test('a channel of an older version signs in by itself, and one whose token has ended renews it: both publish', async () => {
  const { api } = await member()
  const [older, ended] = [await addChannels(api), await addChannels(api)]
  const behaviour = { mode: 'accept', times: null, delayMs: 0, protection: 'repeatable' }
  await change(older.sandbox.id, { settings: { behaviour, signIn: '019a9d5e-0000-7000-8000-000000000000' } })
  const worker = startDeliveryWorker(services, { timings: { ...quick, sendMs: 10_000 }, platforms: platformsOf(services, wall.origin) })

  const first = await Promise.all(
    [older, ended].map(({ business, sandbox: { id } }) => dueNow(api, { businessId: business.id, channelId: id })),
  )
  for (const { id } of first) await delivered(api, id, 'published')
  const before = await rowOf(ended.sandbox.id)
  await change(ended.sandbox.id, { credentialsExpireAt: anHourAgo })
  const { id } = await dueNow(api, { businessId: ended.business.id, channelId: ended.sandbox.id })
  const { attempts } = await delivered(api, id, 'published')
  await worker.stop()

  expect(attempts).toBe(1)
  expect((await rowOf(ended.sandbox.id)).credentialsVersion).toBe(before.credentialsVersion + 1)
})
