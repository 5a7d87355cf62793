import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { addPost } from '../../../../test/factories.ts'
import { type Member, sharedApp, signedIn } from '../../../../test/harness.ts'
import { addChannels, quick } from '../../../../test/publishing.ts'
import { hoursAhead } from '../../../../test/schedule.ts'
import { subscriptions } from '../../billing/subscriptions/table.ts'
import { claimDue } from '../../publishing/deliveries/claiming/claim.ts'
import { platformsOf } from '../../publishing/deliveries/sending/platforms.ts'
import { followDeliveries } from '../../publishing/deliveries/recording/post-status.ts'
import { deliveries } from '../../publishing/deliveries/table.ts'

/** A business with one post planned for each of these hours from now. */
async function planned(hours: readonly number[], options: { plan?: 'starter' | 'growth' } = {}) {
  const member = await signedIn(options)
  const { api } = member
  const { business, sandbox } = await addChannels(api)
  const ids: string[] = []
  const postIds: string[] = []
  for (const [at, hour] of hours.entries()) {
    const post = await addPost(api, { businessId: business.id, content: { title: null, body: `Roast number ${at}, out of the drum.` } })
    const [delivery] = await api.schedule.schedule({ postId: post.id, dueAt: hoursAhead(hour), channelIds: [sandbox.id] })
    ids.push(delivery!.id)
    postIds.push(post.id)
  }
  return { ...member, id: business.id, sandbox, ids, postIds }
}

async function change(set: Partial<typeof deliveries.$inferInsert> | { dueAt: unknown; nextAttemptAt: unknown }, deliveryId: string) {
  const { services } = await sharedApp()
  await services.db.asSystem('arrange a test', async (tx) => {
    const [row] = await tx
      .update(deliveries)
      .set(set as Partial<typeof deliveries.$inferInsert>)
      .where(eq(deliveries.id, deliveryId))
      .returning()
    await followDeliveries(tx, row!)
  })
}

const agesAgo = { dueAt: sql`now() - interval '3 days'`, nextAttemptAt: sql`now() - interval '3 days'` }

async function statuses({ api }: Pick<Member, 'api'>, ids: readonly string[]) {
  return Promise.all(ids.map(async (id) => (await api.deliveries.get({ id })).status))
}

async function postsOf({ api }: Pick<Member, 'api'>) {
  const { remaining, held, used, included } = (await api.billing.subscription())!.posts
  expect(remaining + held + used).toBe(included)
  return { held, remaining }
}

test('deleting a business cancels what it had planned and frees its quota; restoring it brings all of it back', async () => {
  const member = await planned([3, 4, 5])
  const { api, id, ids, postIds } = member
  const before = await Promise.all(ids.map((one) => api.deliveries.get({ id: one })))
  const quotaBefore = await postsOf(member)

  await api.businesses.remove({ id })

  expect(await statuses(member, ids)).toEqual(['cancelled', 'cancelled', 'cancelled'])
  expect((await postsOf(member)).held).toBe(0)
  expect(await api.businesses.listDeleted()).toMatchObject([{ id, deliveries: { coming: 3, overdue: 0 } }])

  const restored = await api.businesses.restore({ id })

  expect(restored).toMatchObject({ business: { id, status: 'active' }, deliveries: { planned: 3, held: 0, missed: 0, failed: 0 } })
  expect(await Promise.all(ids.map((one) => api.deliveries.get({ id: one })))).toEqual(before)
  expect(await postsOf(member)).toEqual(quotaBefore)
  expect(await api.posts.get({ id: postIds[0]! })).toMatchObject({ status: 'scheduled', nextDueAt: before[0]!.dueAt })
  expect((await api.schedule.calendar({ from: hoursAhead(0), to: hoursAhead(9) })).map(({ postId }) => postId)).toEqual(postIds)
})

test('restored posts were changed when they were changed before, and stand in the same order', async () => {
  const { api, id } = await planned([3, 4, 5])
  const changed = async () => (await api.posts.list({})).items.map(({ id: postId, updatedAt }) => ({ postId, updatedAt }))
  const before = await changed()

  await api.businesses.remove({ id })
  await api.businesses.restore({ id })

  expect(before).toHaveLength(3)
  expect(await changed()).toEqual(before)
})

test('restoring twice, and deleting and restoring again, plans nothing twice', async () => {
  const member = await planned([3, 4])
  const { api, id, ids } = member

  await api.businesses.remove({ id })
  await Promise.all([api.businesses.restore({ id }), api.businesses.restore({ id })])
  const again = await api.businesses.restore({ id })
  await api.businesses.remove({ id })
  await api.businesses.restore({ id })

  expect(again.deliveries).toEqual({ planned: 0, held: 0, missed: 0, failed: 0 })
  expect(await statuses(member, ids)).toEqual(['scheduled', 'scheduled'])
  expect((await api.deliveries.list({ businessId: id })).items).toHaveLength(2)
  expect((await postsOf(member)).held).toBe(2)
})

test('what a person cancelled stays cancelled when the business is restored', async () => {
  const member = await planned([3, 4])
  const { api, id, ids } = member
  await api.deliveries.cancel({ id: ids[0]! })

  await api.businesses.remove({ id })
  const { deliveries: outcome } = await api.businesses.restore({ id })

  expect(outcome.planned).toBe(1)
  expect(await statuses(member, ids)).toEqual(['cancelled', 'scheduled'])
})

