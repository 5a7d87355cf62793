import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { describe, expect, onTestFinished, test } from 'vitest'

import { addBusiness } from '../../../../test/factories.ts'
import { sharedApp, signedIn, signedUp, startApp, superAdmin } from '../../../../test/harness.ts'
import { sessions } from '../../identity/accounts/table.ts'

const unknownId = '018f0000-0000-7000-8000-000000000000'

describe('people are found', () => {
  test('newest first, in pages', async () => {
    const app = await startApp()
    onTestFinished(app.close)
    const admin = await app.signedUp({ approval: 'approved', superAdmin: true })
    const people = [admin, await app.signedUp({ fullName: 'One' }), await app.signedUp({ fullName: 'Two' })]

    const first = await admin.api.users.list({ limit: 2 })
    const second = await admin.api.users.list({ limit: 2, cursor: first.nextCursor! })

    expect([...first.items, ...second.items].map(({ userId }) => userId)).toEqual(people.map(({ userId }) => userId).toReversed())
    expect(second.nextCursor).toBeNull()
    expect(second.items[0]).toMatchObject({ status: 'approved', roles: ['super_admin'], reason: null })
    expect(first.items[0]?.lastSeenAt).not.toBeNull()
  })

  test('by the beginnings of the words of their name or address, whatever the order and the signs', async () => {
    const { api } = await superAdmin()
    const mark = uuidv7().replaceAll('-', '')
    const { userId } = await signedUp({ fullName: `Zanele O'Brien-${mark}`, email: `zanele.obrien+${mark}@loerie-lane.example` })
    const found = async (q: string) => (await api.users.list({ q })).items.map((person) => person.userId)

    for (const q of [
      `zan ${mark}`,
      `${mark} ZANELE`,
      mark.slice(0, 20),
      `brien ${mark}`,
      `loerie-lane ${mark}`,
      `zanele.obrien+${mark}@loerie`,
    ])
      expect(await found(q), q).toEqual([userId])
    expect(await found(`anele ${mark}`)).toEqual([])
    for (const q of ["'", '\\', ':*', '!(&|', '<->', "';--", '%', '@.-_+']) await expect(api.users.list({ q })).resolves.toBeDefined()
  })

  test('by where they stand and by role', async () => {
    const { api, userId: adminId } = await superAdmin()
    const mark = uuidv7().replaceAll('-', '')
    const [pending, rejected, approved, suspended] = [
      await signedUp({ fullName: mark }),
      await signedUp({ fullName: mark, approval: 'rejected', rejectionReason: 'No.' }),
      await signedUp({ fullName: mark, approval: 'approved' }),
      await signedUp({ fullName: mark, approval: 'approved' }),
    ]
    await api.users.suspend({ userId: suspended.userId, reason: 'Spam.' })

    for (const [status, person] of Object.entries({ pending, rejected, approved, suspended }) as ['pending', typeof pending][])
      expect((await api.users.list({ q: mark, status })).items).toMatchObject([{ userId: person.userId, status }])
    expect((await api.users.list({ q: mark, status: 'rejected' })).items[0]?.reason).toBe('No.')
    expect((await api.users.list({ role: 'super_admin' })).items.map(({ userId }) => userId)).toContain(adminId)
    expect((await api.users.list({ q: mark, role: 'super_admin' })).items).toEqual([])
  })

  test('with what their workspaces have of what a plan limits', async () => {
    const { api } = await superAdmin()
    const owner = await signedIn()
    const [kept, deleted] = [await addBusiness(owner.api), await addBusiness(owner.api)]
    await owner.api.businesses.remove({ id: deleted.id })
    await owner.api.team.invite({ email: `${crypto.randomUUID()}@fynbosdesk.example`, role: 'viewer', businessIds: null })

    const { workspaces } = await api.users.get({ userId: owner.userId })

    expect(kept.status).toBe('active')
    expect(workspaces).toMatchObject([{ id: owner.workspaceId, inUse: { businesses: 1, seats: 2 } }])
  })

  test('with where they work and where they are signed in, and no token', async () => {
    const { api } = await superAdmin()
    const owner = await signedIn()
    const { services } = await sharedApp()
    await services.db.plain
      .update(sessions)
      .set({ ipAddress: '203.0.113.7', userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' })
      .where(eq(sessions.userId, owner.userId))

    const details = await api.users.get({ userId: owner.userId })

    expect(details).toMatchObject({
      emailVerified: true,
      suspendedAt: null,
      workspaces: [{ id: owner.workspaceId, role: 'owner', plan: { current: { planId: 'growth' } } }],
    })
    expect(details.sessions).toMatchObject([{ address: '203.0.113.7', device: 'Firefox on Linux' }])
    const [{ token } = { token: '' }] = await services.db.plain.select().from(sessions).where(eq(sessions.userId, owner.userId))
    expect(JSON.stringify(details)).not.toContain(token)
    await expect(api.users.get({ userId: unknownId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})
