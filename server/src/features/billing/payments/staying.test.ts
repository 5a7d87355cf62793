import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { asSystem, current as plan } from '../../../../test/billing.ts'
import { monthsPass, pays } from '../../../../test/payments-of-sandbox.ts'
import { addBusiness, addPost } from '../../../../test/factories.ts'
import { type Member, signedIn, superAdmin } from '../../../../test/harness.ts'
import { addChannels } from '../../../../test/publishing.ts'
import { colleague } from '../../../../test/team.ts'
import { businesses } from '../../content/businesses/table.ts'

/** On Growth, with three businesses and three members. */
async function aTeam() {
  const owner = await signedIn({ plan: 'starter' })
  await pays(owner, { planId: 'growth' })
  const [one, two, three] = [await addBusiness(owner.api), await addBusiness(owner.api), await addBusiness(owner.api)]
  const [ann, ben] = [await colleague(owner), await colleague(owner)]
  return { owner, one, two, three, ann, ben }
}

const used = (id: string, at: string) =>
  asSystem((tx) =>
    tx
      .update(businesses)
      .set({ lastActivityAt: new Date(at) })
      .where(eq(businesses.id, id)),
  )

const told = async ({ api }: Member) => (await api.notifications.list({})).items.map(({ title }) => title)

const names = (some: { id: string }[]) => some.map(({ id }) => id)

test('a smaller plan locks what was not chosen, from its first day on; what was planned there is not sent, and nothing is deleted', async () => {
  const { owner, one, two, three, ann, ben } = await aTeam()
  const { api } = owner
  const post = await addPost(api, { businessId: two.id })
  const asked = { planId: 'solo' } as const
  const before = await api.payments.staying(asked)
  expect(before.businesses).toMatchObject({ limit: 1 })
  expect(before.businesses.items).toHaveLength(3)
  expect(before.members).toMatchObject({ limit: 1, items: [{ id: owner.userId, stays: true }, { stays: false }, { stays: false }] })

  await api.payments.nextPlan({ planId: 'solo' })
  await api.payments.keepStaying({ businessIds: [two.id], userIds: [ben.userId] })
  await api.payments.keepStaying({ businessIds: [one.id], userIds: [] })
  expect((await api.payments.staying(asked)).businesses.items.map(({ id, stays }) => [id === one.id, stays])).toEqual([
    [true, true],
    [false, false],
    [false, false],
  ])
  expect((await api.businesses.list()).every(({ isLocked }) => !isLocked)).toBe(true)
  await monthsPass(owner, 1)

  expect(await plan(owner)).toMatchObject({ planId: 'solo' })
  expect((await api.businesses.list()).filter(({ isLocked }) => !isLocked)).toMatchObject([{ id: one.id }])
  expect((await api.posts.get({ id: post.id })).id).toBe(post.id)
  for (const write of [
    () => api.posts.update({ id: post.id, revision: post.revision, content: { title: null, body: 'Changed.' } }),
    () => addPost(api, { businessId: three.id }),
    () => api.businesses.update({ id: two.id, industry: 'Tea' }),
  ])
    await expect(write()).rejects.toMatchObject({ code: 'FORBIDDEN', data: { reason: 'plan' } })
  await api.businesses.update({ id: one.id, industry: 'Tea' })

  for (const colleagueOut of [ann, ben]) expect((await colleagueOut.api.accounts.me()).workspace.id).not.toBe(owner.workspaceId)
  expect((await api.team.list()).members.map(({ userId, isLocked }) => [userId === owner.userId, isLocked])).toEqual([
    [true, false],
    [false, true],
    [false, true],
  ])
  expect(names((await api.businesses.list()).filter(({ isLocked }) => isLocked)).toSorted()).toEqual([two.id, three.id].toSorted())
  expect(await told(owner)).toContain('Your plan has no room for 2 businesses and 2 members any more')
  for (const colleagueOut of [ann, ben])
    expect(await told(colleagueOut)).toContainEqual(expect.stringMatching(/has no seat for you any more$/))
})

test('what a locked business has planned is taken out, and comes back with it as far as its time has not passed', async () => {
  const owner = await signedIn({ plan: 'starter' })
  await pays(owner, { planId: 'growth' })
  const { business, sandbox } = await addChannels(owner.api)
  const other = await addBusiness(owner.api)
  const schedule = async (days: number) => {
    const { id: postId } = await addPost(owner.api, { businessId: business.id })
    const dueAt = new Date(Date.now() + days * 86_400_000).toISOString()
    return (await owner.api.schedule.schedule({ postId, channelIds: [sandbox.id], dueAt, confirmDuplicate: true }))[0]!.id
  }
  const deliveries = [await schedule(40), await schedule(50)]
  const statuses = () => Promise.all(deliveries.map(async (id) => (await owner.api.deliveries.get({ id })).status))
  const read = (await owner.api.payments.staying({ planId: 'solo' })).businesses.items
  expect(read.find(({ id }) => id === business.id)?.planned).toBe(2)

  await owner.api.payments.nextPlan({ planId: 'solo' })
  await owner.api.payments.keepStaying({ businessIds: [other.id], userIds: [] })
  await monthsPass(owner, 1)
  expect(await statuses()).toEqual(['cancelled', 'cancelled'])
  expect(await plan(owner)).toMatchObject({ posts: { included: 30, remaining: 30, held: 0 } })
  await expect(schedule(60)).rejects.toMatchObject({ data: { reason: 'plan' } })

  await pays(owner, { planId: 'growth' })
  expect(await statuses()).toEqual(['scheduled', 'scheduled'])
})

