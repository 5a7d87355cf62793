import { expect, test } from 'vitest'

import { addPost } from '../../../../test/factories.ts'
import { type Api, sharedApp, signedIn, signedUp, visitor } from '../../../../test/harness.ts'
import { addChannels } from '../../../../test/publishing.ts'
import { hoursAhead } from '../../../../test/schedule.ts'

async function planned(api: Api, hours = 3) {
  const { business, sandbox } = await addChannels(api)
  const post = await addPost(api, { businessId: business.id })
  const [delivery] = await api.schedule.schedule({ postId: post.id, dueAt: hoursAhead(hours), channelIds: [sandbox.id] })
  return { business, sandbox, post, delivery: delivery! }
}

test('cancelling takes a delivery out of the queue, frees its quota and gives the post back', async () => {
  const { api } = await signedIn()
  const before = await api.billing.subscription()
  const { delivery, post } = await planned(api)

  const cancelled = await api.deliveries.cancel({ id: delivery.id })

  expect(cancelled).toMatchObject({ status: 'cancelled', nextAttemptAt: null })
  expect((await api.billing.subscription())?.posts).toEqual(before!.posts)
  expect((await api.posts.get({ id: post.id })).status).toBe('draft')
  await expect(api.deliveries.cancel({ id: delivery.id })).rejects.toMatchObject({ code: 'CONFLICT', data: { fields: [{ field: 'id' }] } })
})

test('an approved post is approved again when its only delivery is cancelled, and can be planned anew', async () => {
  const { api } = await signedIn()
  const { business, sandbox } = await addChannels(api)
  const post = await addPost(api, { businessId: business.id })
  await api.posts.approve({ id: post.id, revision: post.revision })
  const plan = () => api.schedule.schedule({ postId: post.id, dueAt: hoursAhead(3), channelIds: [sandbox.id] })
  const [first] = await plan()

  await api.deliveries.cancel({ id: first!.id })

  expect((await api.posts.get({ id: post.id })).status).toBe('approved')
  await expect(plan()).resolves.toMatchObject([{ status: 'scheduled' }])
})

