import { expect, test } from 'vitest'

import { addPost } from '../../../../test/factories.ts'
import { type Api, type Member, signedIn, visitor } from '../../../../test/harness.ts'
import { ready, refusedOn } from '../../../../test/schedule.ts'

const daily = (...times: string[]) => [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) => times.map((time) => ({ weekday, time })))
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** A wall with a slot each day. */
async function withSlots(api: Api, times = ['23:58'], fields: Parameters<typeof ready>[1] = {}) {
  const one = await ready(api, fields)
  await api.slots.add({ channelId: one.sandbox.id, times: daily(...times) })
  const open = async () =>
    (await api.slots.open({ from: inDays(0), to: inDays(30), businessId: one.business.id })).map(({ dueAt }) => dueAt)
  const write = async (body: string) => (await addPost(api, { businessId: one.business.id, content: { title: null, body } })).id
  return { ...one, open, write }
}

test('a post takes the next free posting time of each channel, and is scheduled as if by hand', async () => {
  const { api } = await signedIn()
  const { sandbox, open, write } = await withSlots(api)
  const [first, second] = await open()
  const [one, two] = [await write('Sidama, landed.'), await write('Huila, landed.')]

  const [delivery] = await api.schedule.queue({ postId: one, channelIds: [sandbox.id] })
  expect(delivery).toMatchObject({ dueAt: first, status: 'scheduled', channelName: 'Sandbox wall' })
  expect((await api.posts.get({ id: one })).status).toBe('scheduled')
  expect(await api.schedule.queue({ postId: two, channelIds: [sandbox.id] })).toMatchObject([{ dueAt: second }])
  await api.deliveries.cancel({ id: delivery!.id })
  expect((await open())[0]).toBe(first)
  expect((await api.audit.list({ area: 'post' })).items.filter(({ action }) => action === 'post.schedule')).toHaveLength(2)
})

test('a post of which a channel is disconnected goes to the others, and the answer says where it does not go', async () => {
  const { api } = await signedIn()
  const { business, blog } = await withSlots(api)
  await api.slots.add({ channelId: blog.id, times: daily('23:57') })
  const content = { title: 'What we paid', body: 'We paid R165 a kilogram this year, and here is why that is fair.' }
  const post = await addPost(api, { businessId: business.id, contentType: 'blog', content })
  const short = await addPost(api, { businessId: business.id, contentType: 'x', content: { title: null, body: 'Sidama, landed.' } })
  await api.channels.disconnect({ id: blog.id })

  const answers = await api.schedule.queueMany({ postIds: [post.id, short.id] })

  expect(answers).toMatchObject([
    { refusal: null, deliveries: [{ channelName: 'Sandbox wall' }], leftOut: [blog.name] },
    { refusal: null, leftOut: [] },
  ])
})

test('several posts go only to the channels that were chosen; one that none of them takes stays, and says so', async () => {
  const { api } = await signedIn()
  const { business, blog, sandbox, write } = await withSlots(api)
  await api.slots.add({ channelId: blog.id, times: daily('23:57') })
  const content = { title: 'What we paid', body: 'We paid R165 a kilogram this year, and here is why that is fair.' }
  const post = await addPost(api, { businessId: business.id, contentType: 'blog', content })
  const short = await write('Sidama, landed.')

  const onBlog = await api.schedule.queueMany({ postIds: [post.id, short], channelIds: [blog.id] })

  expect(onBlog).toMatchObject([
    { refusal: null, deliveries: [{ channelName: blog.name }], leftOut: [] },
    { refusal: expect.stringMatching(/^No chosen channel that takes .* posts is connected and has posting times\.$/), deliveries: [] },
  ])
  expect(await api.schedule.queueMany({ postIds: [short], channelIds: [sandbox.id] })).toMatchObject([
    { deliveries: [{ channelName: 'Sandbox wall' }] },
  ])
})

