import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { addBusiness, addPost } from '../../../../test/factories.ts'
import { type Member, sharedApp, signedIn, signedUp, superAdmin } from '../../../../test/harness.ts'
import { putInReview } from '../../../../test/inputs/posts.ts'
import { addChannels, planned } from '../../../../test/publishing.ts'
import { deliveries } from '../../publishing/deliveries/table.ts'
import { channels } from '../../publishing/channels/table.ts'

const from = () => new Date(Date.now() - 86_400_000).toISOString()
const totals = (needs: object) =>
  Object.fromEntries(Object.entries(needs as Record<string, { total: number }>).map(([kind, { total }]) => [kind, total]))
const none = { unclear: 0, missed: 0, failed: 0, channels: 0, reviews: 0, returned: 0, tasks: 0, accounts: 0, links: 0 }

test('an empty workspace needs nothing, and begins with the first step', async () => {
  const { api } = await signedIn()

  const seen = await api.dashboard.overview({ from: from() })

  expect(totals(seen.needs)).toEqual(none)
  expect(seen).toMatchObject({ days: [], next: null, recent: [], standing: { current: { planId: 'growth' } } })
  expect(seen.firstSteps).toEqual({
    isWritten: false,
    isApproved: false,
    isPlanned: false,
    isStuck: false,
    draftId: null,
    approvedId: null,
  })
})

test('each that went wrong is listed by its kind, the latest first, three of each, and all are counted', async () => {
  const owner = await signedIn()
  const { business, sandbox } = await addChannels(owner.api)
  for (const status of ['failed', 'failed', 'failed', 'failed', 'missed', 'needs_attention'] as const)
    await deliver(owner, { businessId: business.id, channelId: sandbox.id, status })

  const { needs } = await owner.api.dashboard.overview({ from: from() })

  expect(totals(needs)).toEqual({ ...none, failed: 4, missed: 1, unclear: 1 })
  expect(needs.failed.items).toHaveLength(3)
  expect(needs.failed.items.map(({ dueAt }) => dueAt)).toEqual(
    needs.failed.items
      .map(({ dueAt }) => dueAt)
      .toSorted()
      .toReversed(),
  )
  expect(needs.missed.items).toMatchObject([{ status: 'missed', channelName: 'Sandbox wall', businessName: business.name }])
})

test('a channel that was signed out is told with what waits for it; one that somebody disconnected, only when something does', async () => {
  const owner = await signedIn({ plan: 'enterprise' })
  const lost = await addChannels(owner.api)
  const idle = await addChannels(owner.api)
  await deliver(owner, { businessId: lost.business.id, channelId: lost.sandbox.id, status: 'held' })
  await inDatabase(owner, (tx) => tx.update(channels).set({ status: 'reconnect' }).where(eq(channels.id, lost.sandbox.id)))
  await inDatabase(owner, (tx) => tx.update(channels).set({ status: 'disconnected' }).where(eq(channels.id, idle.sandbox.id)))

  const { needs } = await owner.api.dashboard.overview({ from: from() })

  expect(needs.channels).toEqual({
    items: [
      {
        id: lost.sandbox.id,
        kind: 'sandbox',
        name: 'Sandbox wall',
        businessId: lost.business.id,
        businessName: lost.business.name,
        held: 1,
      },
    ],
    total: 1,
  })
})

test('a post in review waits for whoever may decide about it: not for its editor where approval is required, nor for a viewer', async () => {
  const owner = await signedIn({ plan: 'enterprise' })
  const colleague = (role: 'editor' | 'reviewer' | 'viewer') => signedUp({ approval: 'approved', workspaceId: owner.workspaceId, role })
  const { id: businessId } = await addBusiness(owner.api, { requiresApproval: true })
  const { id, revision } = await addPost(owner.api, { businessId })
  await putInReview(owner, id)

  const seen = new Map<string, number>()
  for (const role of ['editor', 'reviewer', 'viewer'] as const)
    seen.set(role, (await (await colleague(role)).api.dashboard.overview({ from: from() })).needs.reviews.total)
  const { needs } = await owner.api.dashboard.overview({ from: from() })

  expect(Object.fromEntries(seen)).toEqual({ editor: 0, reviewer: 1, viewer: 0 })
  expect(needs.reviews).toMatchObject({ items: [{ id, revision, businessId, contentType: 'linkedin' }], total: 1 })

  await owner.api.posts.approve({ id, revision })
  expect((await owner.api.dashboard.overview({ from: from() })).needs.reviews).toEqual({ items: [], total: 0 })
})

