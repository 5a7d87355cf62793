import { channelCan, channelKindIds } from '@postwright/contract/publishing/channel-kinds'
import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'

import { addPost } from '../../../../test/factories.ts'
import type { Api } from '../../../../test/harness.ts'
import { startPublishingApp } from '../../../../test/publishing-app.ts'
import { addChannels, behave, delivered, inFeed, soon, startFeed } from '../../../../test/publishing.ts'
import { platformsOf } from '../deliveries/public.ts'
import { deliveries } from '../deliveries/table.ts'
import { beginChange } from './begin.ts'
import { changeLive } from './change.ts'
import { recordChange } from './record.ts'
import { liveChanges } from './table.ts'

const app = await startPublishingApp()
const { services } = app
const wall = await startFeed(services)
afterAll(() => wall.close())
const platforms = platformsOf(services, wall.origin)

/** A post that is live on a wall. */
async function live() {
  const { api, workspaceId } = await app.member()
  const { business, sandbox } = await addChannels(api)
  await behave(api, sandbox.id, {})
  const post = await addPost(api, { businessId: business.id, content: { title: null, body: `Plums are in, says ${crypto.randomUUID()}.` } })
  const [delivery] = await api.schedule.schedule({ postId: post.id, channelIds: [sandbox.id], dueAt: new Date().toISOString() })
  await delivered(api, delivery!.id, 'published')
  return { api, workspaceId, business, sandbox, post, id: delivery!.id, feed: () => inFeed(services, sandbox.id) }
}

async function waitingOf(deliveryId: string) {
  const rows = await app.behindTheScenes((tx) => tx.select().from(liveChanges).where(eq(liveChanges.deliveryId, deliveryId)))
  const change = rows.find(({ status }) => status === 'waiting')
  if (!change) throw new Error('Nothing is asked for.')
  return { workspaceId: change.workspaceId, changeId: change.id }
}

async function tryOnce(deliveryId: string, forMs = 15_000) {
  return changeLive(services, platforms, await waitingOf(deliveryId), AbortSignal.timeout(forMs))
}

const text = (body: string) => ({ title: null, body })
const logOf = async (api: Api, id: string) => (await api.deliveries.get({ id })).log.slice(1).map(({ kind, outcome }) => [kind, outcome])

test('a post is taken down once, is cancelled since, and can be planned anew', async () => {
  const { api, id, post, sandbox, feed } = await live()
  expect(await api.deliveries.get({ id })).toMatchObject({ canTakeDown: true, liveChange: null })

  const asked = await api.liveChanges.takeDown({ id })
  expect(asked).toMatchObject({ status: 'published', liveChange: { kind: 'take_down', isUnderWay: true, reason: null } })
  await api.liveChanges.takeDown({ id })
  expect(await tryOnce(id)).toBeNull()

  expect(await feed()).toEqual([])
  expect(await api.deliveries.get({ id })).toMatchObject({
    status: 'cancelled',
    takenDownAt: expect.any(String),
    canTakeDown: false,
    liveChange: null,
  })
  expect(await logOf(api, id)).toEqual([['take_down', 'removed']])
  expect((await api.posts.get({ id: post.id })).status).toBe('draft')
  await expect(api.schedule.schedule({ postId: post.id, channelIds: [sandbox.id], dueAt: soon() })).resolves.toHaveLength(1)
  await expect(api.liveChanges.takeDown({ id })).rejects.toMatchObject({ code: 'CONFLICT', data: { fields: [{ field: 'id' }] } })
})

test('a platform that took it down without an answer is asked once more, and says so then', async () => {
  const { api, id, sandbox, feed } = await live()
  await behave(api, sandbox.id, { mode: 'accept_and_time_out', times: 1 })
  await api.liveChanges.takeDown({ id })

  expect(await tryOnce(id, 1_500)).toBeGreaterThan(0)
  expect(await feed()).toEqual([])
  expect(await api.deliveries.get({ id })).toMatchObject({ status: 'published', liveChange: { isUnderWay: true } })

  expect(await tryOnce(id)).toBeNull()
  expect(await api.deliveries.get({ id })).toMatchObject({ status: 'cancelled' })
  expect(await logOf(api, id)).toEqual([
    ['take_down', 'retry'],
    ['take_down', 'removed'],
  ])
})

test('what a killed node began goes on with another one, and its own late answer counts for nothing', async () => {
  const { api, id, feed } = await live()
  await api.liveChanges.takeDown({ id })
  const killed = await beginChange(services, await waitingOf(id))

  expect(await tryOnce(id)).toBeNull()
  await recordChange(services, killed!, { type: 'refused', reason: 'Too late.' }, null)

  expect(await feed()).toEqual([])
  expect(await api.deliveries.get({ id })).toMatchObject({ status: 'cancelled', liveChange: null })
  expect(await logOf(api, id)).toEqual([
    ['take_down', 'interrupted'],
    ['take_down', 'removed'],
  ])
})

test('a refusal is said, and it can be asked for again', async () => {
  const { api, id, sandbox } = await live()
  await behave(api, sandbox.id, { mode: 'refuse', times: 1 })
  await api.liveChanges.takeDown({ id })

  expect(await tryOnce(id)).toBeNull()
  expect((await api.deliveries.get({ id })).liveChange).toEqual({
    kind: 'take_down',
    isUnderWay: false,
    reason: 'The sandbox was told to refuse this post.',
  })

  await api.liveChanges.takeDown({ id })
  await tryOnce(id)
  expect((await api.deliveries.get({ id })).status).toBe('cancelled')
})