test('each channel has its own next time', async () => {
  const { api } = await signedIn()
  const { business, sandbox, blog } = await withSlots(api)
  await api.slots.add({ channelId: blog.id, times: daily('23:57') })
  const content = { title: 'What we paid', body: 'We paid R165 a kilogram this year, and here is why that is fair.' }
  const post = await addPost(api, { businessId: business.id, contentType: 'blog', content })

  const planned = await api.schedule.queue({ postId: post.id, channelIds: [blog.id, sandbox.id] })

  const minutes = planned.map(({ channelId, dueAt }) => [channelId, new Date(dueAt).getUTCMinutes()] as const)
  expect(Object.fromEntries(minutes)).toEqual({ [blog.id]: 57, [sandbox.id]: 58 })
})

test('of many who add at once, nobody gets the time of another', async () => {
  const owner = await signedIn()
  const colleague: Member = await signedIn({ workspaceId: owner.workspaceId, role: 'editor' })
  const { sandbox, open, write } = await withSlots(owner.api)
  const before = await open()
  const postIds = await Promise.all(Array.from({ length: 12 }, (_, at) => write(`Lot ${at} is here, and it is good.`)))

  const planned = await Promise.all(
    postIds.map((postId, at) => (at % 2 ? owner : colleague).api.schedule.queue({ postId, channelIds: [sandbox.id] })),
  )

  expect(planned.flatMap((deliveries) => deliveries.map(({ dueAt }) => dueAt)).toSorted()).toEqual(before.slice(0, 12))
})

test('without posting times, with all of them taken, or on a disconnected channel it says why', async () => {
  const { api } = await signedIn()
  const { business, sandbox, blog, write } = await withSlots(api)
  const postId = await write('Sidama, landed.')
  const article = await addPost(api, {
    businessId: business.id,
    contentType: 'blog',
    content: { title: 'What we paid', body: 'We paid R165 a kilogram this year, and here is why that is fair.' },
  })

  await expect(api.schedule.queue({ postId: article.id, channelIds: [blog.id] })).rejects.toMatchObject(
    refusedOn('channelIds', `${blog.name} has no posting times yet. Add some, or choose a time.`),
  )
  await expect(api.schedule.queue({ postId, channelIds: [blog.id] })).rejects.toMatchObject(
    refusedOn('channelIds', `${blog.name} does not take LinkedIn posts.`),
  )
  await api.channels.disconnect({ id: sandbox.id })
  await expect(api.schedule.queue({ postId, channelIds: [sandbox.id] })).rejects.toMatchObject(
    refusedOn('channelIds', 'Sandbox wall is disconnected. Connect it again first.'),
  )
})

test('what scheduling refuses, the queue refuses: a post without its approval', async () => {
  const { api } = await signedIn()
  const { sandbox, write, open } = await withSlots(api, ['23:58'], { requiresApproval: true })
  const before = await open()
  const postId = await write('Sidama, landed.')

  await expect(api.schedule.queue({ postId, channelIds: [sandbox.id] })).rejects.toMatchObject(
    refusedOn('postId', 'This business publishes approved posts only. Approve the post first.'),
  )
  const [answer] = await api.schedule.queueMany({ postIds: [postId] })
  const refusal = 'This business publishes approved posts only. Approve the post first.'
  expect(answer).toMatchObject({ id: postId, refusal, deliveries: [], leftOut: [] })
  expect(await open()).toEqual(before)
})

test('a draft that waits for a yes alone is approved and queued in one step by whoever may give it, at the revision that was answered', async () => {
  const owner = await signedIn()
  const editor = await signedIn({ workspaceId: owner.workspaceId, role: 'editor' })
  const { write } = await withSlots(owner.api, ['23:58'], { requiresApproval: true })
  const postId = await write('Sidama, landed.')
  const { revision } = await owner.api.posts.get({ id: postId })

  const [asked] = await owner.api.schedule.queueMany({ postIds: [postId] })
  const [asEditor] = await editor.api.schedule.queueMany({ postIds: [postId] })
  expect([asked?.toApprove, asEditor?.toApprove]).toEqual([revision, null])

  const approve = [{ id: postId, revision }]
  const [byEditor] = await editor.api.schedule.queueMany({ postIds: [postId], approve })
  expect(byEditor?.refusal).toBe('This business publishes approved posts only. Approve the post first.')
  const [stale] = await owner.api.schedule.queueMany({ postIds: [postId], approve: [{ id: postId, revision: revision + 1 }] })
  expect(stale?.refusal).toBeTruthy()
  expect((await owner.api.posts.get({ id: postId })).status).toBe('draft')

  const [done] = await owner.api.schedule.queueMany({ postIds: [postId], approve })
  expect(done).toMatchObject({ refusal: null, toApprove: null, deliveries: [{ channelName: 'Sandbox wall' }] })
  expect(await owner.api.posts.get({ id: postId })).toMatchObject({ status: 'scheduled', approvedVersion: expect.any(Number) })
})

