import { afterAll, beforeEach, expect, test } from 'vitest'

import { addBusiness } from '../../../../test/factories.ts'
import { ourPage, startFacebook } from '../../../../test/fakes/facebook/server.ts'
import { startApp } from '../../../../test/harness.ts'

const facebook = await startFacebook()
const app = await startApp({ config: { baseUrl: 'https://postwright.example', platformUrls: { facebook: facebook.url } } })
const { appId: id, appSecret: secret } = facebook.state.settings
const admin = await app.signedUp({ approval: 'approved', superAdmin: true })
await admin.api.integrations.save({ kind: 'facebook', id, secret })
const bakery = { id: '8080', name: 'Loerie Bakery', tasks: ['CREATE_CONTENT'], business: '5' }

afterAll(() => facebook.close())
beforeEach(() => {
  facebook.tokens.live()
  facebook.state.pages = [...facebook.state.pages.filter((page) => page.id !== bakery.id), bakery]
})

async function somebody() {
  const { api } = await app.signedUp({ approval: 'approved', plan: 'growth' })
  const { id: businessId } = await addBusiness(api)
  /** What the browser comes back with. */
  const away = async (channelId?: string) => {
    const step = await api.channelConnections.begin({ businessId, kind: 'facebook', fields: {}, ...(channelId && { channelId }) })
    if (step.step !== 'redirect') throw new Error('Facebook asks on a page of its own.')
    return new URL(facebook.tokens.allow(step.url)).search.slice(1)
  }
  return { api, away, businessId }
}

test('somebody signs in at Facebook, chooses pages, and each is a channel with a token of its own', async () => {
  const { api, away } = await somebody()

  const choice = await api.channelConnections.answer({ query: await away() })
  if (choice.step !== 'choose') throw new Error('There are two pages.')
  expect(choice.accounts.map((account) => [account.name, account.closed === null])).toEqual([
    ['Loerie Lane', true],
    ['Only looked at', false],
    ['Loerie Bakery', true],
  ])
  const done = await api.channelConnections.choose({ id: choice.id, accountIds: [ourPage, bakery.id] })

  expect(done).toMatchObject({
    step: 'connected',
    channels: [
      { kind: 'facebook', account: 'Loerie Lane', status: 'connected', address: 'https://www.facebook.com/loerielane' },
      { kind: 'facebook', account: 'Loerie Bakery', status: 'connected' },
    ],
  })
})

test('two tabs that bring the same answer have the same choice, and one sign-in', async () => {
  const { api, away } = await somebody()
  const query = await away()
  facebook.asked.length = 0

  const [one, other] = await Promise.all([api.channelConnections.answer({ query }), api.channelConnections.answer({ query })])

  expect(one).toEqual(other)
  expect(facebook.asked.filter(({ query: asked }) => asked.has('code'))).toHaveLength(1)
})

test('a state of another session is nobody’s', async () => {
  const [one, other] = [await somebody(), await somebody()]
  const query = await one.away()

  await expect(other.api.channelConnections.answer({ query })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await one.api.channelConnections.answer({ query })).toMatchObject({ step: 'choose' })
})

test('a page that died is connected again as the same channel, and by its own account alone', async () => {
  const { api, away, businessId } = await somebody()
  const choice = await api.channelConnections.answer({ query: await away() })
  if (choice.step !== 'choose') throw new Error('There are two pages.')
  const first = await api.channelConnections.choose({ id: choice.id, accountIds: [ourPage] })
  const channelId = first.step === 'connected' ? first.channels[0]!.id : ''
  facebook.tokens.die(460, 'The session has been invalidated because the user changed their password.')
  await api.channelDoctor.examine({ id: channelId })
  expect(await api.channels.list({ businessId })).toContainEqual(expect.objectContaining({ id: channelId, status: 'reconnect' }))
  facebook.tokens.live()

  const again = await api.channelConnections.answer({ query: await away(channelId) })

  expect(again).toMatchObject({ step: 'connected', channels: [{ id: channelId, status: 'connected' }] })
  facebook.state.pages = [bakery]
  await expect(api.channelConnections.answer({ query: await away(channelId) })).rejects.toMatchObject({
    message: expect.stringContaining('Loerie Bakery'),
  })
  facebook.state.pages.unshift({ id: ourPage, name: 'Loerie Lane', username: 'loerielane', tasks: ['CREATE_CONTENT'] })
})
