import { expect, test } from 'vitest'

import { addBusiness, addPost } from '../../../../test/factories.ts'
import { type Api, type Member, sharedApp, signedIn, signedUp, visitor } from '../../../../test/harness.ts'

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString()

async function builtIns(api: Api) {
  const business = await addBusiness(api, { requiresApproval: false })
  const [blog, sandbox] = await api.channels.list({ businessId: business.id })
  if (!blog || !sandbox) throw new Error('A new business has two channels.')
  return { business, blog, sandbox }
}

test('the blog takes blog posts and articles, the sandbox all nine types', async () => {
  const { api } = await signedIn()

  const { blog, sandbox } = await builtIns(api)

  expect(blog).toMatchObject({ kind: 'blog', status: 'connected', contentTypes: ['blog', 'articles'], sandbox: null, lastSentAt: null })
  expect(blog.address).toMatch(/\/blog$/)
  expect(sandbox.contentTypes).toHaveLength(9)
  expect(sandbox.sandbox).toEqual({ mode: 'accept', times: null, delayMs: 0, protection: 'repeatable' })
  expect(sandbox.address).toMatch(new RegExp(`/sandbox/${sandbox.id}$`))
})

test('nothing of a channel leaves but what is presented', async () => {
  const { api } = await signedIn()

  const { sandbox } = await builtIns(api)

  expect(Object.keys(sandbox).toSorted()).toEqual([
    'account',
    'address',
    'answers',
    'businessId',
    'contentTypes',
    'createdAt',
    'diagnosis',
    'id',
    'kind',
    'lastSentAt',
    'limits',
    'name',
    'next',
    'planned',
    'sandbox',
    'settings',
    'status',
  ])
})

test('a business has one blog, even when two people connect one at once, and any number of sandboxes', async () => {
  const { api } = await signedIn()
  const { business } = await builtIns(api)

  const tries = await Promise.allSettled(
    [1, 2].map(() => api.channels.connect({ businessId: business.id, kind: 'blog', name: 'Second blog' })),
  )

  for (const one of tries)
    expect(one).toMatchObject({ status: 'rejected', reason: { code: 'CONFLICT', data: { fields: [{ field: 'kind' }] } } })
  await expect(api.channels.connect({ businessId: business.id, kind: 'sandbox', name: 'Second wall' })).resolves.toMatchObject({
    name: 'Second wall',
  })
})

test('a sandbox is told how to behave, and no other channel is', async () => {
  const { api } = await signedIn()
  const { blog, sandbox } = await builtIns(api)
  const behaviour = { mode: 'fail', times: 2, delayMs: 10, protection: 'lookup' } as const

  expect((await api.channels.setSandbox({ id: sandbox.id, ...behaviour })).sandbox).toEqual(behaviour)
  await expect(api.channels.setSandbox({ id: blog.id, ...behaviour })).rejects.toMatchObject({
    code: 'INVALID',
    data: { fields: [{ field: 'id' }] },
  })
})

test('disconnecting holds what is planned, and connecting again lets it go on', async () => {
  const { api } = await signedIn()
  const { business, sandbox } = await builtIns(api)
  const post = await addPost(api, { businessId: business.id })
  const dueAt = tomorrow()
  const [delivery] = await api.schedule.schedule({ postId: post.id, dueAt, channelIds: [sandbox.id] })

  await api.channels.disconnect({ id: sandbox.id })
  const held = await api.deliveries.get({ id: delivery!.id })
  await api.channels.reconnect({ id: sandbox.id })

  expect(held).toMatchObject({ status: 'held', reason: 'Its channel is disconnected. Connect it again within 24 hours.' })
  expect(Date.parse(held.nextAttemptAt!)).toBe(Date.parse(dueAt) + 86_400_000)
  expect(await api.deliveries.get({ id: delivery!.id })).toMatchObject({ status: 'scheduled', reason: null, nextAttemptAt: dueAt })
  expect((await api.posts.get({ id: post.id })).status).toBe('scheduled')
})