test('two people who cancel at once: one does, the other is told', async () => {
  const { api } = await signedIn()
  const { delivery } = await planned(api)

  const clicks = await Promise.allSettled([1, 2].map(() => api.deliveries.cancel({ id: delivery.id })))

  expect(clicks.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('only a failed or missed delivery is sent now, and only an unclear one is resolved', async () => {
  const { api } = await signedIn()
  const { delivery } = await planned(api)
  const conflict = { code: 'CONFLICT', data: { fields: [{ field: 'id' }] } }

  await expect(api.deliveries.resolve({ id: delivery.id, answer: 'not_live' })).rejects.toMatchObject(conflict)
  await expect(api.deliveries.resolve({ id: delivery.id, answer: 'live', remoteUrl: null })).rejects.toMatchObject(conflict)
  await api.deliveries.cancel({ id: delivery.id })
  await expect(api.deliveries.sendNow({ id: delivery.id })).rejects.toMatchObject(conflict)
})

test('each view of the publishing screen has its own, and its number', async () => {
  const { api } = await signedIn()
  const [waits, lost] = [await planned(api, 9), await planned(api, 2)]
  await api.channels.disconnect({ id: lost.sandbox.id })

  expect(await api.deliveries.count({})).toEqual({ queue: 2, sending: 0, attention: 0, missed: 0, failed: 0 })
  expect(await api.deliveries.count({ businessId: waits.business.id })).toMatchObject({ queue: 1 })
  const queue = await api.deliveries.list({ view: 'queue' })
  expect(queue.items.map(({ id, nextStep }) => [id, nextStep])).toEqual([
    [lost.delivery.id, 'reconnect'],
    [waits.delivery.id, null],
  ])
  for (const view of ['sending', 'attention', 'missed', 'failed', 'sent'] as const)
    expect((await api.deliveries.list({ view })).items).toEqual([])
})

test('the list goes by time and page, and by what a screen asks for', async () => {
  const { api } = await signedIn()
  const [late, soon] = [await planned(api, 9), await planned(api, 2)]
  const third = await planned(api, 5)
  await api.channels.disconnect({ id: third.sandbox.id })

  const first = await api.deliveries.list({ view: 'coming', limit: 1 })
  const second = await api.deliveries.list({ view: 'coming', limit: 1, cursor: first.nextCursor! })
  const trouble = await api.deliveries.list({ view: 'trouble' })
  const every = await api.deliveries.list({})

  expect([first, second].map(({ items }) => items.map(({ id }) => id))).toEqual([[soon.delivery.id], [late.delivery.id]])
  expect(second.nextCursor).toBeNull()
  expect(trouble.items.map(({ id, status }) => [id, status])).toEqual([[third.delivery.id, 'held']])
  expect(every.items.map(({ id }) => id)).toEqual([late.delivery.id, third.delivery.id, soon.delivery.id])
  expect((await api.deliveries.list({ businessId: soon.business.id })).items).toHaveLength(1)
  expect((await api.deliveries.list({ postId: late.post.id })).items).toHaveLength(1)
  expect((await api.deliveries.list({ view: 'sent' })).items).toEqual([])
  await expect(api.deliveries.list({ cursor: 'nonsense' })).rejects.toMatchObject({
    code: 'INVALID',
    data: { fields: [{ field: 'cursor' }] },
  })
})

test('nothing of a delivery leaves but what is presented', async () => {
  const { api } = await signedIn()
  const { delivery } = await planned(api)

  const { log, handOver, ...fields } = await api.deliveries.get({ id: delivery.id })

  expect({ log, handOver }).toEqual({ log: [], handOver: null })
  expect(fields).toEqual(delivery)
  expect(Object.keys(fields)).not.toContain('payload')
})

test('another workspace sees and touches no delivery', async () => {
  const { api } = await signedIn()
  const { delivery, post } = await planned(api)
  const { api: stranger } = await signedIn()
  const notThere = { code: 'NOT_FOUND' }

  expect((await stranger.deliveries.list({ postId: post.id })).items).toEqual([])
  await expect(stranger.deliveries.get({ id: delivery.id })).rejects.toMatchObject(notThere)
  await expect(stranger.deliveries.cancel({ id: delivery.id })).rejects.toMatchObject(notThere)
  await expect(stranger.deliveries.sendNow({ id: delivery.id })).rejects.toMatchObject(notThere)
  await expect(stranger.deliveries.resolve({ id: delivery.id, answer: 'not_live' })).rejects.toMatchObject(notThere)
  expect((await api.deliveries.get({ id: delivery.id })).status).toBe('scheduled')
})

test('reviewers and viewers see deliveries and decide nothing, and visitors see nothing', async () => {
  const owner = await signedIn()
  const { delivery } = await planned(owner.api)

  for (const role of ['reviewer', 'viewer'] as const) {
    const { api } = await signedUp({ approval: 'approved', workspaceId: owner.workspaceId, role })
    expect((await api.deliveries.get({ id: delivery.id })).id).toBe(delivery.id)
    await expect(api.deliveries.cancel({ id: delivery.id })).rejects.toMatchObject({ code: 'FORBIDDEN', data: { reason: 'role' } })
    await expect(api.deliveries.sendNow({ id: delivery.id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(api.deliveries.resolve({ id: delivery.id, answer: 'not_live' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  }
  const { api: nobody } = await visitor()
  await expect(nobody.deliveries.list({})).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
})

test('the sandbox answers its own channel alone, and says what is wrong with a post', async () => {
  const { api } = await signedIn()
  const { sandbox, blog } = await addChannels(api)
  const { app, services } = await sharedApp()
  const post = (channelId: string, init: RequestInit = {}) =>
    app.fetch(new Request(`${services.config.baseUrl}/sandbox/api/${channelId}/posts`, { method: 'POST', body: '{}', ...init }))

  const statuses = await Promise.all([
    post(sandbox.id),
    post(sandbox.id, { headers: { authorization: 'Bearer guess' } }),
    post(blog.id),
    post('nonsense'),
  ])

  expect(statuses.map(({ status }) => status)).toEqual([401, 401, 401, 401])
})