test('what came due while the business was deleted is not sent: it is missed, people are told, and it can be planned again', async () => {
  const member = await planned([3, 4])
  const { api, id, ids } = member
  const { services } = await sharedApp()
  await api.businesses.remove({ id })
  await change(agesAgo, ids[0]!)
  expect(await api.businesses.listDeleted()).toMatchObject([{ deliveries: { coming: 1, overdue: 1 } }])

  const { deliveries: outcome } = await api.businesses.restore({ id })

  expect(outcome).toEqual({ planned: 1, held: 0, missed: 1, failed: 0 })
  expect(await api.deliveries.get({ id: ids[0]! })).toMatchObject({
    status: 'missed',
    reason: 'Its business was deleted when its time came. Choose a new time.',
  })
  expect((await postsOf(member)).held).toBe(1)
  expect((await api.notifications.list({})).items).toEqual([expect.objectContaining({ kind: 'delivery_missed' })])
  const claims = await claimDue(services, {
    owner: 'node',
    platforms: platformsOf(services),
    timings: quick,
    free: 9,
    perChannel: 9,
    busy: {},
  })
  expect(claims.map(({ delivery }) => delivery.id)).not.toContain(ids[0])
  const [again] = await api.schedule.reschedule({ deliveryIds: [ids[0]!], dueAt: hoursAhead(6) })
  expect(again).toMatchObject({ status: 'scheduled', reason: null })
})

test('where the quota does not suffice any more, the next ones due are planned, and the others say so', async () => {
  const member = await planned([5, 3, 4])
  const { api, id, ids, workspaceId } = member
  const { services } = await sharedApp()
  await api.businesses.remove({ id })
  await services.db.asSystem('use the quota up', (tx) =>
    tx
      .update(subscriptions)
      .set({ usedPosts: sql`${subscriptions.usedPosts} + ${subscriptions.currentPosts} - 1`, currentPosts: 1 })
      .where(eq(subscriptions.workspaceId, workspaceId)),
  )

  const { deliveries: outcome } = await api.businesses.restore({ id })

  expect(outcome).toEqual({ planned: 1, held: 0, missed: 0, failed: 2 })
  expect(await statuses(member, ids)).toEqual(['failed', 'scheduled', 'failed'])
  expect(await postsOf(member)).toEqual({ held: 1, remaining: 0 })
  expect((await api.deliveries.get({ id: ids[0]! })).reason).toMatch(/^No post of your quota was left/)
  expect((await api.notifications.list({})).items.map(({ kind }) => kind)).toEqual(['delivery_failed'])
})

test('a delivery between two attempts goes on where it was', async () => {
  const member = await planned([3])
  const { api, id, ids, postIds } = member
  await change(
    { status: 'retrying', attempts: 2, payload: { contentType: 'linkedin', title: null, body: 'Roast' }, payloadHash: 'abc' },
    ids[0]!,
  )
  await api.businesses.remove({ id })
  expect(await statuses(member, ids)).toEqual(['cancelled'])

  await api.businesses.restore({ id })

  expect(await api.deliveries.get({ id: ids[0]! })).toMatchObject({ status: 'retrying', attempts: 2 })
  expect(await api.posts.get({ id: postIds[0]! })).toMatchObject({ status: 'publishing' })
  expect((await postsOf(member)).held).toBe(1)
})

test('what waited for its channel waits for it again, and goes on when that is connected', async () => {
  const member = await planned([3])
  const { api, id, ids, sandbox } = member
  await api.channels.disconnect({ id: sandbox.id })
  await api.businesses.remove({ id })

  const { deliveries: outcome } = await api.businesses.restore({ id })

  expect(outcome).toEqual({ planned: 0, held: 1, missed: 0, failed: 0 })
  expect(await api.deliveries.get({ id: ids[0]! })).toMatchObject({ status: 'held' })
  expect((await postsOf(member)).held).toBe(1)
  await api.channels.reconnect({ id: sandbox.id })
  expect(await statuses(member, ids)).toEqual(['scheduled'])
})

test('of a post that is live on one channel already, only the other delivery is planned again', async () => {
  const member = await planned([3], { plan: 'growth' })
  const { api, id, ids, postIds } = member
  const another = await api.channels.connect({ businessId: id, kind: 'sandbox', name: 'Another wall' })
  const [second] = await api.schedule.schedule({ postId: postIds[0]!, dueAt: hoursAhead(5), channelIds: [another.id] })
  await change({ status: 'published' }, ids[0]!)

  await api.businesses.remove({ id })
  const { deliveries: outcome } = await api.businesses.restore({ id })

  expect(outcome.planned).toBe(1)
  expect(await statuses(member, [ids[0]!, second!.id])).toEqual(['published', 'scheduled'])
  expect(await api.posts.get({ id: postIds[0]! })).toMatchObject({ status: 'scheduled', nextDueAt: second!.dueAt })
})

test('restoring the business of a workspace whose plans were all cancelled sends nothing', async () => {
  const member = await planned([3])
  const { api, id, ids, userId, workspaceId } = member
  const admin = await signedIn({ superAdmin: true })
  const colleague = await signedIn({ workspaceId, role: 'admin' })
  await api.businesses.remove({ id })
  await admin.api.users.suspend({ userId, reason: 'Away', cancelPlans: true })
  await admin.api.users.reinstate({ userId })

  const { deliveries: outcome } = await colleague.api.businesses.restore({ id })

  expect(outcome.planned).toBe(0)
  expect(await statuses(colleague, ids)).toEqual(['cancelled'])
})