test('nothing is planned on a disconnected channel', async () => {
  const { api } = await signedIn()
  const { business, sandbox } = await builtIns(api)
  const post = await addPost(api, { businessId: business.id })
  await api.channels.disconnect({ id: sandbox.id })

  await expect(api.schedule.schedule({ postId: post.id, dueAt: tomorrow(), channelIds: [sandbox.id] })).rejects.toMatchObject({
    code: 'INVALID',
    message: 'Sandbox wall is disconnected. Connect it again first.',
    data: { fields: [{ field: 'channelIds' }] },
  })
})

test('another workspace sees and changes no channel', async () => {
  const { api } = await signedIn()
  const { business, sandbox } = await builtIns(api)
  const { api: stranger } = await signedIn()

  expect(await stranger.channels.list({ businessId: business.id })).toEqual([])
  const notThere = { code: 'NOT_FOUND' }
  await expect(stranger.channels.connect({ businessId: business.id, kind: 'sandbox', name: 'Wall' })).rejects.toMatchObject(notThere)
  await expect(stranger.channels.disconnect({ id: sandbox.id })).rejects.toMatchObject(notThere)
  await expect(stranger.channels.reconnect({ id: sandbox.id })).rejects.toMatchObject(notThere)
  await expect(
    stranger.channels.setSandbox({ id: sandbox.id, mode: 'refuse', times: null, delayMs: 0, protection: 'none' }),
  ).rejects.toMatchObject(notThere)
})

test('reviewers and viewers see channels but do not manage them, and visitors do neither', async () => {
  const owner = await signedIn()
  const { business, sandbox } = await builtIns(owner.api)

  for (const role of ['reviewer', 'viewer'] as const) {
    const { api } = await signedUp({ approval: 'approved', workspaceId: owner.workspaceId, role })
    expect(await api.channels.list({ businessId: business.id })).toHaveLength(2)
    await expect(api.channels.disconnect({ id: sandbox.id })).rejects.toMatchObject({ code: 'FORBIDDEN', data: { reason: 'role' } })
  }
  const { api: nobody } = await visitor()
  await expect(nobody.channels.list({})).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
})

test('the wall that a business begins with is named in the language of whoever reads it, not of whoever added the business', async () => {
  const person = await signedIn()
  const inGerman = await germanApiOf(person)
  const business = await addBusiness(inGerman, { requiresApproval: false })

  const [german, english] = [await sandboxOf(inGerman, business.id), await sandboxOf(person.api, business.id)]
  const post = await addPost(person.api, { businessId: business.id })
  const dueAt = tomorrow()
  await person.api.schedule.schedule({ postId: post.id, channelIds: [english.id], dueAt })
  const { items } = await inGerman.deliveries.list({})

  expect([german.name, english.name]).toEqual(['Sandbox-Wand', 'Sandbox wall'])
  expect(items.map(({ channelName }) => channelName)).toEqual(['Sandbox-Wand'])
  await expect(
    inGerman.schedule.schedule({ postId: post.id, channelIds: [english.id], dueAt, confirmDuplicate: true }),
  ).rejects.toMatchObject({ message: expect.stringContaining('Sandbox-Wand') })
})

test('a wall with a name of its own keeps it in every language', async () => {
  const person = await signedIn()
  const { id: businessId } = await addBusiness(person.api)
  await person.api.channels.connect({ businessId, kind: 'sandbox', name: 'Trial run' })

  const inGerman = await germanApiOf(person)
  const channels = await inGerman.channels.list({ businessId })

  expect(channels.map(({ name }) => name)).toContain('Trial run')
})

async function germanApiOf({ headers }: Member): Promise<Api> {
  return (await sharedApp()).visitor({ cookie: `${headers['cookie']}; language=de` }).api
}

async function sandboxOf(api: Api, businessId: string) {
  const wall = (await api.channels.list({ businessId })).find(({ kind }) => kind === 'sandbox')
  if (!wall) throw new Error('A new business has a wall.')
  return wall
}