test('many posts take one time after the other in the order that was asked in; each answers for itself, and is taken off again', async () => {
  const { api } = await signedIn()
  const { business, open, write } = await withSlots(api)
  const before = await open()
  const [one, two] = [await write('Sidama, landed.'), await write('Huila, landed.')]
  const archived = await write('Old news.')
  await api.posts.archive({ id: archived })

  const answers = await api.schedule.queueMany({ postIds: [two, archived, one] })

  expect(answers.map(({ id, refusal, deliveries }) => [id, refusal, deliveries[0]?.dueAt])).toEqual([
    [two, null, before[0]],
    [archived, 'This post is archived. Bring it back first.', undefined],
    [one, null, before[1]],
  ])
  const deliveryIds = answers.flatMap(({ deliveries }) => deliveries.map(({ id }) => id))
  expect(await api.schedule.takeOff({ deliveryIds })).toEqual(deliveryIds.map((id) => ({ id, refusal: null })))
  expect(await open()).toEqual(before)
  expect((await api.schedule.takeOff({ deliveryIds: deliveryIds.slice(0, 1) }))[0]!.refusal).toContain('cancelled')
  expect((await api.posts.list({ businessId: business.id, status: 'scheduled' })).items).toEqual([])
})

test('spread over a week, posts go to different days though a day has several times', async () => {
  const { api } = await signedIn()
  const { write } = await withSlots(api, ['23:56', '23:57', '23:58'])
  const postIds = await Promise.all(['Sidama', 'Huila', 'Gesha', 'Bourbon'].map((lot) => write(`${lot} has landed.`)))

  const answers = await api.schedule.queueMany({ postIds, how: 'week' })
  const times = answers.map(({ deliveries }) => deliveries[0]!.dueAt)

  expect(new Set(times.map((time) => time.slice(0, 10))).size).toBe(4)
  expect(times).toEqual(times.toSorted())
  expect(Date.parse(times[3]!) - Date.now()).toBeGreaterThan(4 * 86_400_000)
  expect(Date.parse(times[3]!) - Date.now()).toBeLessThan(7 * 86_400_000)
})

test('shuffled, the same posts get the same times in another order', async () => {
  const { api } = await signedIn()
  const { write, open } = await withSlots(api)
  const before = await open()
  const postIds = await Promise.all(Array.from({ length: 9 }, (_, at) => write(`Lot ${at} has landed.`)))

  const answers = await api.schedule.queueMany({ postIds, shuffle: true })

  expect(answers.map(({ id }) => id)).toEqual(postIds)
  const times = answers.map(({ deliveries }) => deliveries[0]!.dueAt)
  expect(times.toSorted()).toEqual(before.slice(0, 9))
  expect(times).not.toEqual(before.slice(0, 9))
})

test('another workspace, a viewer and a visitor queue nothing and take nothing off', async () => {
  const owner = await signedIn()
  const { sandbox, write } = await withSlots(owner.api)
  const postId = await write('Sidama, landed.')
  const [delivery] = await owner.api.schedule.queue({ postId, channelIds: [sandbox.id] })
  const { api: stranger } = await signedIn()
  const viewer = await signedIn({ workspaceId: owner.workspaceId, role: 'viewer' })
  const { api: nobody } = await visitor()
  const refusals: [Api, string][] = [
    [stranger, 'NOT_FOUND'],
    [viewer.api, 'FORBIDDEN'],
    [nobody, 'UNAUTHENTICATED'],
  ]

  for (const [api, code] of refusals) {
    await expect(api.schedule.queue({ postId, channelIds: [sandbox.id] })).rejects.toMatchObject({ code })
    await expect(api.schedule.queueMany({ postIds: [postId] })).rejects.toMatchObject({ code })
    await expect(api.schedule.takeOff({ deliveryIds: [delivery!.id] })).rejects.toMatchObject({ code })
  }
})