test('a larger plan unlocks all of it at once', async () => {
  const { owner, two, ann } = await aTeam()
  await owner.api.payments.nextPlan({ planId: 'solo' })
  await monthsPass(owner, 1)
  expect((await owner.api.businesses.list()).filter(({ isLocked }) => isLocked)).toHaveLength(2)

  await pays(owner, { planId: 'growth' })

  expect((await owner.api.businesses.list()).filter(({ isLocked }) => isLocked)).toEqual([])
  await addPost(owner.api, { businessId: two.id })
  await ann.api.team.switchWorkspace({ workspaceId: owner.workspaceId })
  expect((await ann.api.accounts.me()).workspace.id).toBe(owner.workspaceId)
})

test('without a choice those stay that were used last; one that is deleted makes room for the next', async () => {
  const { owner, one, two, three } = await aTeam()
  await used(one.id, '2026-01-01')
  await used(two.id, '2026-03-01')
  await used(three.id, '2026-02-01')
  await owner.api.payments.nextPlan({ planId: 'solo' })
  await monthsPass(owner, 1)
  const open = async () => names((await owner.api.businesses.list()).filter(({ isLocked }) => !isLocked))
  expect(await open()).toEqual([two.id])

  await owner.api.businesses.remove({ id: two.id })
  expect(await open()).toEqual([three.id])
})

test('fewer extra businesses lock what there is no room for', async () => {
  const { owner } = await aTeam()
  await pays(owner, { planId: 'growth', extraBusinesses: 1 })
  await addBusiness(owner.api)
  await owner.api.payments.nextPlan({ planId: 'growth', extraBusinesses: 0 })
  await monthsPass(owner, 1)
  expect((await owner.api.businesses.list()).filter(({ isLocked }) => isLocked)).toHaveLength(1)
})

test('only what the workspace has is chosen, and only by those who run it', async () => {
  const { owner, one, ann } = await aTeam()
  const stranger: Member = await signedIn()
  const choice = { businessIds: [one.id], userIds: [] }
  await expect(stranger.api.payments.keepStaying(choice)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(owner.api.payments.keepStaying({ businessIds: [], userIds: [stranger.userId] })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(ann.api.payments.keepStaying(choice)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(ann.api.payments.staying({ planId: 'solo' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

test('a plan that ends leaves room for one business and the owner, and a new one brings all of it back at once', async () => {
  const { owner, one, two, three, ann } = await aTeam()
  const { api } = owner
  for (const [at, { id }] of [two, three, one].entries()) await used(id, `2026-01-0${at + 1}T00:00:00Z`)
  await api.payments.cancel({})
  expect((await api.payments.staying({ planId: 'starter' })).businesses).toMatchObject({
    limit: 1,
    items: [{ id: one.id, stays: true }, {}, {}],
  })
  await api.payments.keepStaying({ businessIds: [three.id], userIds: [] })

  await monthsPass(owner, 1)

  expect(await api.billing.subscription()).toBeNull()
  expect((await api.businesses.list()).filter(({ isLocked }) => !isLocked)).toMatchObject([{ id: three.id }])
  expect((await ann.api.accounts.me()).workspace.id).not.toBe(owner.workspaceId)
  const { items } = await api.notifications.list({})
  expect(items.find(({ kind }) => kind === 'plan_ended')?.detail).toMatch(/everything else is read only/)

  await pays(owner, { planId: 'growth' })
  expect((await api.businesses.list()).every(({ isLocked }) => !isLocked)).toBe(true)
  await ann.api.team.switchWorkspace({ workspaceId: owner.workspaceId })
  expect((await ann.api.accounts.me()).workspace.id).toBe(owner.workspaceId)
})

test('a smaller plan that an administrator decides locks what it has no room for, and a larger one unlocks it', async () => {
  const { owner, one, two, three } = await aTeam()
  for (const [at, { id }] of [two, three, one].entries()) await used(id, `2026-01-0${at + 1}T00:00:00Z`)
  const admin = await superAdmin()
  const { workspaceId } = owner

  await expect(admin.api.subscriptions.change({ workspaceId, planId: 'solo', reason: 'By phone.' })).rejects.toMatchObject({
    code: 'CONFLICT',
  })
  await owner.api.payments.cancel({})
  await monthsPass(owner, 1)
  await admin.api.subscriptions.grant({ workspaceId, planId: 'growth', endsAt: null, reason: 'By phone.' })

  await admin.api.subscriptions.change({ workspaceId, planId: 'solo', reason: 'By phone.' })
  expect((await owner.api.businesses.list()).filter(({ isLocked }) => !isLocked)).toMatchObject([{ id: one.id }])
  expect(await told(owner)).toContainEqual(expect.stringContaining('no room for 2 businesses'))

  await admin.api.subscriptions.grant({ workspaceId, planId: 'growth', endsAt: null, reason: 'By phone.' })
  expect((await owner.api.businesses.list()).every(({ isLocked }) => !isLocked)).toBe(true)
  await admin.api.subscriptions.grant({ workspaceId, planId: 'solo', endsAt: null, reason: 'By phone.' })
  expect((await owner.api.businesses.list()).filter(({ isLocked }) => isLocked)).toHaveLength(2)
})
