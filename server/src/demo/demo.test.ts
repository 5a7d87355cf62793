import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { startPublishingApp } from '../../test/publishing-app.ts'
import { ageDemo } from './age.ts'
import { fillDemo, type Filled } from './fill.ts'
import { colleagues, owner } from './people.ts'
import type { Api, Site } from './site.ts'

const app = await startPublishingApp()
const site: Site = { origin: app.services.config.baseUrl, fetch: (request) => app.app.fetch(request) }
let filled: Filled
let api: Api

beforeAll(async () => {
  const made = await fillDemo(site)
  if (!made) throw new Error('Nobody had set this instance up.')
  filled = made
  await app.services.db.transaction(filled.workspaceId, (tx) => ageDemo(tx, filled))
  api = await signIn(owner)
})
afterAll(() => app.services.runningWork.finish())

async function signIn({ email, password }: { email: string; password: string }): Promise<Api> {
  const response = await app.visitor().request('/api/auth/sign-in/email', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: site.origin },
    body: JSON.stringify({ email, password }),
  })
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ')
  return app.visitor({ cookie }).api
}

async function counts() {
  return app.behindTheScenes(async (tx) => {
    const { rows } =
      await tx.execute(sql`select (select count(*)::int from businesses) as businesses, (select count(*)::int from posts) as posts,
      (select count(*)::int from deliveries) as deliveries, (select count(*)::int from users) as users`)
    return rows[0]
  })
}

test('three businesses have posts in every status but the one that passes by itself', async () => {
  expect((await api.businesses.list()).map(({ name }) => name)).toEqual(['Bosduif Coffee', 'Loerie Lane Physio', 'Skemerkop Wines'])
  const statuses = new Set((await api.posts.list({ limit: 100 })).items.map(({ status }) => status))
  expect([...statuses].toSorted()).toEqual([
    'approved',
    'archived',
    'changes_requested',
    'draft',
    'failed',
    'in_review',
    'needs_attention',
    'published',
    'scheduled',
  ])
})

test('four weeks around today have something in each, sent before and planned after', async () => {
  const weekMs = 7 * 86_400_000
  for (const week of [-2, -1, 0, 1]) {
    const from = new Date(Date.now() + week * weekMs).toISOString()
    const items = await api.schedule.calendar({ from, to: new Date(Date.parse(from) + weekMs).toISOString() })
    const expected = week < 0 ? 'published' : 'scheduled'
    expect(items.filter(({ status }) => status === expected).length, `week ${week}`).toBeGreaterThan(3)
  }
})

test('what is used of the plan is what was published, to the post', async () => {
  const { rows } = await app.behindTheScenes((tx) =>
    tx.execute(sql`select s.posts_included - s.current_posts - s.used_posts - (select count(*)::int from quota_holds h where h.kind = 'posts') as left_over,
      s.used_posts as used, (select count(*)::int from deliveries where status = 'published') as published from subscriptions s where s.workspace_id = ${filled.workspaceId}`),
  )

  expect(rows).toEqual([{ left_over: 0, used: 14, published: 14 }])
  expect((await api.usage.read({})).total.posts).toBe(14)
})

test('each post has its history: who wrote it, a version, and an approval of that version', async () => {
  const { items } = await api.posts.list({ status: 'published', limit: 50 })
  const [version] = await api.posts.versions({ id: items[0]?.id ?? '' })

  expect(version).toMatchObject({ number: 1, authorName: colleagues[0].fullName })
})

test('the colleagues sign in with what is printed', async () => {
  for (const { email, password, role } of colleagues) {
    const theirs = await signIn({ email, password })
    expect((await theirs.accounts.me()).workspace).toMatchObject({ id: filled.workspaceId, role })
  }
})

test('something waits for a person: a failure, an unclear one, and a channel that was signed out', async () => {
  const trouble = (await api.deliveries.list({ view: 'trouble', limit: 10 })).items.map(({ status }) => status)

  expect(trouble.toSorted()).toEqual(['failed', 'held', 'needs_attention'])
  expect((await api.channels.list({})).filter(({ status }) => status === 'reconnect')).toHaveLength(1)
})

test('there are tasks in every column, one of them late, and conversations with answers', async () => {
  const { columns, counts: ofTasks } = await api.tasks.board({})
  expect(columns.filter(({ items }) => items.length > 0).map(({ status }) => status)).toEqual(['todo', 'in_progress', 'in_review', 'done'])
  expect(ofTasks.overdue).toBeGreaterThan(0)
  const [first] = await api.businesses.list()
  const [conversation] = (await api.chat.list({ businessId: first?.id ?? '', limit: 5 })).items
  const { items } = await api.chat.messages({ id: conversation?.id ?? '', limit: 10 })
  expect(items.map(({ role }) => role)).toEqual(['user', 'assistant', 'user', 'assistant'])
})

test('a second start keeps what is there', async () => {
  const before = await counts()

  expect(await fillDemo(site)).toBeNull()

  expect(await counts()).toEqual(before)
})

test('what was published has figures, and its days add up to them', async () => {
  const { total, best, days, everPublished } = await api.analytics.read({ period: 'quarter' })

  expect(everPublished).toBe(true)
  expect(total.counted).toBeGreaterThan(3)
  expect(best[0]).toMatchObject({ impressions: expect.any(Number), title: expect.any(String) })
  expect(days.now.reduce((sum, { impressions }) => sum + impressions, 0)).toBe(total.now.impressions)
  expect(total.now.impressions).toBeGreaterThanOrEqual(best.reduce((sum, { impressions }) => sum + impressions, 0))
})