test('a post that waits names whoever asked for the review, when, and until when', async () => {
  const owner = await signedIn({ plan: 'enterprise' })
  const colleague = (fullName: string) => signedUp({ approval: 'approved', workspaceId: owner.workspaceId, role: 'editor', fullName })
  const [writer, sender] = [await colleague('Wanda'), await colleague('Sipho Zulu')]
  const { id: businessId } = await addBusiness(owner.api, { requiresApproval: true })
  const { id } = await addPost(writer.api, { businessId })
  const decideBefore = new Date(Date.now() + 86_400_000).toISOString()
  await sender.api.reviews.submit({ posts: [{ id }], decideBefore })
  const [review] = await owner.api.reviews.list({ postId: id })

  const { items } = (await owner.api.dashboard.overview({ from: from() })).needs.reviews

  expect(items).toMatchObject([{ id, askedBy: 'Sipho Zulu', askedAt: review?.submittedAt, decideBefore }])
})

test('a post that came back waits for whoever wrote it or gave it to the reviewers, until it is before them again', async () => {
  const owner = await signedIn({ plan: 'enterprise' })
  const colleague = () => signedUp({ approval: 'approved', workspaceId: owner.workspaceId, role: 'editor' })
  const [writer, sender, other] = [await colleague(), await colleague(), await colleague()]
  const { id: businessId, name: businessName } = await addBusiness(owner.api, { requiresApproval: true })
  const { id, revision } = await addPost(writer.api, { businessId, content: { title: null, body: 'Plums are ripe.' } })
  await sender.api.reviews.submit({ posts: [{ id }] })
  await owner.api.posts.askForChanges({ id, revision, comment: 'Which plums?' })
  const returnedTo = async ({ api }: typeof owner) => (await api.dashboard.overview({ from: from() })).needs.returned

  const one = { items: [{ id, businessName, title: 'Plums are ripe.' }], total: 1 }
  expect(await returnedTo(writer)).toEqual(one)
  expect(await returnedTo(sender)).toEqual(one)
  expect(await returnedTo(other)).toEqual({ items: [], total: 0 })

  await writer.api.reviews.submit({ posts: [{ id }] })
  expect(await returnedTo(writer)).toEqual({ items: [], total: 0 })
})

test('late tasks are told to whoever they are assigned to, without those that were made by themselves or are done', async () => {
  const owner = await signedIn()
  const late = { date: '2026-01-05', time: null }
  const mine = { assigneeId: owner.userId, due: late }
  const { id, version } = await owner.api.tasks.create({ title: 'Confirm video', ...mine })
  await owner.api.tasks.create({ title: 'Of nobody', due: late })
  await owner.api.tasks.create({ title: 'Not yet', ...mine, due: { date: '2126-01-05', time: null } })
  await owner.api.tasks.create({ title: 'Done', ...mine, status: 'done' })
  const colleague = await signedUp({ approval: 'approved', workspaceId: owner.workspaceId, role: 'editor' })

  const { needs } = await owner.api.dashboard.overview({ from: from() })

  expect(needs.tasks).toMatchObject({ items: [{ id, title: 'Confirm video', businessName: null, due: late, version }], total: 1 })
  expect((await colleague.api.dashboard.overview({ from: from() })).needs.tasks.total).toBe(0)
})

test('who waits for approval is told to super admins alone', async () => {
  const admin = await superAdmin()
  const owner = await signedIn()
  const waiting = await signedUp({ fullName: 'Thandi Nkosi' })

  const [seen, unseen] = await Promise.all([admin, owner].map(({ api }) => api.dashboard.overview({ from: from() })))

  expect(seen?.needs.accounts.items).toContainEqual({ userId: waiting.userId, fullName: 'Thandi Nkosi', email: waiting.email })
  expect(unseen?.needs.accounts).toEqual({ items: [], total: 0 })
})

