import { afterAll, beforeEach, expect, test } from 'vitest'

import { addBusiness } from '../../../../test/factories.ts'
import { startX } from '../../../../test/fakes/x/server.ts'
import { startApp } from '../../../../test/harness.ts'

const x = await startX()
const app = await startApp({ config: { baseUrl: 'https://postwright.example', platformUrls: { x: x.url } } })
const admin = await app.signedUp({ approval: 'approved', superAdmin: true })
const { integrations } = admin.api
const { clientId, clientSecret } = x.state.settings
const ours = { kind: 'x' as const, id: clientId, secret: clientSecret }

afterAll(() => x.close())
beforeEach(() => integrations.remove({ kind: 'x' }))

const ofX = async () => (await integrations.list()).find(({ kind }) => kind === 'x')

async function somebody() {
  const member = await app.signedUp({ approval: 'approved', plan: 'growth' })
  const { id: businessId } = await addBusiness(member.api)
  const begin = () => member.api.channelConnections.begin({ businessId, kind: 'x', fields: {} })
  return { ...member, begin }
}

test('without an app nobody is sent away to a button that fails: they are told whom to ask', async () => {
  const { api, begin } = await somebody()

  expect(await api.integrations.ready()).toEqual([])
  await expect(begin()).rejects.toMatchObject({ message: 'X is not set up on this site. Ask your administrator.' })
  expect(await ofX()).toEqual({
    kind: 'x',
    redirectUrl: 'https://postwright.example/channels/connected',
    webhook: null,
    app: null,
    state: 'not_configured',
    check: null,
    refused: null,
  })
})

test('the secret is sealed, never told again, and stays while the app is the same', async () => {
  await integrations.save(ours)
  const again = await integrations.save({ kind: 'x', id: clientId })

  expect(again).toMatchObject({ app: { id: clientId, secretEnds: clientSecret.slice(-4) }, state: 'configured' })
  const { rows } = await app.database.db.pool.query(`select value::text from instance_settings where key = 'integrations'`)
  expect(JSON.stringify([rows, again, await integrations.list()])).not.toContain(clientSecret)
  await expect(integrations.save({ kind: 'x', id: 'another-app' })).rejects.toMatchObject({
    data: { fields: [{ field: 'secret', message: 'Fill this in.' }] },
  })
})

test('a member connects an account by it: signs in there, comes back, and has a channel', async () => {
  await integrations.save(ours)
  const { api, begin } = await somebody()
  expect(await api.integrations.ready()).toEqual(['x'])

  const away = await begin()
  if (away.step !== 'redirect') throw new Error('X asks on a page of its own.')
  const asked = new URL(away.url).searchParams
  const back = new URL(x.tokens.allow(away.url))
  const done = await api.channelConnections.answer({ query: back.search.slice(1) })

  expect(asked.get('scope')).toBe('tweet.read tweet.write users.read media.write offline.access')
  expect(`${back.origin}${back.pathname}`).toBe('https://postwright.example/channels/connected')
  expect(done).toMatchObject({ step: 'connected', channels: [{ kind: 'x', account: '@lane', status: 'connected' }] })
})

test('what a platform did not give is named, and nothing is connected', async () => {
  await integrations.save(ours)
  const { api, begin } = await somebody()
  const away = await begin()
  const back = new URL(x.tokens.allow(away.step === 'redirect' ? away.url : '', 'tweet.read users.read'))

  await expect(api.channelConnections.answer({ query: back.search.slice(1) })).rejects.toMatchObject({
    message: 'X did not give all that posting needs. Missing: tweet.write, media.write, offline.access.',
  })
  expect((await api.channels.list({})).some(({ kind }) => kind === 'x')).toBe(false)
})

test('the doctor proves the app without a person, and tells what the platform said', async () => {
  await integrations.save({ ...ours, secret: 'of-another-app' })
  const failing = await integrations.check({ kind: 'x' })
  await integrations.save(ours)
  const well = await integrations.check({ kind: 'x' })

  expect(failing).toMatchObject({
    state: 'failing',
    check: {
      findings: [
        { about: 'keys', outcome: 'failed', words: 'Missing valid authorization header' },
        { about: 'address', outcome: 'ok', words: null },
      ],
    },
  })
  expect(well).toMatchObject({ state: 'configured', check: { findings: [{ outcome: 'ok' }, { outcome: 'ok' }] } })
})

test('an app that the platform refuses in the middle of somebody’s sign-in is failing, until it is mended', async () => {
  await integrations.save({ ...ours, secret: 'taken-back' })
  const { api, begin } = await somebody()
  const away = await begin()
  const back = new URL(x.tokens.allow(away.step === 'redirect' ? away.url : ''))

  await expect(api.channelConnections.answer({ query: back.search.slice(1) })).rejects.toMatchObject({
    message: 'X does not accept the app of this site. An administrator has to look at it.',
  })

  expect(await ofX()).toMatchObject({ state: 'failing', refused: 'Missing valid authorization header' })
  expect(await integrations.save(ours)).toMatchObject({ state: 'configured', refused: null })
})

test('super admins are told once that a platform refuses the app, in its words, until it is mended', async () => {
  await admin.api.notifications.markAllRead({ until: new Date().toISOString() })
  await integrations.save({ ...ours, secret: 'taken-back' })
  const told = async () => (await admin.api.notifications.list({})).items.filter(({ kind, isRead }) => kind === 'app_refused' && !isRead)
  for (const { api, begin } of [await somebody(), await somebody()]) {
    const away = await begin()
    const back = new URL(x.tokens.allow(away.step === 'redirect' ? away.url : ''))
    await expect(api.channelConnections.answer({ query: back.search.slice(1) })).rejects.toThrow('An administrator has to look at it.')
  }
  const whileRefused = await told()
  await integrations.save(ours)

  expect(whileRefused).toMatchObject([
    {
      title: 'X does not accept the app of this site',
      detail: expect.stringContaining('It says: Missing valid authorization header'),
      count: 1,
      link: '/app/admin?tab=integrations',
    },
  ])
  expect(await told()).toEqual([])
})

test('another session cannot finish what this one began', async () => {
  await integrations.save(ours)
  const [one, other] = [await somebody(), await somebody()]
  const away = await one.begin()
  const back = new URL(x.tokens.allow(away.step === 'redirect' ? away.url : ''))

  await expect(other.api.channelConnections.answer({ query: back.search.slice(1) })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await one.api.channelConnections.answer({ query: back.search.slice(1) })).toMatchObject({ step: 'connected' })
})

test('what is done with the app is written down, without its secret', async () => {
  await integrations.save(ours)
  await integrations.remove({ kind: 'x' })

  const { items } = await admin.api.admin.audit({ area: 'integration', limit: 2 })

  expect(items.map(({ action, subject }) => [action, subject])).toEqual([
    ['integration.removed', 'x'],
    ['integration.configured', 'x'],
  ])
  expect(JSON.stringify(items)).not.toContain(clientSecret)
})
