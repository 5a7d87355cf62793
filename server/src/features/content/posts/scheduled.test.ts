import type { DeliveryStatus } from '@postwright/contract/publishing/deliveries'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { addBusiness, addPost } from '../../../../test/factories.ts'
import { type Api, sharedApp, signedIn } from '../../../../test/harness.ts'
import { followDeliveries } from '../../publishing/deliveries/recording/post-status.ts'
import { deliveries } from '../../publishing/deliveries/table.ts'

const text = (body: string) => ({ title: null, body })

/** What a worker would have brought about: the delivery as it left it, and the post's status in line. */
async function leftAs(status: DeliveryStatus, { deliveryId, id, workspaceId }: { deliveryId: string; id: string; workspaceId: string }) {
  const { services } = await sharedApp()
  await services.db.asSystem('arrange a test', async (tx) => {
    await tx.update(deliveries).set({ status }).where(eq(deliveries.id, deliveryId))
    await followDeliveries(tx, { workspaceId, postId: id })
  })
}

/** A post that failed on one sandbox and is planned on another. */
async function halfFailed(api: Api, workspaceId: string) {
  const post = await scheduledPost(api, { requiresApproval: false })
  const { businessId } = await api.posts.get({ id: post.id })
  const other = await api.channels.connect({ businessId, kind: 'sandbox', name: 'Another wall' })
  const [planned] = await api.schedule.schedule({ postId: post.id, dueAt: post.dueAt, channelIds: [other.id] })
  await leftAs('failed', { ...post, workspaceId })
  return { ...post, otherId: other.id, plannedId: planned?.id ?? '' }
}

async function scheduledPost(api: Api, { requiresApproval }: { requiresApproval: boolean }) {
  const { id: businessId } = await addBusiness(api, { requiresApproval })
  const wall = (await api.channels.list({ businessId })).find(({ kind }) => kind === 'sandbox')
  const post = await addPost(api, { businessId, content: text('one') })
  if (requiresApproval) await api.posts.approve({ id: post.id, revision: 0 })
  const dueAt = new Date(Date.now() + 3_600_000).toISOString()
  const [delivery] = await api.schedule.schedule({ postId: post.id, dueAt, channelIds: [wall?.id ?? ''] })
  return { id: post.id, dueAt, deliveryId: delivery?.id ?? '' }
}

test('a scheduled post says when it is due next', async () => {
  const { api } = await signedIn()
  const { id, dueAt } = await scheduledPost(api, { requiresApproval: false })

  expect(await api.posts.get({ id })).toMatchObject({ status: 'scheduled', nextDueAt: dueAt })
  expect((await api.posts.list({ status: 'scheduled' })).items).toMatchObject([{ id, nextDueAt: dueAt }])
})

test('editing a scheduled post where approval is required returns it to draft and takes it off the calendar', async () => {
  const { api } = await signedIn()
  const { id, deliveryId } = await scheduledPost(api, { requiresApproval: true })

  const edited = await api.posts.update({ id, revision: 0, content: text('two') })

  expect(edited).toMatchObject({ status: 'draft', nextDueAt: null, approvedVersion: null })
  expect(await api.deliveries.get({ id: deliveryId })).toMatchObject({ status: 'cancelled' })
  expect((await api.billing.subscription())?.posts.held).toBe(0)
})

test('where approval is not required an edited post stays planned, without its approval mark, and can be approved there', async () => {
  const { api } = await signedIn()
  const { id, dueAt, deliveryId } = await scheduledPost(api, { requiresApproval: false })
  await api.posts.approve({ id, revision: 0 })

  expect(await api.posts.update({ id, revision: 0, content: text('two') })).toMatchObject({
    status: 'scheduled',
    nextDueAt: dueAt,
    approvedVersion: null,
  })
  expect(await api.deliveries.get({ id: deliveryId })).toMatchObject({ status: 'scheduled' })
  expect(await api.posts.approve({ id, revision: 1 })).toMatchObject({ status: 'scheduled', approvedVersion: 2 })
})

