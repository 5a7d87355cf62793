import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'

import { addPost, signIn } from '../../../../test/factories.ts'
import { sharedApp, signedIn, signedUp, startApp, superAdmin, visitor } from '../../../../test/harness.ts'
import { addChannels } from '../../../../test/publishing.ts'
import { auditLog } from '../../core/audit/table.ts'
import { mails } from '../../core/mail/table.ts'

const unknownId = '018f0000-0000-7000-8000-000000000000'

test('somebody was seen when they last used a session, however old the session is', async () => {
  const admin = await superAdmin()
  const person = await signedIn()
  const { services } = await sharedApp()
  await services.db.plain.execute(
    sql`update sessions set updated_at = now() - interval '1 day', last_seen_at = '2026-03-04T07:00:00Z' where user_id = ${person.userId}`,
  )

  const seen = await admin.api.users.get({ userId: person.userId })

  expect(seen).toMatchObject({ lastSeenAt: '2026-03-04T07:00:00.000Z', sessions: [{ lastSeenAt: '2026-03-04T07:00:00.000Z' }] })
})

describe('a suspended person', () => {
  test('is signed out, may sign in, and then reaches nothing but the reason, over any transport', async () => {
    const admin = await superAdmin()
    const person = await signedIn()
    const { services, visitor: visitorWith } = await sharedApp()

    const suspended = await admin.api.users.suspend({ userId: person.userId, reason: ' Spam. ' })

    expect(suspended).toMatchObject({ status: 'suspended', reason: 'Spam.', lastSeenAt: null })
    await expect(person.api.accounts.me()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
    const back = visitorWith({ cookie: await signIn(services, person.userId) })
    expect((await back.api.accounts.me()).profile).toMatchObject({ approvalStatus: 'approved', suspensionReason: 'Spam.' })
    for (const ask of [
      () => back.api.businesses.list(),
      () => back.api.accounts.updateProfile({ businessName: 'x' }),
      () => back.api.live.events(),
    ])
      await expect(ask()).rejects.toMatchObject({ code: 'FORBIDDEN', data: { reason: 'suspended' } })
    expect((await back.rest('/businesses')).status).toBe(403)
    expect((await back.request('/api/functions/manage-settings', { method: 'POST' })).status).toBe(403)
  })

  test('works on after being reinstated', async () => {
    const admin = await superAdmin()
    const person = await signedIn()
    await admin.api.users.suspend({ userId: person.userId, reason: 'Spam.' })

    expect(await admin.api.users.reinstate({ userId: person.userId })).toMatchObject({ status: 'approved', reason: null })

    const { services, visitor: visitorWith } = await sharedApp()
    expect(await visitorWith({ cookie: await signIn(services, person.userId) }).api.businesses.list()).toEqual([])
  })

  test.each([
    [true, 'cancelled'],
    [false, 'scheduled'],
  ])('keeps what is planned unless it is to be cancelled: %s', async (cancelPlans, status) => {
    const admin = await superAdmin()
    const owner = await signedIn()
    const colleague = await signedIn({ workspaceId: owner.workspaceId, role: 'admin' })
    const { business, sandbox } = await addChannels(owner.api)
    const post = await addPost(owner.api, { businessId: business.id })
    const dueAt = new Date(Date.now() + 3_600_000).toISOString()
    const [delivery] = await owner.api.schedule.schedule({ postId: post.id, dueAt, channelIds: [sandbox.id] })

    await admin.api.users.suspend({ userId: owner.userId, reason: 'Stolen account.', cancelPlans })

    expect(await colleague.api.deliveries.get({ id: delivery!.id })).toMatchObject({ status })
  })

  test('is written down once, however often, and again only with another reason', async () => {
    const admin = await superAdmin()
    const { userId } = await signedIn()

    for (const reason of ['Spam.', 'Spam.', 'Much spam.']) await admin.api.users.suspend({ userId, reason })
    for (let time = 0; time < 2; time += 1) await admin.api.users.reinstate({ userId })

    expect(await entriesOn(userId, admin.userId)).toMatchObject([
      { action: 'account.suspended', detail: { reason: 'Spam.' } },
      { action: 'account.suspended', detail: { reason: 'Much spam.' } },
      { action: 'account.reinstated' },
    ])
  })

  test('is neither oneself nor another super admin', async () => {
    const [one, other] = [await superAdmin(), await superAdmin()]

    for (const { userId } of [one, other])
      await expect(one.api.users.suspend({ userId, reason: 'Mine now.' })).rejects.toMatchObject({
        code: 'INVALID',
        data: { fields: [{ field: 'userId' }] },
      })
    expect(await other.api.businesses.list()).toEqual([])
  })
})

test('signing out everywhere ends every session, once', async () => {
  const admin = await superAdmin()
  const person = await signedIn()
  const { services, visitor: visitorWith } = await sharedApp()
  const elsewhere = visitorWith({ cookie: await signIn(services, person.userId) })

  for (let time = 0; time < 2; time += 1) await admin.api.users.signOut({ userId: person.userId })

  for (const { api } of [person, elsewhere]) await expect(api.accounts.me()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  expect(await entriesOn(person.userId, admin.userId)).toMatchObject([{ action: 'account.signed-out', detail: { sessions: 2 } }])
})

describe('the role of super admin', () => {
  test('is given and taken, from the next request on', async () => {
    const admin = await superAdmin()
    const person = await signedIn()
    const role = 'super_admin'

    for (let time = 0; time < 2; time += 1) await admin.api.users.grantRole({ userId: person.userId, role })
    expect((await person.api.users.list({})).items.length).toBeGreaterThan(0)
    for (let time = 0; time < 2; time += 1) await admin.api.users.revokeRole({ userId: person.userId, role })

    await expect(person.api.users.list({})).rejects.toMatchObject({ code: 'FORBIDDEN', data: { reason: 'role' } })
    expect((await entriesOn(person.userId, admin.userId)).map(({ action }) => action)).toEqual(['role.granted', 'role.revoked'])
  })

  test('is not for those who may not work here', async () => {
    const { api } = await superAdmin()
    const suspended = await signedIn()
    await api.users.suspend({ userId: suspended.userId, reason: 'Spam.' })

    for (const { userId } of [await signedUp(), await signedUp({ approval: 'rejected' }), suspended])
      await expect(api.users.grantRole({ userId, role: 'super_admin' })).rejects.toMatchObject({ data: { fields: [{ field: 'userId' }] } })
    await expect(api.users.grantRole({ userId: unknownId, role: 'super_admin' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('always has somebody left, also when two take it from each other at once', async () => {
    const app = await startApp()
    onTestFinished(app.close)
    const [one, other] = [
      await app.signedUp({ approval: 'approved', superAdmin: true }),
      await app.signedUp({ approval: 'approved', superAdmin: true }),
    ]

    await expect(one.api.users.revokeRole({ userId: one.userId, role: 'super_admin' })).rejects.toMatchObject({ code: 'INVALID' })
    const outcomes = await Promise.allSettled([
      one.api.users.revokeRole({ userId: other.userId, role: 'super_admin' }),
      other.api.users.revokeRole({ userId: one.userId, role: 'super_admin' }),
    ])

    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'FORBIDDEN' } })
  })
})

describe('several accounts at once', () => {
  test('are approved, and rejected for one reason', async () => {
    const { api } = await superAdmin()
    const userIds = [(await signedUp()).userId, (await signedUp()).userId]

    expect(await api.admin.approveMany({ userIds: [...userIds, ...userIds] })).toMatchObject([
      { approvalStatus: 'approved' },
      { approvalStatus: 'approved' },
    ])
    expect(await api.admin.rejectMany({ userIds, reason: 'Spam.' })).toMatchObject([
      { rejectionReason: 'Spam.' },
      { rejectionReason: 'Spam.' },
    ])
  })

  test('are all decided, or none', async () => {
    const { api, userId: adminId } = await superAdmin()
    const { userId } = await signedUp()

    await expect(api.admin.approveMany({ userIds: [userId, unknownId] })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(api.admin.rejectMany({ userIds: [userId, adminId], reason: 'Spam.' })).rejects.toMatchObject({
      code: 'INVALID',
      data: { fields: [{ field: 'userIds' }] },
    })
    await expect(api.admin.approveMany({ userIds: [] })).rejects.toMatchObject({ data: { fields: [{ field: 'userIds' }] } })
    expect(await api.users.get({ userId })).toMatchObject({ status: 'pending' })
    expect(await entriesOn(userId, adminId)).toEqual([])
  })
})

test('bad input is refused, naming the field', async () => {
  const { api } = await superAdmin()

  await expect(api.users.list({ cursor: 'x' })).rejects.toMatchObject({ data: { fields: [{ field: 'cursor' }] } })
  await expect(api.users.suspend({ userId: unknownId, reason: ' ' })).rejects.toMatchObject({
    data: { fields: [{ field: 'reason', message: 'Reason is required.' }] },
  })
  for (const change of [api.users.reinstate, api.users.signOut, api.users.get])
    await expect(change({ userId: unknownId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('nobody but a super admin gets anywhere', async () => {
  const { userId } = await signedUp()
  for (const [person, code] of [
    [await signedIn(), 'FORBIDDEN'],
    [await visitor(), 'UNAUTHENTICATED'],
  ] as const) {
    const { users } = person.api
    for (const call of [
      () => users.list({}),
      () => users.get({ userId }),
      () => users.suspend({ userId, reason: 'x' }),
      () => users.grantRole({ userId, role: 'super_admin' }),
    ])
      await expect(call()).rejects.toMatchObject({ code })
  }
})

async function entriesOn(userId: string, actorId: string) {
  const { services } = await sharedApp()
  return services.db.asSystem('a test looks', (tx) =>
    tx
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.subject, userId), eq(auditLog.actorId, actorId)))
      .orderBy(auditLog.createdAt),
  )
}

test('whoever is approved, rejected or suspended gets one mail about it, however often it is decided', async () => {
  const { api } = await superAdmin()
  const { userId, email } = await signedUp()

  for (let time = 0; time < 2; time += 1) await api.admin.approve({ userId })
  for (let time = 0; time < 2; time += 1) await api.users.suspend({ userId, reason: 'Spam.' })
  for (let time = 0; time < 2; time += 1) await api.admin.rejectMany({ userIds: [userId], reason: 'Spam.' })

  const { services } = await sharedApp()
  const sent = await services.db.asSystem('a test looks', (tx) =>
    tx.select({ template: mails.template, userId: mails.userId }).from(mails).where(eq(mails.recipient, email)).orderBy(mails.createdAt),
  )
  expect(sent.filter(({ template }) => template.startsWith('account_'))).toEqual(
    ['account_approved', 'account_suspended', 'account_rejected'].map((template) => ({ template, userId })),
  )
})
