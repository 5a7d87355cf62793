import { expect, test } from 'vitest'

import { daily, library, rules } from '../../../../test/evergreen.ts'
import { type Api, signedIn, visitor } from '../../../../test/harness.ts'
import { ready, refusedOn } from '../../../../test/schedule.ts'

test('all posts with a tag take turns; copies have no tag', async () => {
  const member = await signedIn()
  const { api } = member
  const { write, fill, calendar, entry, businessId } = await library(member)
  const added = await api.evergreen.addTag({ businessId, tag: 'Tips', ...rules })
  expect(added).toMatchObject({ tag: 'Tips', posts: 0 })
  await fill()
  expect((await entry()).state).toBe('posts')
  const ids = await Promise.all(['Freeze beans.', 'Grind late.'].map((body) => write(body)))
  await api.tags.change({ posts: ids.map((id) => ({ id, add: ['tips'] })) })

  await fill()

  expect(
    (await calendar())
      .slice(0, 2)
      .map(({ title }) => title)
      .toSorted(),
  ).toEqual(['Freeze beans.', 'Grind late.'])
  expect(await entry()).toMatchObject({ posts: 2, state: 'planned' })
  await expect(api.evergreen.addTag({ businessId, tag: 'TIPS', ...rules })).rejects.toMatchObject({ code: 'CONFLICT' })
})

test('the repository leaves copies out, or shows them alone, also where words are looked for', async () => {
  const member = await signedIn()
  const { api } = member
  const { write, fill, calendar } = await library(member)
  const source = await write('Freeze beans.')
  await api.evergreen.addPosts({ postIds: [source], ...rules })
  await fill()
  const copies = new Set((await calendar()).map(({ postId }) => postId))
  const found = async (filter: Parameters<typeof api.posts.list>[0]) => (await api.posts.list(filter)).items.map(({ id }) => id)

  expect(await found({ copies: 'without' })).toEqual([source])
  expect(await found({ copies: 'without', q: 'beans' })).toEqual([source])
  expect(new Set(await found({ copies: 'only' }))).toEqual(copies)
  expect(await found({})).toHaveLength(copies.size + 1)
})

test('a channel that is gone gets nothing, says so, and breaks nothing else', async () => {
  const member = await signedIn()
  const { api } = member
  const { write, fill, calendar, entry, sandbox, businessId } = await library(member)
  const second = await api.channels.connect({ businessId, kind: 'sandbox', name: 'Second wall' })
  await api.slots.add({ channelId: second.id, times: daily('12:00') })
  const [gone, all] = [await write('Freeze beans.'), await write('Grind late.')]
  await api.evergreen.addPosts({ postIds: [all], ...rules })
  await api.evergreen.addPosts({ postIds: [gone], ...rules, channelIds: [sandbox.id] })
  await api.channels.disconnect({ id: sandbox.id })

  await fill()

  expect(await entry()).toMatchObject({ title: 'Freeze beans.', state: 'channel', lostChannels: ['Sandbox wall'] })
  const planned = await calendar()
  expect(new Set(planned.flatMap(({ deliveries }) => deliveries.map(({ channelName }) => channelName)))).toEqual(new Set(['Second wall']))
  expect(new Set(planned.map(({ title }) => title))).toEqual(new Set(['Grind late.']))
})

test('paused, removed or with its post archived, what nobody touched is taken off, and comes again', async () => {
  const member = await signedIn()
  const { api } = member
  const { write, fill, calendar, entry, businessId } = await library(member)
  const postId = await write('Freeze beans.')
  await api.evergreen.addPosts({ postIds: [postId], ...rules })
  const { id } = await entry()
  const planned = async () => {
    await fill()
    return (await calendar()).length
  }
  const before = await planned()
  expect(before).toBeGreaterThan(3)
  const { remaining } = (await api.billing.subscription())!.posts

  await api.evergreen.change({ id, ...rules, paused: true })
  expect(await planned()).toBe(0)
  expect((await api.posts.list({ businessId })).items.map((post) => post.id)).toEqual([postId])
  expect((await api.billing.subscription())!.posts.remaining).toBe(remaining + before)
  await api.evergreen.change({ id, ...rules })
  expect(await planned()).toBe(before)
  await api.evergreen.remove({ id })
  expect(await planned()).toBe(0)
  expect(await api.evergreen.list({ businessId })).toEqual([])
  await api.evergreen.restore({ id })
  expect(await planned()).toBe(before)
  const [item] = await calendar()
  await api.posts.update({ id: item!.postId, revision: 0, content: { title: null, body: 'Freeze beans in small bags.' } })
  await api.posts.archive({ id: postId })
  expect(await planned()).toBe(1)
  expect((await entry()).state).toBe('planned')
})

