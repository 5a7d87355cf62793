import { eq } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'

import { daily } from '../../../../test/evergreen.ts'
import { addPost } from '../../../../test/factories.ts'
import { type Member, sharedApp, signedIn } from '../../../../test/harness.ts'
import { hoursAhead, ready, refusedOn } from '../../../../test/schedule.ts'
import { colleague } from '../../../../test/team.ts'
import { shownSettings } from '../../../platforms/shown-settings.ts'
import { posts } from '../../content/posts/table.ts'

afterEach(() => vi.restoreAllMocks())

async function approved(owner: Member) {
  const { api } = owner
  const { business, sandbox } = await ready(api, { requiresApproval: true })
  const { id, revision } = await addPost(api, { businessId: business.id, contentType: 'linkedin' })
  const post = await api.posts.approve({ id, revision })
  const connect = (name: string) => api.channels.connect({ businessId: business.id, kind: 'sandbox', name })
  return { api, business, sandbox, post, connect }
}

test('an approval names the channels that it covers, and one that was connected after it is refused, planned or queued', async () => {
  const { api, sandbox, post, connect } = await approved(await signedIn())
  expect(post.approvedChannels).toEqual([{ id: sandbox.id, kind: 'sandbox', name: 'Sandbox wall', settings: {} }])
  expect(post.uncoveredChannels).toEqual([])
  const late = await connect('Second wall')
  await api.slots.add({ channelId: late.id, times: daily('09:00') })

  const refused = refusedOn('channelIds', 'Second wall was not connected when the post was approved. Approve it again.')
  const dueAt = hoursAhead(3)
  await expect(api.schedule.schedule({ postId: post.id, dueAt, channelIds: [sandbox.id, late.id] })).rejects.toMatchObject(refused)
  await expect(api.schedule.queue({ postId: post.id, channelIds: [late.id] })).rejects.toMatchObject(refused)
  expect(await api.schedule.queueMany({ postIds: [post.id] })).toMatchObject([{ id: post.id, refusal: refused.message, deliveries: [] }])
  // Where one that is covered has times, it goes there, and the answer says where it does not.
  await api.slots.add({ channelId: sandbox.id, times: daily('10:00') })
  const [queued] = await api.schedule.queueMany({ postIds: [post.id] })
  expect(queued).toMatchObject({ refusal: null, deliveries: [{ channelName: 'Sandbox wall' }], leftOut: ['Second wall'] })
  await api.schedule.takeOff({ deliveryIds: queued?.deliveries.map(({ id }) => id) ?? [] })
  await expect(api.schedule.schedule({ postId: post.id, dueAt, channelIds: [sandbox.id] })).resolves.toHaveLength(1)
  expect((await api.posts.get({ id: post.id })).uncoveredChannels).toEqual([{ id: late.id, name: 'Second wall', isChanged: false }])
})

test('approved once more, it covers the new channel too: what is planned stays, and the log has both receipts', async () => {
  const { api, sandbox, post, connect } = await approved(await signedIn())
  const [planned] = await api.schedule.schedule({ postId: post.id, dueAt: hoursAhead(3), channelIds: [sandbox.id] })
  const late = await connect('Second wall')

  const again = await api.posts.approve({ id: post.id, revision: post.revision })

  expect(again).toMatchObject({ status: 'scheduled', approvedVersion: 1, approvedHash: post.approvedHash, uncoveredChannels: [] })
  expect(again.approvedChannels?.map(({ id }) => id)).toEqual([sandbox.id, late.id])
  expect(again.receiptHash).not.toBe(post.receiptHash)
  await expect(api.schedule.schedule({ postId: post.id, dueAt: hoursAhead(4), channelIds: [late.id] })).resolves.toHaveLength(1)
  expect((await api.deliveries.get({ id: planned!.id })).status).toBe('scheduled')
  const log = (await api.audit.list({})).items.filter(({ action }) => action === 'post.approve').map(({ detail }) => detail)
  expect(log).toHaveLength(2)
  expect(log[0]).toContain(`receipt: ${again.receiptHash}`)
  expect(log[0]).toContain('channels: Sandbox wall; Second wall')
  expect(log[1]).toContain(`receipt: ${post.receiptHash}`)
  const { items } = await api.posts.activity({ id: post.id, limit: 20 })
  expect(items.filter(({ kind }) => kind === 'approved').map(({ channel }) => channel)).toEqual(['Second wall', null])
  // A third time there is nothing to approve.
  await api.posts.approve({ id: post.id, revision: post.revision })
  expect((await api.reviews.list({ postId: post.id })).map(({ state }) => state)).toEqual(['approved', 'approved'])
})

test('a channel that readers see otherwise than when it was approved is refused until somebody approves it so', async () => {
  vi.spyOn(shownSettings, 'sandbox').mockImplementation(() => ({ audience: 'everybody' }))
  const { api, sandbox, post } = await approved(await signedIn())
  vi.spyOn(shownSettings, 'sandbox').mockImplementation(() => ({ audience: 'followers' }))
  const input = { postId: post.id, dueAt: hoursAhead(3), channelIds: [sandbox.id] }

  await expect(api.schedule.schedule(input)).rejects.toMatchObject(
    refusedOn('channelIds', 'The settings of Sandbox wall were changed after the approval. Approve the post again.'),
  )
  expect((await api.posts.get({ id: post.id })).uncoveredChannels).toMatchObject([{ id: sandbox.id, isChanged: true }])
  await api.posts.approve({ id: post.id, revision: post.revision })
  await expect(api.schedule.schedule(input)).resolves.toHaveLength(1)
})

