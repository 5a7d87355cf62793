import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'

import { writeWith, writeWithComposer } from '../../../../test/ai.ts'
import { addBusiness, addPost } from '../../../../test/factories.ts'
import { startFakeProvider } from '../../../../test/fakes/openai-compatible.ts'
import { startApp } from '../../../../test/harness.ts'
import { usageTracking } from '../../billing/subscriptions/table.ts'

const provider = await startFakeProvider()
const app = await startApp({ config: { safeFetchAllow: ['127.0.0.1'] } })
afterAll(async () => {
  await app.close()
  await provider.close()
})

const admin = await app.signedUp({ approval: 'approved', plan: 'agency', superAdmin: true })
const signedIn = (account = {}) => app.signedUp({ approval: 'approved', plan: 'agency', ...account })
const sent = () => JSON.stringify(provider.requests.at(-1)?.body['messages'])
const proposes = (ideas: object[]) => provider.answer({ kind: 'text', pieces: [JSON.stringify({ ideas })] })
const profile = {
  context: 'We roast coffee from three farms in Ethiopia. Our roaster is a Probat from 1958 that Sipho restored.',
  keywords: ['cold brew', 'filter coffee', 'espresso beans'],
  location: 'Woodstock, Cape Town',
  industry: 'Coffee roasting',
  contentTypes: ['linkedin' as const, 'x' as const],
}

beforeEach(() => writeWithComposer(admin.api))

test('the composer proposes ten ideas from the profile, each of a type that the business uses, and pays for them', async () => {
  const { api, workspaceId } = await signedIn()
  const { id: businessId } = await addBusiness(api, profile)

  const { ideas, added } = await api.ideas.propose({ businessId })

  expect([ideas.length, added]).toEqual([10, 10])
  expect(new Set(ideas.map(({ title }) => title)).size).toBe(10)
  expect(new Set(ideas.map(({ contentType }) => contentType))).toEqual(new Set(['linkedin', 'x']))
  expect(ideas.some(({ title }) => title.includes('cold brew'))).toBe(true)
  expect(ideas.some(({ angle }) => angle.includes('Probat from 1958'))).toBe(true)
  expect(await api.ideas.list({ businessId })).toEqual({ ideas })
  const usage = await app.services.db.transaction(workspaceId, (tx) =>
    tx.select().from(usageTracking).where(eq(usageTracking.workspaceId, workspaceId)),
  )
  expect(usage).toMatchObject([{ operationType: 'ideas', metadata: { ideas: 10 } }])
  expect((await api.billing.subscription())?.tokens.held).toBe(0)
})

test('more ideas are others, until there is nothing more to say; what was dismissed does not come back', async () => {
  const { api } = await signedIn()
  const { id: businessId } = await addBusiness(api, profile)
  const first = (await api.ideas.propose({ businessId })).ideas
  await api.ideas.dismiss({ id: first[0]?.id ?? '' })

  const second = await api.ideas.propose({ businessId })
  let last = second
  for (let round = 0; round < 4; round += 1) last = await api.ideas.propose({ businessId })

  expect(second.added).toBeGreaterThan(0)
  const titles = last.ideas.map(({ title }) => title)
  expect(new Set(titles).size).toBe(titles.length)
  expect(titles).not.toContain(first[0]?.title)
  expect([last.added, last.ideas.length <= 40]).toEqual([0, true])
})

test('a model is told the profile and what was posted; what is posted already or of no type is not kept', async () => {
  const { api } = await signedIn()
  const { id: businessId } = await addBusiness(api, profile)
  await addPost(api, { businessId, contentType: 'x', content: { title: null, body: 'Why we roast on Tuesdays' } })
  await writeWith(admin.api, provider.baseUrl)
  proposes([
    { title: 'How a Probat from 1958 roasts', angle: 'For people who love machines.', contentType: 'linkedin' },
    { title: 'Why we roast on Tuesdays', angle: 'Again.', contentType: 'x' },
    { title: 'Three farms, one cup', angle: 'Where the beans come from.', contentType: 'tiktok' },
    { title: ' ', angle: 'Nothing.', contentType: 'x' },
  ])

  const { ideas, added, message } = await api.ideas.propose({ businessId })

  expect(sent()).toContain('Probat from 1958')
  expect(sent()).toContain('Why we roast on Tuesdays')
  expect([added, message]).toEqual([2, null])
  expect(ideas.map(({ title, contentType }) => [title, contentType])).toEqual([
    ['How a Probat from 1958 roasts', 'linkedin'],
    ['Three farms, one cup', 'linkedin'],
  ])
})

test('where the model fails, the composer’s rules propose, and why is said', async () => {
  const { api } = await signedIn()
  const { id: businessId } = await addBusiness(api, profile)
  await writeWith(admin.api, provider.baseUrl)
  provider.answer({ kind: 'refuse', status: 400, message: 'No credit.' })

  const { ideas, message } = await api.ideas.propose({ businessId })

  expect(message).toContain('No credit.')
  expect(ideas).toHaveLength(10)
  expect(ideas[0]?.writer).toBe('Built-in composer')
})

test('a model that answers without ideas is charged for its tokens, and the ideas are the composer’s', async () => {
  const { api, workspaceId } = await signedIn()
  const { id: businessId } = await addBusiness(api, profile)
  await writeWith(admin.api, provider.baseUrl)
  proposes([])

  const { ideas, message } = await api.ideas.propose({ businessId })

  expect([ideas[0]?.writer, message]).toEqual(['Built-in composer', expect.stringContaining('answered without ideas')])
  const [usage] = await app.services.db.transaction(workspaceId, (tx) =>
    tx.select().from(usageTracking).where(eq(usageTracking.workspaceId, workspaceId)),
  )
  expect(usage?.metadata).toMatchObject({ model: expect.not.stringContaining('composer') })
  expect(usage?.tokensConsumed).toBeGreaterThan(0)
})

test('without enough tokens nothing is proposed', async () => {
  const { api, workspaceId } = await signedIn()
  const { id: businessId } = await addBusiness(api, profile)
  await app.services.db.transaction(workspaceId, (tx) => tx.execute('update subscriptions set current_tokens = 10'))

  await expect(api.ideas.propose({ businessId })).rejects.toMatchObject({ code: 'QUOTA' })
  expect(await api.ideas.list({ businessId })).toEqual({ ideas: [] })
})

test('a person has so many proposals an hour', async () => {
  const { api, userId } = await signedIn()
  const { id: businessId } = await addBusiness(api, profile)
  for (let count = 0; count < 30; count += 1) await app.services.ideaLimit.take(userId)

  await expect(api.ideas.propose({ businessId })).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
})
