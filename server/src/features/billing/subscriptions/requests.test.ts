import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'

import { asSystem, endNow } from '../../../../test/billing.ts'
import { type Member, signedIn, superAdmin, visitor } from '../../../../test/harness.ts'
import { colleague } from '../../../../test/team.ts'
import { profiles } from '../../identity/accounts/table.ts'
import { planRequests } from './table.ts'

let admin: Member
beforeAll(async () => {
  admin = await superAdmin()
})

/** What the administrator is told about a workspace. */
/** They lead to the owner, or to the plan of the workspace. */
async function notificationsOf({ userId, workspaceId }: Member) {
  const { items } = await admin.api.notifications.list({ limit: 100 })
  return items.filter(({ kind, link }) => kind === 'plan_requested' && (link.endsWith(userId) || link.endsWith(workspaceId)))
}

test('a member asks for more than the plan includes, and super admins are led to the owner, at whom it is decided', async () => {
  const owner = await signedIn({ plan: 'solo' })
  const viewer = await colleague(owner, 'viewer')
  const name = (await viewer.api.accounts.me()).profile.fullName
  const { workspace } = await owner.api.accounts.me()

  const request = await viewer.api.billing.requestPlan({ wish: 'seats' })

  expect(request.wish).toBe('seats')
  expect(Date.now() - Date.parse(request.askedAt)).toBeLessThan(60_000)
  expect(Date.parse(request.mayAskAgainAt) - Date.parse(request.askedAt)).toBe(86_400_000)
  expect(await notificationsOf(owner)).toMatchObject([
    {
      title: `${name} asks for a larger plan for ${workspace.name}`,
      detail: 'It needs more seats than the Solo plan includes.',
      link: `/app/admin?tab=users&person=${owner.userId}`,
      count: 1,
    },
  ])
  expect((await owner.api.billing.standing()).asked).toEqual(request)
  const { workspaces } = await admin.api.users.get({ userId: owner.userId })
  expect(workspaces.map(({ plan }) => plan.asked)).toEqual([request])
})

test('without a plan it is said that there is none', async () => {
  const owner = await signedIn({ plan: 'solo' })
  await endNow(owner)

  await owner.api.billing.requestPlan({ wish: 'plan' })

  const [told] = await notificationsOf(owner)
  expect(told?.title).toMatch(/ asks for a plan for /)
  expect(told?.detail).toBe('This workspace has no plan in use.')
})

test('whoever asks again within a day is answered with the first request, and nobody is told twice', async () => {
  const owner = await signedIn({ plan: 'solo' })
  const first = await owner.api.billing.requestPlan({ wish: 'tokens' })

  const [again, byColleague] = await Promise.all([
    owner.api.billing.requestPlan({ wish: 'tokens' }),
    (await colleague(owner)).api.billing.requestPlan({ wish: 'businesses' }),
  ])

  expect([again, byColleague]).toEqual([first, first])
  expect(await notificationsOf(owner)).toMatchObject([{ count: 1 }])
})

test('who asks for more tokens or posts leads to where more of them is given', async () => {
  const owner = await signedIn({ plan: 'solo' })
  await owner.api.billing.requestPlan({ wish: 'posts' })

  expect(await notificationsOf(owner)).toMatchObject([{ link: `/app/admin?tab=subscriptions&opened=${owner.workspaceId}` }])
})

test('two who ask at once make one request', async () => {
  const owner = await signedIn({ plan: 'solo' })
  const [one, other] = await Promise.all([
    owner.api.billing.requestPlan({ wish: 'tokens' }),
    owner.api.billing.requestPlan({ wish: 'posts' }),
  ])

  expect(one).toEqual(other)
  expect(await notificationsOf(owner)).toMatchObject([{ count: 1 }])
})

test('a day later it is asked again', async () => {
  const owner = await signedIn({ plan: 'solo' })
  const first = await owner.api.billing.requestPlan({ wish: 'tokens' })
  await asSystem((tx) =>
    tx
      .update(planRequests)
      .set({ askedAt: sql`now() - interval '25 hours'` })
      .where(eq(planRequests.workspaceId, owner.workspaceId)),
  )

  const second = await owner.api.billing.requestPlan({ wish: 'posts' })

  expect(second.wish).toBe('posts')
  expect(second.askedAt > first.askedAt).toBe(true)
  expect(await notificationsOf(owner)).toMatchObject([{ count: 2, detail: 'It needs more posts than the Solo plan includes.' }])
})

test('a decision about the plan is the answer: nothing is asked any more, and nobody has to read it', async () => {
  const owner = await signedIn({ plan: 'solo' })
  await owner.api.billing.requestPlan({ wish: 'tokens' })

  await admin.api.subscriptions.change({ workspaceId: owner.workspaceId, planId: 'growth', reason: 'They asked for it.' })

  expect((await owner.api.billing.standing()).asked).toBeNull()
  expect(await notificationsOf(owner)).toMatchObject([{ isRead: true }])
})

test('another workspace sees nothing of it, and asks for itself', async () => {
  const [one, other] = [await signedIn({ plan: 'solo' }), await signedIn({ plan: 'solo' })]
  await one.api.billing.requestPlan({ wish: 'tokens' })

  expect((await other.api.billing.standing()).asked).toBeNull()
  await other.api.billing.requestPlan({ wish: 'seats' })

  expect((await one.api.billing.standing()).asked?.wish).toBe('tokens')
})

test('it is written down in the log of the workspace, once', async () => {
  const owner = await signedIn({ plan: 'solo' })
  await owner.api.billing.requestPlan({ wish: 'tokens' })
  await owner.api.billing.requestPlan({ wish: 'tokens' })

  const { items } = await owner.api.audit.list({ area: 'plan' })
  expect(items).toMatchObject([{ action: 'plan.requested', what: 'Asked for a plan', detail: 'wish: tokens' }])
})

test('a visitor, whoever waits for approval, and a wish that there is not are refused', async () => {
  const owner = await signedIn({ plan: 'solo' })
  const pending = await signedIn({ plan: 'solo' })
  await asSystem((tx) => tx.update(profiles).set({ approvalStatus: 'pending' }).where(eq(profiles.userId, pending.userId)))

  await expect((await visitor()).api.billing.requestPlan({ wish: 'plan' })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  await expect(pending.api.billing.requestPlan({ wish: 'plan' })).rejects.toMatchObject({ code: 'FORBIDDEN', data: { reason: 'pending' } })
  // What no screen sends.
  await expect(owner.api.billing.requestPlan({ wish: 'money' as 'plan' })).rejects.toMatchObject({
    code: 'INVALID',
    data: { fields: [{ field: 'wish' }] },
  })
  expect((await owner.api.billing.standing()).asked).toBeNull()
})