test('a change puts its text, with what its links get, in the place of the published one, once', async () => {
  const { api, id, post, sandbox, business, feed } = await live()
  const [before] = await feed()
  await api.businesses.update({ id: business.id, linkTags: { isOn: true, source: 'wall', medium: '', campaign: '' } })
  const content = {
    ...text('Plums: https://plums.example'),
    forChannels: [{ channelId: sandbox.id, text: null, settings: { utmMedium: 'feed' } }],
  }

  const [updated] = await api.liveChanges.update({ id: post.id, revision: post.revision, content })
  expect(updated).toMatchObject({ id, liveChange: { kind: 'update', isUnderWay: true } })
  await tryOnce(id)

  expect(await feed()).toEqual([{ id: before!.id, body: 'Plums: https://plums.example?utm_source=wall&utm_medium=feed' }])
  expect(await api.deliveries.get({ id })).toMatchObject({ status: 'published', liveChange: null })
  expect(await logOf(api, id)).toEqual([['update', 'edited']])
  const after = await api.posts.get({ id: post.id })
  expect(after).toMatchObject({ status: 'published', content: text('Plums: https://plums.example') })
  const [row] = await app.behindTheScenes((tx) => tx.select().from(deliveries).where(eq(deliveries.id, id)))
  expect(row?.payload?.settings).toEqual({ utmMedium: 'feed' })
  expect(await api.liveChanges.update({ id: post.id, revision: after.revision, content })).toEqual([])
})

test('where posts are approved, whoever may not approve changes nothing that is live', async () => {
  const { api, post, business, id, feed } = await live()
  const [before] = await feed()
  await api.businesses.update({
    id: business.id,
    requiresApproval: true,
    reviewRule: { level: 'two_steps', reviewers: [], second: [{ kind: 'role', role: 'owner' }] },
  })

  await expect(api.liveChanges.update({ id: post.id, revision: post.revision, content: text('Pears.') })).rejects.toMatchObject({
    code: 'FORBIDDEN',
    message: 'Somebody else approves posts of this business. Ask them to change this one, or write another one.',
  })
  expect((await api.posts.get({ id: post.id })).content).toEqual(text(before!.body))
  expect((await api.deliveries.get({ id })).liveChange).toBeNull()

  await api.businesses.update({ id: business.id, reviewRule: { level: 'any', reviewers: [] } })
  await api.liveChanges.update({ id: post.id, revision: post.revision, content: text('Pears.') })
  expect(await api.posts.get({ id: post.id })).toMatchObject({ status: 'published', approvedHash: expect.any(String) })
})

test('a stale revision, too long a text and a change under way are refused', async () => {
  const { api, post, id } = await live()
  const update = (content: ReturnType<typeof text>, revision = post.revision) => api.liveChanges.update({ id: post.id, revision, content })

  await expect(update(text('Pears.'), 7)).rejects.toMatchObject({ code: 'CONFLICT', data: { fields: [{ field: 'content' }] } })
  await expect(update(text('plum '.repeat(700)))).rejects.toMatchObject({
    code: 'INVALID',
    data: { fields: [{ field: 'content' }, { field: 'content.body' }] },
  })
  await api.liveChanges.takeDown({ id })
  await expect(update(text('Pears.'))).rejects.toMatchObject({ code: 'CONFLICT', data: { fields: [{ field: 'id' }] } })
})

test('what is wrong with the text of a channel of its own is said of that one', async () => {
  const { api, post, sandbox } = await live()
  const update = (own: string) =>
    api.liveChanges.update({
      id: post.id,
      revision: post.revision,
      content: { ...text('Pears.'), forChannels: [{ channelId: sandbox.id, text: text(own) }] },
    })
  const ofItsOwn = { code: 'INVALID', data: { fields: [{ field: `content.forChannels.${sandbox.id}` }] } }

  await expect(update('plum '.repeat(700))).rejects.toMatchObject(ofItsOwn)
  await expect(update(' ')).rejects.toMatchObject(ofItsOwn)
})

test('what is not published, or of another workspace, is not changed', async () => {
  const { api, business, sandbox } = await live()
  const post = await addPost(api, { businessId: business.id })
  const [coming] = await api.schedule.schedule({ postId: post.id, channelIds: [sandbox.id], dueAt: soon() })
  await expect(api.liveChanges.takeDown({ id: coming!.id })).rejects.toMatchObject({ code: 'CONFLICT' })

  const stranger = await app.member()
  await expect(stranger.api.liveChanges.takeDown({ id: coming!.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(stranger.api.liveChanges.update({ id: post.id, revision: 0, content: text('Mine.') })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
})

test('screens offer what the platforms can do', () => {
  for (const kind of channelKindIds) {
    expect([kind, channelCan(kind, 'takes-down')]).toEqual([kind, platforms[kind].remove !== undefined])
    expect([kind, channelCan(kind, 'edits')]).toEqual([kind, platforms[kind].edit !== undefined])
  }
})
