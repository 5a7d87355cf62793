import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { addBusiness, addPost } from '../../../../test/factories.ts'
import type { Member } from '../../../../test/harness.ts'
import { startPublishingApp } from '../../../../test/publishing-app.ts'
import { until } from '../../../../test/publishing.ts'

const app = await startPublishingApp()

const postsOf = async ({ api }: Member, businessId: string) => (await api.posts.list({ businessId, limit: 50 })).items

/** The sample once its posts went where they are to go. */
async function settledSample(member: Member): Promise<string> {
  const { business } = await member.api.sample.add()
  const businessId = business?.id ?? ''
  await until(
    () => postsOf(member, businessId),
    (posts) => ['published', 'failed'].every((end) => posts.some(({ status }) => status === end)) && !isUnderWay(posts),
  )
  return businessId
}

function isUnderWay(posts: { status: string; nextDueAt?: string | null }[]): boolean {
  return posts.some(({ status }) => status === 'publishing') || posts.filter(({ status }) => status === 'scheduled').length !== 2
}

/** The rows of every table, but for the log, which only grows. */
async function rowCounts(): Promise<Record<string, number>> {
  return app.behindTheScenes(async (tx) => {
    const { rows: tables } = await tx.execute<{ name: string }>(
      sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
    )
    const counts: Record<string, number> = {}
    for (const { name } of tables) {
      if (name === 'audit_log' || name === 'rate_limits' || name === 'rate_budgets') continue
      const { rows } = await tx.execute<{ count: number }>(sql`select count(*)::int as count from ${sql.identifier(name)}`)
      counts[name] = rows[0]?.count ?? 0
    }
    return counts
  })
}

test('the sample shows posts in every state, documents and notes, and is called one', async () => {
  const member = await app.member('starter')

  const businessId = await settledSample(member)

  const posts = await postsOf(member, businessId)
  expect([...new Set(posts.map(({ status }) => status))].toSorted()).toEqual([
    'approved',
    'archived',
    'changes_requested',
    'draft',
    'failed',
    'in_review',
    'published',
    'scheduled',
  ])
  expect(await member.api.businesses.get({ id: businessId })).toMatchObject({ name: 'Sample: Kraal Street Bakery', isSample: true })
  expect((await member.api.documents.list({ businessId, limit: 10 })).items.map(({ name }) => name).toSorted()).toEqual([
    'About the bakery.md',
    'Price list.md',
  ])
  expect((await member.api.voice.get({ businessId })).notes).toHaveLength(2)
})

test('added twice at once, there is one', async () => {
  const member = await app.member()

  const answers = await Promise.all([member.api.sample.add(), member.api.sample.add()])

  expect(new Set(answers.map(({ business }) => business?.id)).size).toBe(1)
  expect((await member.api.businesses.list()).filter(({ isSample }) => isSample)).toHaveLength(1)
})

test('it takes nothing from the plan: the one business and every post of a starter plan are left', async () => {
  const member = await app.member('starter')
  const before = await member.api.billing.subscription()

  await settledSample(member)

  expect(await member.api.billing.subscription()).toEqual(before)
  await expect(addBusiness(member.api)).resolves.toMatchObject({ isSample: false })
  await expect(addBusiness(member.api)).rejects.toMatchObject({ code: 'FORBIDDEN', data: { reason: 'plan' } })
  expect((await member.api.usage.read({})).total).toMatchObject({ tokens: 0, posts: 0 })
})

test('a delivery of it that is planned, moved and sent by a person takes no post either', async () => {
  const member = await app.member('starter')
  const businessId = await settledSample(member)
  const before = await member.api.billing.subscription()
  const [failed] = (await member.api.deliveries.list({ businessId, view: 'trouble', limit: 5 })).items
  const [wall] = await member.api.channels.list({ businessId })
  const post = await addPost(member.api, { businessId, contentType: 'x', content: { title: null, body: 'Rye until noon.' } })

  await member.api.schedule.schedule({
    postId: post.id,
    channelIds: [wall?.id ?? ''],
    dueAt: new Date(Date.now() + 3_600_000).toISOString(),
  })
  await member.api.deliveries.sendNow({ id: failed?.id ?? '' })

  expect(await member.api.billing.subscription()).toEqual(before)
})

test('removed, nothing of it is left in any table or store, but for what the log says', async () => {
  const member = await app.member()
  const colleague = await app.signedUp({ approval: 'approved', workspaceId: member.workspaceId, role: 'viewer' })
  const before = await rowCounts()
  const businessId = await settledSample(member)
  const task = await member.api.tasks.create({ title: 'Light the oven', businessId })
  await member.api.tasks.attach({ taskId: task.id, file: new File(['03:40'], 'times.txt', { type: 'text/plain' }) })
  await member.api.chat.send({ businessId, text: '/help' })
  await app.services.runningWork.finish()
  const stored = await app.behindTheScenes((tx) => tx.execute(sql`select id from files where workspace_id = ${member.workspaceId}`))

  const after = await member.api.sample.remove()

  expect(stored.rows).toHaveLength(3)
  expect(after).toEqual({ business: null, mayAdd: true, mayRemove: false })
  // What was asked in its chat stays counted.
  expect(await rowCounts()).toEqual({ ...before, usage_tracking: (before['usage_tracking'] ?? 0) + 1 })
  await expect(colleague.api.businesses.get({ id: businessId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const log = (await member.api.audit.list({ limit: 50 })).items.map(({ action }) => action)
  expect(log).toEqual(expect.arrayContaining(['business.add-sample', 'business.remove-sample']))
})

test('removed, it can be added again, and a second removal changes nothing', async () => {
  const member = await app.member()
  await settledSample(member)

  await member.api.sample.remove()
  expect(await member.api.sample.remove()).toMatchObject({ business: null })

  expect((await member.api.sample.add()).business?.name).toBe('Sample: Kraal Street Bakery')
})

test('it stays recognisable: it keeps its name, and publishes on walls alone', async () => {
  const { api } = await app.member()
  const { business } = await api.sample.add()
  const id = business?.id ?? ''

  await expect(api.businesses.update({ id, name: 'Kraal Street Bakery' })).rejects.toMatchObject({ code: 'INVALID' })
  await expect(api.channels.connect({ businessId: id, kind: 'blog', name: 'Our blog' })).rejects.toMatchObject({ code: 'INVALID' })
  expect((await api.businesses.update({ id, industry: 'Baking' })).industry).toBe('Baking')
})

test('nobody is told or mailed that a post of it failed, which is meant to', async () => {
  const member = await app.member()

  await settledSample(member)

  expect((await member.api.notifications.list({ limit: 10 })).items).toEqual([])
})

test('another workspace neither sees nor removes it', async () => {
  const member = await app.member()
  const stranger = await app.member()
  await member.api.sample.add()

  expect((await stranger.api.sample.read()).business).toBeNull()
  await stranger.api.sample.remove()

  expect((await member.api.sample.read()).business).not.toBeNull()
})