test('a day lists its first three, counts all, and stands on the clock of the business; the next that goes out is named', async () => {
  const owner = await signedIn()
  const { business, sandbox } = await addChannels(owner.api)
  await owner.api.businesses.update({ id: business.id, timeZone: 'Pacific/Auckland' })
  // Noon in Greenwich is the next day there.
  const noon = new Date(Date.now() + 2 * 86_400_000)
  noon.setUTCHours(12, 0, 0, 0)
  const at = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)
  for (const minutes of [3, 1, 2, 0])
    await deliver(owner, { businessId: business.id, channelId: sandbox.id, status: 'scheduled', dueAt: at(minutes) })
  await deliver(owner, { businessId: business.id, channelId: sandbox.id, status: 'failed', dueAt: at(4) })

  const { days, next } = await owner.api.dashboard.overview({ from: from() })

  const nextDay = new Date(noon.getTime() + 86_400_000).toISOString().slice(0, 10)
  expect(days).toMatchObject([{ date: nextDay, planned: 4, published: 0, stuck: 1 }])
  expect(days[0]?.items.map(({ dueAt }) => dueAt)).toEqual([0, 1, 2].map((minutes) => at(minutes).toISOString()))
  expect(next).toEqual({ dueAt: at(0).toISOString(), timeZone: 'Pacific/Auckland' })
})

test('the week and the drafts follow the business that was asked for; what needs somebody is of all', async () => {
  const owner = await signedIn({ plan: 'enterprise' })
  const { where } = await planned(owner)
  const { sandbox, business: other } = await addChannels(owner.api)
  await deliver(owner, { businessId: other.id, channelId: sandbox.id, status: 'failed' })
  const draft = await addPost(owner.api, { businessId: other.id })

  const seen = await owner.api.dashboard.overview({ from: from(), businessId: where.businessId })

  expect(seen.days.flatMap(({ items }) => items.map(({ postId }) => postId))).toEqual([where.postId])
  expect(seen.recent.map(({ id }) => id)).not.toContain(draft.id)
  expect(seen.needs.failed.total).toBe(1)
})

test('a member of one business is told of that one alone', async () => {
  const owner = await signedIn({ plan: 'enterprise' })
  const { business: unseen, sandbox } = await addChannels(owner.api)
  await deliver(owner, { businessId: unseen.id, channelId: sandbox.id, status: 'failed' })
  const seen = await addBusiness(owner.api)
  const member = await signedUp({ approval: 'approved', workspaceId: owner.workspaceId, role: 'editor', businessIds: [seen.id] })

  const { needs, days, recent } = await member.api.dashboard.overview({ from: from() })

  expect([totals(needs), days, recent]).toEqual([none, [], []])
})

test('the first steps are told until a post was published', async () => {
  const owner = await signedIn()
  const { business, sandbox } = await addChannels(owner.api)
  const { id: draftId } = await addPost(owner.api, { businessId: business.id })
  const steps = async () => (await owner.api.dashboard.overview({ from: from() })).firstSteps

  expect(await steps()).toEqual({ isWritten: true, isApproved: false, isPlanned: false, isStuck: false, draftId, approvedId: null })
  await deliver(owner, { businessId: business.id, channelId: sandbox.id, status: 'scheduled' })
  expect(await steps()).toMatchObject({ isApproved: true, isPlanned: true })
  await deliver(owner, { businessId: business.id, channelId: sandbox.id, status: 'published' })
  expect(await steps()).toBeNull()
})

type Database = Awaited<ReturnType<typeof sharedApp>>['services']['db']

async function inDatabase({ workspaceId }: Member, run: Parameters<Database['transaction']>[1]): Promise<void> {
  const { services } = await sharedApp()
  await services.db.transaction(workspaceId, run)
}

interface NewDelivery {
  businessId: string
  channelId: string
  status: (typeof deliveries.$inferSelect)['status']
  dueAt?: Date
}

/** A post with one delivery that stands so. */
async function deliver(
  owner: Member,
  { businessId, channelId, status, dueAt = new Date(Date.now() + 3_600_000) }: NewDelivery,
): Promise<void> {
  const { id: postId } = await addPost(owner.api, { businessId })
  const due = dueAt.toISOString()
  await owner.api.schedule.schedule({ postId, channelIds: [channelId], dueAt: due, confirmDuplicate: true })
  if (status === 'scheduled') return
  await inDatabase(owner, (tx) =>
    tx
      .update(deliveries)
      .set({ status })
      .where(and(eq(deliveries.workspaceId, owner.workspaceId), eq(deliveries.postId, postId))),
  )
}