test('what is planned in words that its post has no more is planned anew', async () => {
  const member = await signedIn()
  const { api } = member
  const { write, fill, calendar } = await library(member)
  const postId = await write('Freeze beans.')
  await api.evergreen.addPosts({ postIds: [postId], ...rules })
  await fill()
  const before = await calendar()

  await api.posts.update({ id: postId, revision: 0, content: { title: null, body: 'Freeze beans in small bags.' } })
  await fill()

  const after = await calendar()
  expect(after.map(({ dueAt }) => dueAt)).toEqual(before.map(({ dueAt }) => dueAt))
  expect(new Set(after.map(({ title }) => title))).toEqual(new Set(['Freeze beans in small bags.']))
})

test('without posting times, or while it rests, an entry says so', async () => {
  const member = await signedIn()
  const { api } = member
  const { write, fill, entry, businessId, sandbox } = await library(member)
  const slots = await api.slots.list({ businessId })
  const postId = await write('Freeze beans.')
  await api.evergreen.addPosts({ postIds: [postId], ...rules, restDays: 60 })
  await api.schedule.schedule({ postId, channelIds: [sandbox.id], dueAt: new Date(Date.now() + 60_000).toISOString() })
  await fill()

  expect(await entry()).toMatchObject({ state: 'rests', restsUntil: expect.stringContaining('T') as string })
  await api.slots.remove({ channelId: sandbox.id, ids: slots.map(({ id }) => id) })
  await fill()
  expect((await entry()).state).toBe('times')
})

test('a library refuses channels of others, days out of order and a text that is too long, each by its field', async () => {
  const member = await signedIn()
  const { api } = member
  const { write, businessId } = await library(member)
  const other = await ready(api)
  const postId = await write('Freeze beans.', 'x')

  await expect(api.evergreen.addPosts({ postIds: [postId], ...rules, channelIds: [other.sandbox.id] })).rejects.toMatchObject(
    refusedOn('channelIds'),
  )
  await expect(api.evergreen.addTag({ businessId, tag: 'tips', ...rules, from: '2027-02-02', until: '2027-02-01' })).rejects.toMatchObject(
    refusedOn('until'),
  )
  await expect(api.evergreen.setWordings({ postId, wordings: ['Short.', 'x'.repeat(400)] })).rejects.toMatchObject(refusedOn('wordings.1'))
  expect(await api.evergreen.wordings({ postId })).toEqual([])
})

test('another workspace, a viewer and a visitor put nothing in, change nothing and take nothing out', async () => {
  const owner = await signedIn()
  const { write, entry, businessId } = await library(owner)
  const postId = await write('Freeze beans.')
  await owner.api.evergreen.addPosts({ postIds: [postId], ...rules })
  const { id } = await entry()
  const { api: stranger } = await signedIn()
  const viewer = await signedIn({ workspaceId: owner.workspaceId, role: 'viewer' })
  const { api: nobody } = await visitor()
  const refusals: [Api, string][] = [
    [stranger, 'NOT_FOUND'],
    [viewer.api, 'FORBIDDEN'],
    [nobody, 'UNAUTHENTICATED'],
  ]

  for (const [api, code] of refusals) {
    await expect(api.evergreen.addPosts({ postIds: [postId], ...rules })).rejects.toMatchObject({ code })
    await expect(api.evergreen.addTag({ businessId, tag: 'tips', ...rules })).rejects.toMatchObject({ code })
    await expect(api.evergreen.change({ id, ...rules })).rejects.toMatchObject({ code })
    await expect(api.evergreen.remove({ id })).rejects.toMatchObject({ code })
    await expect(api.evergreen.restore({ id })).rejects.toMatchObject({ code })
    await expect(api.evergreen.setWordings({ postId, wordings: [] })).rejects.toMatchObject({ code })
  }
  await expect(stranger.evergreen.list({ businessId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(stranger.evergreen.wordings({ postId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await viewer.api.evergreen.list({ businessId })).toHaveLength(1)
})