test('how the sandbox is told to behave voids no approval, nor does signing in again', async () => {
  const { api, sandbox, post } = await approved(await signedIn())

  await api.channels.setSandbox({ id: sandbox.id, mode: 'refuse', times: null, delayMs: 9, protection: 'none' })
  await api.channels.disconnect({ id: sandbox.id })
  await api.channels.reconnect({ id: sandbox.id })

  await expect(api.schedule.schedule({ postId: post.id, dueAt: hoursAhead(3), channelIds: [sandbox.id] })).resolves.toHaveLength(1)
})

test('an approval from before channels were kept covers every one, and its receipt is its text', async () => {
  const { api, post, connect } = await approved(await signedIn())
  const { services } = await sharedApp()
  await services.db.asSystem('an approval as it once was', (tx) =>
    tx.update(posts).set({ approvedChannels: null }).where(eq(posts.id, post.id)),
  )
  const late = await connect('Second wall')

  await expect(api.schedule.schedule({ postId: post.id, dueAt: hoursAhead(3), channelIds: [late.id] })).resolves.toHaveLength(1)
  expect(await api.posts.get({ id: post.id })).toMatchObject({
    approvedChannels: null,
    receiptHash: post.approvedHash,
    uncoveredChannels: [],
  })
})

test('what was approved for a channel that is disconnected meanwhile stays approved for it while another one joins it', async () => {
  const { api, sandbox, post, connect } = await approved(await signedIn())
  await api.channels.disconnect({ id: sandbox.id })
  const late = await connect('Second wall')

  const again = await api.posts.approve({ id: post.id, revision: post.revision })
  await api.channels.reconnect({ id: sandbox.id })

  expect(again.approvedChannels?.map(({ id }) => id)).toEqual([sandbox.id, late.id])
  expect((await api.posts.get({ id: post.id })).uncoveredChannels).toEqual([])
})

test('whoever writes asks for another review of the same text, and its approval covers what came since', async () => {
  const owner = await signedIn({ plan: 'enterprise' })
  const { post, connect } = await approved(owner)
  const [editor, reviewer] = [await colleague(owner), await colleague(owner, 'reviewer')]
  const ask = async (again?: boolean) => (await editor.api.reviews.submit({ posts: [{ id: post.id, again }] }))[0]?.refusal
  expect(await ask(true)).toBe('This post is approved already.')
  const late = await connect('Second wall')
  await expect(editor.api.posts.approve({ id: post.id, revision: post.revision })).rejects.toMatchObject({ code: 'FORBIDDEN' })

  // Among many, an approval is not given up by the way.
  expect(await ask()).toBe('This post is approved already.')
  expect(await ask(true)).toBeNull()
  expect(await editor.api.posts.get({ id: post.id })).toMatchObject({ status: 'in_review', approvedHash: null, approvedChannels: null })
  await reviewer.api.posts.approve({ id: post.id, revision: post.revision })

  await expect(editor.api.schedule.schedule({ postId: post.id, dueAt: hoursAhead(3), channelIds: [late.id] })).resolves.toHaveLength(1)
})

test('where several decide, all of them approved what they were asked about: the channels of the review', async () => {
  const owner = await signedIn({ plan: 'enterprise' })
  const [one, two] = [await colleague(owner, 'reviewer'), await colleague(owner, 'reviewer')]
  const { business, sandbox } = await ready(owner.api, { requiresApproval: true })
  const reviewers = [one, two].map(({ userId }) => ({ kind: 'person' as const, userId }))
  await owner.api.businesses.update({ id: business.id, reviewRule: { level: 'all', reviewers, second: [] } })
  const { id, revision } = await addPost(owner.api, { businessId: business.id })
  await owner.api.reviews.submit({ posts: [{ id }] })
  await one.api.posts.approve({ id, revision })
  await owner.api.channels.connect({ businessId: business.id, kind: 'sandbox', name: 'Second wall' })

  const done = await two.api.posts.approve({ id, revision })

  expect(done).toMatchObject({ status: 'approved', uncoveredChannels: [{ name: 'Second wall' }] })
  expect(done.approvedChannels?.map((channel) => channel.id)).toEqual([sandbox.id])
  await expect(owner.api.posts.approve({ id, revision })).rejects.toMatchObject({
    message: 'Several people approve posts of this business. Ask for a review first.',
  })
  expect((await owner.api.reviews.submit({ posts: [{ id, again: true }] }))[0]?.refusal).toBeNull()
})

test('channels of other businesses and other workspaces are none of an approval', async () => {
  const owner = await signedIn({ plan: 'enterprise' })
  const { api, post, sandbox } = await approved(owner)
  const other = await ready(api, { requiresApproval: true })
  const stranger = await approved(await signedIn())
  await api.channels.connect({ businessId: other.business.id, kind: 'sandbox', name: 'Elsewhere' })
  await stranger.connect('A stranger’s')

  const { approvedChannels, uncoveredChannels } = await api.posts.get({ id: post.id })
  expect(approvedChannels?.map(({ id }) => id)).toEqual([sandbox.id])
  expect(uncoveredChannels).toEqual([])
})
