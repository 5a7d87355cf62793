import { eq, sql } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'

import { type Api, sharedApp, signedIn, signedUp, startApp, superAdmin, visitor } from '../../../../test/harness.ts'
import { addBusiness, addPost } from '../../../../test/factories.ts'
import { auditLog } from '../../core/audit/table.ts'
import { subscriptions } from '../../billing/subscriptions/table.ts'

const unknownId = '018f0000-0000-7000-8000-000000000000'

describe('accounts', () => {
  test('who asked first stands first, in pages', async () => {
    const app = await startApp()
    onTestFinished(app.close)
    const admin = await app.signedUp({ approval: 'approved', superAdmin: true })
    const people = []
    for (let n = 0; n < 5; n += 1) people.push(await app.signedUp({ fullName: `Person ${n}` }))

    const first = await admin.api.admin.listAccounts({ limit: 2 })
    const second = await admin.api.admin.listAccounts({ limit: 2, cursor: first.nextCursor! })
    const third = await admin.api.admin.listAccounts({ limit: 2, cursor: second.nextCursor! })

    const listed = [first, second, third].flatMap(({ items }) => items)
    expect(listed.map(({ userId }) => userId)).toEqual(people.map(({ userId }) => userId))
    expect(third.nextCursor).toBeNull()
    expect(listed[0]).toMatchObject({ fullName: 'Person 0', approvalStatus: 'pending', planId: 'starter' })
  })

  test('each with the plan that this person asked for', async () => {
    const admin = await superAdmin({ plan: 'enterprise' })
    const plans = ['solo', 'starter', 'growth'] as const
    const people = await Promise.all(plans.map((plan) => signedUp({ plan })))

    const { items } = await admin.api.admin.listAccounts({ limit: 100 })

    expect(people.map((person) => items.find(({ userId }) => userId === person.userId)?.planId)).toEqual(plans)
  })

  test('approving lets a person in, begins the trial anew and is written down once, however often', async () => {
    const admin = await superAdmin()
    const { api, userId } = await signedUp()
    const { services } = await sharedApp()
    const ofPerson = eq(subscriptions.userId, userId)
    await services.db.asSystem('a test lets a trial run out', (tx) =>
      tx
        .update(subscriptions)
        .set({ status: 'ended', endsAt: sql`now() - interval '1 day'`, periodStartsAt: sql`now() - interval '15 days'` })
        .where(ofPerson),
    )

    const approved = await admin.api.admin.approve({ userId })
    expect(await admin.api.admin.approve({ userId })).toEqual(approved)

    expect(approved).toMatchObject({ userId, approvalStatus: 'approved', rejectionReason: null })
    const subscription = (await api.billing.subscription())!
    expect(Date.parse(subscription.endsAt!) - Date.now()).toBeGreaterThan(13.9 * 86_400_000)
    const entries = await services.db.asSystem('a test looks', (tx) => tx.select().from(auditLog).where(eq(auditLog.subject, userId)))
    expect(entries.filter(({ action }) => action === 'account.approved')).toMatchObject([{ actorId: admin.userId, workspaceId: null }])
  })

  test('rejecting shuts a person out with the reason, and can be undone', async () => {
    const admin = await superAdmin()
    const { api, userId } = await signedUp({ approval: 'approved' })

    expect(await admin.api.admin.reject({ userId, reason: '  A second account. ' })).toMatchObject({
      approvalStatus: 'rejected',
      rejectionReason: 'A second account.',
    })
    await expect(api.businesses.list()).rejects.toMatchObject({ data: { reason: 'rejected' } })

    await admin.api.admin.approve({ userId })
    expect(await api.businesses.list()).toEqual([])
    expect((await api.accounts.me()).profile.rejectionReason).toBeNull()
  })

  test('the person hears of it at once', async () => {
    const admin = await superAdmin()
    const { userId } = await signedUp()
    const { services } = await sharedApp()
    const heard = new Promise((resolve) => {
      const stop = services.listener.on('live', (event) => {
        const { topic, userId: of } = event as { topic: string; userId?: string }
        if (topic === 'account' && of === userId) resolve(stop())
      })
    })

    await admin.api.admin.approve({ userId })

    await heard
  })

  test('administrators hear of a new account', async () => {
    const admin = await superAdmin()
    const { services } = await sharedApp()
    const heard = new Promise((resolve) => {
      const stop = services.listener.on('live', (event) => {
        const { topic, userId } = event as { topic: string; userId?: string }
        if (topic === 'account' && userId === admin.userId) resolve(stop())
      })
    })

    await signedUp()

    await heard
  })

  test('nobody rejects themselves', async () => {
    const { api, userId } = await superAdmin()

    await expect(api.admin.reject({ userId, reason: 'Oops.' })).rejects.toMatchObject({
      code: 'INVALID',
      data: { fields: [{ field: 'userId' }] },
    })
    expect((await api.accounts.me()).profile.approvalStatus).toBe('approved')
  })

  test('a super admin is not rejected by another', async () => {
    const [one, other] = [await superAdmin(), await superAdmin()]

    await expect(one.api.admin.reject({ userId: other.userId, reason: 'Mine now.' })).rejects.toMatchObject({
      code: 'INVALID',
      data: { fields: [{ field: 'userId' }] },
    })
  })

  test('bad input is refused, naming the field', async () => {
    const { api } = await superAdmin()

    await expect(api.admin.approve({ userId: unknownId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(api.admin.reject({ userId: unknownId, reason: 'x' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(api.admin.approve({ userId: 'x' })).rejects.toMatchObject({ code: 'INVALID', data: { fields: [{ field: 'userId' }] } })
    await expect(api.admin.reject({ userId: unknownId, reason: ' ' })).rejects.toMatchObject({
      data: { fields: [{ field: 'reason', message: 'Reason is required.' }] },
    })
    await expect(api.admin.listAccounts({ cursor: 'x' })).rejects.toMatchObject({
      code: 'INVALID',
      data: { fields: [{ field: 'cursor' }] },
    })
    await expect(api.admin.listAccounts({ limit: 0 })).rejects.toMatchObject({ data: { fields: [{ field: 'limit' }] } })
  })
})

test('the audit log tells who did what, newest first, in pages', async () => {
  const app = await startApp()
  onTestFinished(app.close)
  const admin = await app.signedUp({ fullName: 'Thandi Nkosi', approval: 'approved', superAdmin: true })
  const { userId } = await app.signedUp()
  await admin.api.admin.reject({ userId, reason: 'Spam.' })
  await admin.api.admin.approve({ userId })

  const first = await admin.api.admin.audit({ limit: 2 })
  const second = await admin.api.admin.audit({ limit: 2, cursor: first.nextCursor! })

  expect(first.items).toMatchObject([
    { actorName: 'Thandi Nkosi', action: 'account.approved', subject: userId, detail: '' },
    { actorName: 'Thandi Nkosi', action: 'account.rejected', subject: userId, detail: 'reason: Spam.' },
  ])
  expect(second.items.map(({ action }) => action)).toEqual(['account.created', 'account.created'])
  expect(second.nextCursor).toBeNull()
  await expect(admin.api.admin.audit({ cursor: 'x' })).rejects.toMatchObject({ data: { fields: [{ field: 'cursor' }] } })
})

test('nobody but a super admin gets anywhere', async () => {
  const calls: ((api: Api) => Promise<unknown>)[] = [
    (api) => api.admin.listAccounts({}),
    (api) => api.admin.approve({ userId: unknownId }),
    (api) => api.admin.reject({ userId: unknownId, reason: 'x' }),
    (api) => api.aiProviders.overview(),
    (api) => api.admin.audit({}),
  ]
  const [person, pending, nobody] = [await signedIn(), await signedUp({ superAdmin: true }), await visitor()]

  for (const call of calls) {
    await expect(call(person.api)).rejects.toMatchObject({ code: 'FORBIDDEN', data: { reason: 'role' } })
    await expect(call(pending.api)).rejects.toMatchObject({ code: 'FORBIDDEN', data: { reason: 'pending' } })
    await expect(call(nobody.api)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  }
})

test('what a rejected person had planned is cancelled, and does not go out when they are approved again', async () => {
  const { api: admin } = await superAdmin()
  const { api, userId } = await signedIn()
  const { id: businessId } = await addBusiness(api, { requiresApproval: false })
  const post = await addPost(api, { businessId })
  const [, wall] = await api.channels.list({ businessId })
  const dueAt = new Date(Date.now() + 3_600_000).toISOString()
  const [delivery] = await api.schedule.schedule({ postId: post.id, dueAt, channelIds: [wall!.id] })

  await admin.admin.reject({ userId, reason: 'Spam.' })
  await admin.admin.approve({ userId })

  expect(await api.deliveries.get({ id: delivery!.id })).toMatchObject({ status: 'cancelled' })
  expect(await api.posts.get({ id: post.id })).toMatchObject({ status: 'draft', nextDueAt: null })
  expect((await api.billing.subscription())?.posts.held).toBe(0)
})
