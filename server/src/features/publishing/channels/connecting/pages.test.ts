import { afterAll, beforeAll, expect, test } from 'vitest'

import { addBusiness } from '../../../../../test/factories.ts'
import { startLinkedIn } from '../../../../../test/fakes/linkedin/server.ts'
import { startPublishingApp } from '../../../../../test/publishing-app.ts'
import { delivered, dueNow } from '../../../../../test/publishing.ts'

const linkedin = await startLinkedIn()
const app = await startPublishingApp({ config: { platformUrls: { linkedin: linkedin.url } } })
const { settings } = linkedin.state
const page = 'urn:li:organization:5515715'
const profile = 'urn:li:person:782bbtaQ'

beforeAll(async () => {
  const admin = await app.signedUp({ approval: 'approved', superAdmin: true })
  await admin.api.integrations.save({ kind: 'linkedin', id: settings.clientId, secret: settings.clientSecret })
})
afterAll(() => linkedin.close())

async function somebody() {
  const { api } = await app.member()
  const { id: businessId } = await addBusiness(api, { requiresApproval: false })
  const begin = (accounts: string, channelId?: string) =>
    api.channelConnections.begin({ businessId, kind: 'linkedin', fields: { accounts }, ...(channelId && { channelId }) })
  const back = async (accounts: string, channelId?: string) => {
    const step = await begin(accounts, channelId)
    if (step.step !== 'redirect') throw new Error('A person allows it there.')
    return new URL(linkedin.tokens.allow(step.url)).search.slice(1)
  }
  return { api, businessId, begin, back, answer: (query: string) => api.channelConnections.answer({ query }) }
}

test('a person connects their profile and a page of theirs with one sign-in, and posts as each', async () => {
  const { api, businessId, back, answer } = await somebody()
  const query = await back('pages')

  const [step, again] = await Promise.all([answer(query), answer(query)])
  if (step.step !== 'choose') throw new Error('There are several.')
  const done = await api.channelConnections.choose({ id: step.id, accountIds: [profile, page] })
  const inAnotherTab = await answer(query)

  expect(again).toEqual(step)
  expect(step.accounts).toMatchObject([
    { id: profile, name: 'Thandi Nkosi', sort: 'profile', channelName: null, closed: null },
    { id: page, name: 'Loerie Lane', sort: 'page', address: 'https://www.linkedin.com/company/loerie-lane/' },
    { name: 'Old Plums', closed: expect.any(String) },
  ])
  if (done.step !== 'connected') throw new Error('They are connected.')
  expect(inAnotherTab).toMatchObject({ step: 'connected', channels: [{}, {}] })
  for (const { id: channelId, name } of done.channels) {
    const content = { title: null, body: `Plums are in, says ${name}.` }
    const { id } = await dueNow(api, { businessId, channelId, contentType: 'linkedin', content })
    await delivered(api, id, 'published')
  }
  expect(linkedin.state.posts.map(({ author, commentary }) => [author, commentary])).toEqual([
    [profile, 'Plums are in, says Thandi Nkosi.'],
    [page, 'Plums are in, says Loerie Lane.'],
  ])
})

test('what is connected already is offered as such, and a page is connected again by whoever may post as it', async () => {
  const { api, back, answer } = await somebody()
  const first = await answer(await back('pages'))
  if (first.step !== 'choose') throw new Error('There are several.')
  const done = await api.channelConnections.choose({ id: first.id, accountIds: [page] })
  if (done.step !== 'connected') throw new Error('It is connected.')
  const [channel] = done.channels

  expect(await answer(await back('pages'))).toMatchObject({ accounts: [{ channelName: null }, { channelName: 'Loerie Lane' }, {}] })
  await expect(answer(await back('profile', channel!.id))).rejects.toMatchObject({
    code: 'CONFLICT',
    message: expect.stringContaining('posts as Loerie Lane'),
  })
  expect(await answer(await back('pages', channel!.id))).toMatchObject({ step: 'connected', channels: [{ id: channel!.id }] })
})

test('an app without the right to pages is told of in LinkedIn’s words, and a profile is connected by it', async () => {
  const { api, businessId, begin, back, answer } = await somebody()
  const all = settings.scopes
  settings.scopes = ['openid', 'profile', 'w_member_social']
  const query = await back('pages')

  await expect(answer(query)).rejects.toMatchObject({
    message: 'The platform did not let it be connected: Scope "w_organization_social" is not authorized for your application',
  })
  expect(await answer(await back('profile'))).toMatchObject({ step: 'connected', channels: [{ name: 'Thandi Nkosi' }] })
  settings.scopes = all
  await expect(begin('everything')).rejects.toMatchObject({ code: 'INVALID', data: { fields: [{ field: 'fields.accounts' }] } })
  expect((await api.channels.list({ businessId })).filter(({ kind }) => kind === 'linkedin')).toHaveLength(1)
})
