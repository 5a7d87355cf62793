import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { addPost } from '../../../../../test/factories.ts'
import { type Api, type Member, sharedApp, signedIn, signedUp } from '../../../../../test/harness.ts'
import { addChannels } from '../../../../../test/publishing.ts'
import { emit } from '../../../../events.ts'
import { setPostStatuses } from '../../../content/posts/public.ts'
import { markSignedOut } from '../../../publishing/channels/state.ts'
import { deliveries } from '../../../publishing/deliveries/table.ts'

async function automatic(api: Api) {
  return (await api.tasks.list({ origin: 'automatic', sort: 'updated' })).items
}

async function sendToReview({ workspaceId }: Member, postId: string, status: 'in_review' | 'draft' = 'in_review'): Promise<void> {
  const { services } = await sharedApp()
  await services.db.transaction(workspaceId, (tx) => setPostStatuses(tx, [{ workspaceId, postId, status }]))
}

async function signOut({ workspaceId }: Member, channelId: string): Promise<void> {
  const { services } = await sharedApp()
  await services.db.asSystem('a platform signs us out', (tx) => markSignedOut(tx, { workspaceId, channelId }))
}

/** A delivery that ended so, as the worker would write it down. */
async function endDelivery({ workspaceId }: Member, deliveryId: string, status: 'failed' | 'needs_attention'): Promise<void> {
  const { services } = await sharedApp()
  await services.db.asSystem('a delivery ends', async (tx) => {
    const [row] = await tx
      .update(deliveries)
      .set({ status, reason: 'The platform said no.' })
      .where(and(eq(deliveries.workspaceId, workspaceId), eq(deliveries.id, deliveryId)))
      .returning()
    if (!row) throw new Error('There is a delivery.')
    const { businessId, postId, channelId, scheduledBy, reason } = row
    const ended = [{ workspaceId, deliveryId, businessId, postId, channelId, scheduledBy, status, reason }]
    await emit(tx, { type: 'delivery.ended', workspaceId, ended })
  })
}

async function scheduled(api: Api) {
  const { business, sandbox } = await addChannels(api)
  const { id: postId } = await addPost(api, { businessId: business.id, content: { title: null, body: 'Sidama has landed' } })
  const dueAt = new Date(Date.now() + 86_400_000).toISOString()
  const [delivery] = await api.schedule.schedule({ postId, channelIds: [sandbox.id], dueAt })
  return { business, sandbox, postId, deliveryId: delivery?.id ?? '' }
}

test('a post that waits for its review makes one task, which closes itself when the post is approved', async () => {
  const owner = await signedIn()
  const { api } = owner
  const { id: postId, revision, businessId } = await addPost(api, { content: { title: null, body: 'Return to running' } })

  await sendToReview(owner, postId)
  const made = await automatic(api)
  await sendToReview(owner, postId)
  await api.posts.approve({ id: postId, revision })

  expect(made).toMatchObject([
    {
      title: 'Review “Return to running”',
      status: 'in_review',
      business: { id: businessId },
      automatic: { cause: 'review', link: `/app/repository/${postId}`, closedItself: false },
    },
  ])
  const closed = await automatic(api)
  expect(closed).toMatchObject([{ id: made[0]?.id, status: 'done', automatic: { closedItself: true } }])
  expect(closed[0]?.completedAt).not.toBeNull()
  expect((await api.tasks.activity({ taskId: made[0]?.id ?? '' })).items.map(({ what }) => what)).toEqual([
    'Closed itself: it is mended',
    'Made by itself',
  ])
})

test('a second review of the same post opens its task again', async () => {
  const owner = await signedIn()
  const { id: postId } = await addPost(owner.api)
  await sendToReview(owner, postId)
  await sendToReview(owner, postId, 'draft')
  const [closed] = await automatic(owner.api)

  await sendToReview(owner, postId)

  expect(closed).toMatchObject({ status: 'done' })
  expect(await automatic(owner.api)).toMatchObject([
    { id: closed?.id, status: 'in_review', completedAt: null, automatic: { closedItself: false } },
  ])
})

test('a channel that signed us out makes one task for the owner, which closes itself when the channel is connected again', async () => {
  const owner = await signedIn()
  const { api } = owner
  const { sandbox, business } = await addChannels(api)

  await signOut(owner, sandbox.id)
  const made = await automatic(api)
  await api.channels.reconnect({ id: sandbox.id })

  expect(made).toMatchObject([
    {
      title: `Connect ${sandbox.name} again`,
      status: 'todo',
      priority: 'high',
      assignee: { id: owner.userId },
      automatic: { cause: 'reconnect', link: `/app/business/${business.id}/profile?tab=channels` },
    },
  ])
  expect(await automatic(api)).toMatchObject([{ id: made[0]?.id, status: 'done', automatic: { closedItself: true } }])
})

test('a delivery that failed makes a task for whoever planned it, which closes itself when it is planned again', async () => {
  const owner = await signedIn()
  const { api } = owner
  const { sandbox, deliveryId } = await scheduled(api)

  await endDelivery(owner, deliveryId, 'failed')
  const made = await automatic(api)
  await api.schedule.reschedule({ deliveryIds: [deliveryId], dueAt: new Date(Date.now() + 172_800_000).toISOString() })

  expect(made).toMatchObject([
    {
      title: `See to “Sidama has landed”, which was not published on ${sandbox.name}`,
      assignee: { id: owner.userId },
      automatic: { cause: 'delivery' },
    },
  ])
  expect(await automatic(api)).toMatchObject([{ id: made[0]?.id, status: 'done', automatic: { closedItself: true } }])
})

test('a delivery of which only a person can tell asks for that, until somebody says so', async () => {
  const owner = await signedIn()
  const { deliveryId, sandbox } = await scheduled(owner.api)

  await endDelivery(owner, deliveryId, 'needs_attention')
  const made = await automatic(owner.api)
  await owner.api.deliveries.resolve({ id: deliveryId, answer: 'live' })

  expect(made).toMatchObject([{ title: `Check whether “Sidama has landed” is live on ${sandbox.name}`, status: 'todo' }])
  expect(await automatic(owner.api)).toMatchObject([{ status: 'done' }])
})

test('an open automatic task stays as people left it, and a deleted one is made anew when its cause comes back', async () => {
  const owner = await signedIn()
  const { api } = owner
  const { sandbox } = await addChannels(api)
  await signOut(owner, sandbox.id)
  const [first] = await automatic(api)
  await api.tasks.move({ id: first?.id ?? '', version: 0, status: 'in_progress' })
  await api.tasks.remove({ id: first?.id ?? '' })
  await api.channels.reconnect({ id: sandbox.id })
  const none = await automatic(api)

  await signOut(owner, sandbox.id)

  const [second, ...more] = await automatic(api)
  expect([none, more]).toEqual([[], []])
  expect(second?.id).not.toBe(first?.id)
  await expect(api.tasks.restore({ ids: [first?.id ?? ''] })).resolves.toEqual({ restored: [] })
})

test('owners turn kinds of automatic tasks off, and editors do not', async () => {
  const owner = await signedIn()
  const editor = await signedUp({ approval: 'approved', workspaceId: owner.workspaceId, role: 'editor' })
  const { sandbox } = await addChannels(owner.api)
  const settings = { review: true, reconnect: false, delivery: true }

  await expect(editor.api.tasks.saveSettings(settings)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await owner.api.tasks.saveSettings(settings)
  await signOut(owner, sandbox.id)

  expect(await automatic(owner.api)).toEqual([])
  expect(await editor.api.tasks.settings()).toEqual(settings)
})
