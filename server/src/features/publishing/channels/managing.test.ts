import { expect, test } from 'vitest'

import { addBusiness, addPost } from '../../../../test/factories.ts'
import { type Api, signedIn, signedUp } from '../../../../test/harness.ts'

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString()

async function planned(count = 1) {
  const member = await signedIn()
  const { api } = member
  const business = await addBusiness(api, { requiresApproval: false })
  const sandbox = (await api.channels.list({ businessId: business.id })).find(({ kind }) => kind === 'sandbox')!
  const other = await api.channels.connect({ businessId: business.id, kind: 'sandbox', name: 'Second wall' })
  const dueAt = tomorrow()
  const posts = []
  for (let at = 0; at < count; at += 1) {
    const post = await addPost(api, { businessId: business.id, content: { title: null, body: `Plums, box ${at}` } })
    await api.schedule.schedule({ postId: post.id, dueAt, channelIds: [sandbox.id] })
    posts.push(post)
  }
  return { member, api, business, sandbox, other, posts, dueAt }
}

async function deliveriesOf(api: Api, postId: string) {
  const { items } = await api.deliveries.list({ postId })
  return items.map(({ channelId, status, dueAt }) => ({ channelId, status, dueAt }))
}

test('a paused channel sends nothing and is planned on by nobody, and resuming lets everything go on', async () => {
  const { api, business, sandbox, posts, dueAt } = await planned()

  const paused = await api.channels.pause({ id: sandbox.id })
  const held = await deliveriesOf(api, posts[0]!.id)
  const another = await addPost(api, { businessId: business.id, content: { title: null, body: 'Figs' } })
  const refused = api.schedule.schedule({ postId: another.id, dueAt, channelIds: [sandbox.id] })
  await expect(refused).rejects.toMatchObject({ code: 'INVALID', message: 'Sandbox wall is paused. Resume it first.' })
  const resumed = await api.channels.resume({ id: sandbox.id })

  expect([paused.status, resumed.status]).toEqual(['paused', 'connected'])
  expect(held).toEqual([{ channelId: sandbox.id, status: 'held', dueAt }])
  expect(await deliveriesOf(api, posts[0]!.id)).toEqual([{ channelId: sandbox.id, status: 'scheduled', dueAt }])
  await api.channels.disconnect({ id: sandbox.id })
  await expect(api.channels.resume({ id: sandbox.id })).rejects.toMatchObject({ code: 'CONFLICT' })
  await expect(api.channels.pause({ id: sandbox.id })).rejects.toMatchObject({ code: 'CONFLICT' })
})

test('a channel says how much is planned on it, and what is due first', async () => {
  const { api, business, sandbox, dueAt } = await planned(2)

  const [, found] = await api.channels.list({ businessId: business.id })

  expect(found).toMatchObject({ id: sandbox.id, planned: 2, next: { dueAt, title: 'Plums, box 0' } })
})

test('what is planned leaves the calendar with its channel when that is chosen, and gives its posts back', async () => {
  const { api, sandbox, posts } = await planned(2)

  const before = await api.billing.subscription()
  const channel = await api.channels.disconnect({ id: sandbox.id, planned: 'cancel' })
  const after = await api.billing.subscription()

  expect(channel).toMatchObject({ status: 'disconnected', planned: 0 })
  for (const { id } of posts) {
    expect(await deliveriesOf(api, id)).toEqual([])
    expect((await api.posts.get({ id })).status).toBe('draft')
  }
  expect([before?.posts.held, after?.posts.held]).toEqual([2, 0])
})

test('what is planned moves to another channel at the same time, and what does not fit there waits', async () => {
  const { api, sandbox, other, posts, dueAt } = await planned(2)
  const [moving, onItsWay] = posts
  await api.schedule.schedule({ postId: onItsWay!.id, dueAt, channelIds: [other.id], confirmDuplicate: true })

  const channel = await api.channels.disconnect({ id: sandbox.id, planned: 'move', toChannelId: other.id })

  expect(channel).toMatchObject({ status: 'disconnected', planned: 1 })
  expect(await deliveriesOf(api, moving!.id)).toEqual([{ channelId: other.id, status: 'scheduled', dueAt }])
  expect(await deliveriesOf(api, onItsWay!.id)).toEqual(
    expect.arrayContaining([
      { channelId: sandbox.id, status: 'held', dueAt },
      { channelId: other.id, status: 'scheduled', dueAt },
    ]),
  )
  expect((await api.posts.get({ id: moving!.id })).status).toBe('scheduled')
})

test('posts move to a connected channel of the same business alone', async () => {
  const { api, sandbox, other } = await planned()
  const elsewhere = await addBusiness(api, { name: 'Another lane' })
  const [wall] = await api.channels.list({ businessId: elsewhere.id })
  const move = (toChannelId?: string) => api.channels.disconnect({ id: sandbox.id, planned: 'move', ...(toChannelId && { toChannelId }) })
  await api.channels.pause({ id: other.id })

  for (const target of [undefined, sandbox.id, wall!.id, other.id])
    await expect(move(target)).rejects.toMatchObject({ code: 'INVALID', data: { fields: [{ field: 'toChannelId' }] } })
  expect((await api.channels.list({})).find(({ id }) => id === sandbox.id)?.status).toBe('connected')
})

test('a channel gets another name, which is written down, from those alone who manage channels', async () => {
  const { member, api, sandbox } = await planned()
  const reviewer = await signedUp({ approval: 'approved', workspaceId: member.workspaceId, role: 'reviewer' })
  const stranger = await signedIn()

  expect((await api.channels.rename({ id: sandbox.id, name: 'Try-outs' })).name).toBe('Try-outs')
  await expect(reviewer.api.channels.rename({ id: sandbox.id, name: 'Mine' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(reviewer.api.channels.pause({ id: sandbox.id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(stranger.api.channels.rename({ id: sandbox.id, name: 'Mine' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(stranger.api.channels.pause({ id: sandbox.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(stranger.api.channels.resume({ id: sandbox.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(stranger.api.channelDoctor.examine({ id: sandbox.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