test('back to draft cancels what was planned; a scheduled post is not archived', async () => {
  const { api } = await signedIn()
  const { id, deliveryId } = await scheduledPost(api, { requiresApproval: true })

  await expect(api.posts.archive({ id })).rejects.toMatchObject({ code: 'CONFLICT', data: { fields: [{ field: 'status' }] } })
  expect(await api.posts.backToDraft({ id })).toMatchObject({ status: 'draft', nextDueAt: null, approvedVersion: null })
  expect(await api.deliveries.get({ id: deliveryId })).toMatchObject({ status: 'cancelled' })
})

test('cancelling the last delivery gives the post its earlier status back', async () => {
  const { api } = await signedIn()
  const strict = await scheduledPost(api, { requiresApproval: true })
  const free = await scheduledPost(api, { requiresApproval: false })

  await api.deliveries.cancel({ id: strict.deliveryId })
  await api.deliveries.cancel({ id: free.deliveryId })

  expect(await api.posts.get({ id: strict.id })).toMatchObject({ status: 'approved', nextDueAt: null })
  expect(await api.posts.get({ id: free.id })).toMatchObject({ status: 'draft', nextDueAt: null })
})

test('archiving a post that failed on one channel takes it off the calendar of the others', async () => {
  const { api, workspaceId } = await signedIn()
  const { id, plannedId } = await halfFailed(api, workspaceId)
  expect(await api.posts.get({ id })).toMatchObject({ status: 'failed' })

  expect(await api.posts.archive({ id })).toMatchObject({ status: 'archived', nextDueAt: null })

  expect(await api.deliveries.get({ id: plannedId })).toMatchObject({ status: 'cancelled' })
})

test('approving a post that failed on one channel does not hide that it is planned on another', async () => {
  const { api, workspaceId } = await signedIn()
  const { id, plannedId } = await halfFailed(api, workspaceId)

  expect(await api.posts.approve({ id, revision: 0 })).toMatchObject({ status: 'failed', approvedVersion: 1 })

  expect(await api.posts.update({ id, revision: 0, content: text('two') })).toMatchObject({ status: 'draft' })
  expect(await api.deliveries.get({ id: plannedId })).toMatchObject({ status: 'cancelled' })
})

test('what is live on one channel is said to be, and keeps its text, though it failed on another', async () => {
  const { api, workspaceId } = await signedIn()
  const { id, plannedId } = await halfFailed(api, workspaceId)
  expect(await api.posts.get({ id })).toMatchObject({ status: 'failed', isLive: false })

  await leftAs('published', { id, deliveryId: plannedId, workspaceId })

  expect(await api.posts.get({ id })).toMatchObject({ status: 'failed', isLive: true })
  await expect(api.posts.update({ id, revision: 0, content: text('two') })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'This post is published, so its text here stays. Where a channel allows it, it is updated under Schedule.',
  })
})

test('a post that went back to draft after a failure is no draft once it is planned on another channel', async () => {
  const { api, workspaceId } = await signedIn()
  const { id, dueAt, plannedId, otherId } = await halfFailed(api, workspaceId)
  await api.posts.backToDraft({ id })
  expect(await api.deliveries.get({ id: plannedId })).toMatchObject({ status: 'cancelled' })

  await api.schedule.schedule({ postId: id, dueAt, channelIds: [otherId] })

  expect(await api.posts.get({ id })).toMatchObject({ status: 'failed', nextDueAt: dueAt })
})

test('an archived post stays archived, whatever becomes of its deliveries and whoever approves it', async () => {
  const { api, workspaceId } = await signedIn()
  const { id, deliveryId } = await halfFailed(api, workspaceId)
  await api.posts.archive({ id })

  await leftAs('published', { id, deliveryId, workspaceId })

  expect(await api.posts.get({ id })).toMatchObject({ status: 'archived' })
  await expect(api.posts.approve({ id, revision: 0 })).rejects.toMatchObject({ code: 'CONFLICT', data: { fields: [{ field: 'status' }] } })
})
