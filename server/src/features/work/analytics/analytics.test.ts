import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { addPost } from '../../../../test/factories.ts'
import { daysPass, published, told } from '../../../../test/figures.ts'
import { type Member, sharedApp, signedIn } from '../../../../test/harness.ts'
import { addChannels } from '../../../../test/publishing.ts'
import { reviews } from '../../content/reviews/table.ts'
import { channels } from '../../publishing/channels/table.ts'
import { deliveries } from '../../publishing/deliveries/table.ts'
import { channelMetricDays, metricDays, metricTurns } from '../../publishing/metrics/table.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const ago = (ms: number) => new Date(Date.now() - ms)

async function ready() {
  const member = await signedIn()
  const { business, sandbox, blog } = await addChannels(member.api)
  const read = (more: object = {}) => member.api.analytics.read({ businessId: business.id, ...more })
  return { member, api: member.api, where: { businessId: business.id, channelId: sandbox.id }, blog, business, sandbox, read }
}

test('what readers did counts on the days on which it was told, each once, and less after a like is taken back', async () => {
  const { member, where, read } = await ready()
  const post = await published(member, { ...where, publishedAt: ago(40 * dayMs), counts: { views: 100, likes: 7 } })
  await daysPass(30)
  await told(post, { views: 160, likes: 9, replies: 2 })
  await daysPass(1)
  await told(post, { views: 160, likes: 9, replies: 2 })
  await told(post, { views: 165, likes: 5, replies: 2, reposts: 1, quotes: 1, clicks: 4 })
  await told(post, { views: 165, likes: 5, replies: 2, reposts: 1, quotes: 1, clicks: 4 })

  const { total, days, everPublished } = await read()

  expect(total.now).toEqual({ impressions: 65, reactions: -2, comments: 2, shares: 2, saves: 0, clicks: 4, engaged: 6, posts: 0 })
  expect(total.before).toMatchObject({ impressions: 100, reactions: 7, posts: 1 })
  expect(days.now).toHaveLength(28)
  expect(days.now.slice(-2).map(({ impressions, clicks }) => [impressions, clicks])).toEqual([
    [60, 0],
    [5, 4],
  ])
  expect(days.before).toHaveLength(28)
  expect(everPublished).toBe(true)
})

test('a glance tells the impressions of each of the last 28 days, beside those before, of one business or of all', async () => {
  const { member, api, where, business } = await ready()
  const post = await published(member, { ...where, publishedAt: ago(40 * dayMs), counts: { views: 100 } })
  await daysPass(30)
  await told(post, { views: 160 })
  await daysPass(1)
  await told(post, { views: 165 })

  const { days, now, before } = await api.analytics.trend({ businessId: business.id })

  expect([now, before]).toEqual([65, 100])
  expect(days.map(({ impressions }) => impressions)).toEqual([...Array.from({ length: 26 }, () => 0), 60, 5])
  expect(await api.analytics.trend({})).toMatchObject({ now: 65, before: 100 })
  const { api: other } = await signedIn()
  expect(await other.analytics.trend({})).toMatchObject({ now: 0, before: 0 })
  await expect(other.analytics.trend({ businessId: business.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('days that an older version left out are made up for with the next count', async () => {
  const { member, where, read } = await ready()
  const post = await published(member, { ...where, publishedAt: ago(2 * dayMs), counts: { views: 10 } })
  const { services } = await sharedApp()
  await services.db.asSystem('a test forgets', async (tx) => {
    await tx
      .update(metricTurns)
      .set({ counts: { views: 70 } })
      .where(eq(metricTurns.deliveryId, post.id))
  })

  await told(post, { views: 75 })

  expect((await read()).total.now.impressions).toBe(75)
})

test('figures are told by channel, by type and by tag, and narrowed by each', async () => {
  const { member, api, where, blog, read } = await ready()
  const first = await published(member, { ...where, publishedAt: ago(3 * dayMs), counts: { views: 100, likes: 10 } })
  await published(member, { ...where, contentType: 'linkedin', publishedAt: ago(2 * dayMs), counts: { views: 40 } })
  await published(member, { ...where, channelId: blog.id, contentType: 'blog', publishedAt: ago(dayMs), counts: { views: 1 } })
  await api.tags.change({ posts: [{ id: first.postId, add: ['Launch', 'Tips'], remove: [] }] })

  const all = await read()

  expect(all.channels.map(({ channelId, kind, now }) => [channelId, kind, now.posts, now.impressions])).toEqual([
    [where.channelId, 'sandbox', 2, 140],
    [blog.id, 'blog', 1, 1],
  ])
  expect(all.types.map(({ contentType, now }) => [contentType, now.posts, now.impressions])).toEqual([
    ['x', 1, 100],
    ['linkedin', 1, 40],
    ['blog', 1, 1],
  ])
  const tags = await api.analytics.tags({ businessId: where.businessId })
  expect(tags.map(({ tag, now }) => [tag, now.posts, now.impressions, now.engaged])).toEqual([
    ['Launch', 1, 100, 10],
    ['Tips', 1, 100, 10],
  ])
  expect(all.total).toMatchObject({ counted: 3, velocity: { now: 0.8, before: 0 } })
  expect((await read({ channelId: blog.id })).total.now).toMatchObject({ posts: 1, impressions: 1 })
  expect((await read({ contentType: 'linkedin' })).total.now).toMatchObject({ posts: 1, impressions: 40 })
  expect((await read({ tag: 'LAUNCH' })).total.now).toMatchObject({ posts: 1, impressions: 100 })
  expect((await read({ tag: 'nobody' })).total.now).toMatchObject({ posts: 0, impressions: 0 })
  expect((await read({ compare: 'none' })).total.before).toBeNull()
})

test('a period of one’s own is compared with as many days before it, or with the same a year earlier', async () => {
  const { read } = await ready()
  const own = { period: 'own', from: '2026-03-01', to: '2026-03-10' }

  expect(await read(own)).toMatchObject({
    period: { from: '2026-03-01', to: '2026-03-10' },
    before: { from: '2026-02-19', to: '2026-02-28' },
  })
  expect((await read({ ...own, compare: 'year' })).before).toEqual({ from: '2025-03-01', to: '2025-03-10' })
  expect((await read({ ...own, from: '2024-02-29', to: '2024-02-29', compare: 'year' })).before).toEqual({
    from: '2023-02-28',
    to: '2023-02-28',
  })
})

test('the best posts are held against the usual of their channel', async () => {
  const { member, where, read } = await ready()
  for (const likes of [10, 10, 10, 10, 60])
    await published(member, { ...where, publishedAt: ago(2 * dayMs), counts: { views: 100, likes } })

  const { best } = await read()

  expect(best.map(({ engaged, factor }) => [engaged, factor])).toEqual([
    [60, 3],
    [10, 0.5],
    [10, 0.5],
    [10, 0.5],
    [10, 0.5],
  ])
})

test('what was late, failed or was missed is not on time, and what people post by hand is not counted', async () => {
  const { member, where, blog, read } = await ready()
  await published(member, { ...where, publishedAt: ago(2 * dayMs), lateSeconds: 60 })
  await published(member, { ...where, channelId: blog.id, publishedAt: ago(2 * dayMs), lateSeconds: 9_000 })
  const late = await published(member, { ...where, publishedAt: ago(2 * dayMs), lateSeconds: 61 })
  const missed = await published(member, { ...where, publishedAt: ago(2 * dayMs) })
  const { services } = await sharedApp()
  await services.db.asSystem('a test misses a post', (tx) =>
    tx.update(deliveries).set({ status: 'missed', publishedAt: null }).where(eq(deliveries.id, missed.id)),
  )
  await services.db.asSystem('a test hands posts over', (tx) =>
    tx.update(channels).set({ kind: 'by_hand' }).where(eq(channels.id, blog.id)),
  )

  const { onTime, total } = await read()

  expect(onTime.now).toEqual({ due: 3, onTime: 1 })
  expect(onTime.channels).toMatchObject([{ channelId: where.channelId, due: 3, onTime: 1 }])
  expect(onTime.late.map(({ deliveryId, seconds }) => [deliveryId, seconds])).toEqual([
    [missed.id, null],
    [late.id, 61],
  ])
  expect(total.now.posts).toBe(3)
})

test('approval time is what lies in the middle, of what was decided', async () => {
  const { member, api, where, read } = await ready()
  await decided(
    member,
    where.businessId,
    [1, 2, 9].map((hours) => hours * 3600),
  )
  expect((await api.analytics.read({})).approval.now).toEqual({ decided: 3, medianSeconds: 7200 })

  const { approval } = await read()

  expect(approval.now).toEqual({ decided: 3, medianSeconds: 7200 })
  expect(approval.decisions.map(({ seconds }) => seconds)).toEqual([3600, 7200, 32_400])
})

async function decided({ api, workspaceId }: Member, businessId: string, seconds: readonly number[]) {
  const { services } = await sharedApp()
  for (const [at, took] of seconds.entries()) {
    const post = await addPost(api, { businessId })
    const decidedAt = ago((seconds.length - at) * hourMs)
    const row = { workspaceId, businessId, postId: post.id, version: 1, contentHash: 'as submitted', state: 'approved' as const }
    const submittedAt = new Date(decidedAt.getTime() - took * 1000)
    await services.db.asSystem('a test decides in the past', (tx) =>
      tx.insert(reviews).values({ ...row, id: post.id, submittedAt, decidedAt }),
    )
  }
}

test('another workspace sees nothing of it', async () => {
  const { member, where } = await ready()
  const { id } = await published(member, { ...where, publishedAt: ago(dayMs), counts: { views: 9 } })
  const other = await signedIn()

  expect((await other.api.analytics.read({})).total.now.impressions).toBe(0)
  await expect(other.api.analytics.read({ businessId: where.businessId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(other.api.analytics.read({ channelId: where.channelId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(other.api.analytics.origin({ deliveryId: id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a member of one business sees what came of that one alone', async () => {
  const { member, where } = await ready()
  await published(member, { ...where, publishedAt: ago(dayMs), counts: { views: 9 } })
  const { business, sandbox } = await addChannels(member.api)
  await published(member, { businessId: business.id, channelId: sandbox.id, publishedAt: ago(dayMs), counts: { views: 5 } })
  const limited = await signedIn({ workspaceId: member.workspaceId, role: 'viewer', businessIds: [business.id] })

  expect((await member.api.analytics.read({})).total.now.impressions).toBe(14)
  expect((await limited.api.analytics.read({})).total.now).toMatchObject({ impressions: 5, posts: 1 })
  expect((await limited.api.analytics.read({})).channels).toHaveLength(1)
})

test('the file has a line for each post, and nothing where a place counts nothing', async () => {
  const { member, api, where } = await ready()
  await published(member, {
    ...where,
    body: '=Plums',
    publishedAt: ago(dayMs),
    counts: { views: 9, reposts: 2, quotes: 1 },
    lateSeconds: 5,
  })
  await published(member, { ...where, body: 'Pears', publishedAt: ago(2 * dayMs) })

  const lines = (await (await api.analytics.export({})).text()).trim().split('\r\n')

  expect(lines).toHaveLength(3)
  expect(lines[1]).toMatch(/,'=Plums,,,9,,,3,,,5,,$/)
  expect(lines[2]).toMatch(/,Pears,,,,,,,,,0,,$/)
})

test('a result is traced to its brief, its versions and its first hours', async () => {
  const { member, api, where } = await ready()
  const publishedAt = ago(3 * hourMs)
  const post = await published(member, { ...where, body: 'Plums are in.', publishedAt, counts: { views: 50 } })

  const origin = await api.analytics.origin({ deliveryId: post.id })

  expect(origin).toMatchObject({ text: 'Plums are in.', writtenBy: null, brief: '', askedBy: expect.any(String) })
  expect(origin.versions).toMatchObject([{ number: 1, origin: 'person' }])
  expect(origin.hours).toEqual([0, 0, 0, 0, 50].map((impressions, hour) => ({ hour, impressions, usual: null })))
})

test('the days of a post add up to its counts', async () => {
  const { member, where } = await ready()
  const post = await published(member, { ...where, publishedAt: ago(5 * dayMs), counts: { views: 3, likes: 1 } })
  for (const views of [5, 4, 90]) {
    await daysPass(1)
    await told(post, { views, likes: views })
  }

  const { services } = await sharedApp()
  const [sum] = await services.db.asSystem('a test adds up', (tx) =>
    tx
      .select({ views: sql<number>`sum(impressions)::int`, likes: sql<number>`sum(reactions)::int`, days: sql<number>`count(*)::int` })
      .from(metricDays)
      .where(eq(metricDays.deliveryId, post.id)),
  )

  const [ofChannel] = await services.db.asSystem('a test adds up', (tx) =>
    tx
      .select({ views: sql<number>`sum(impressions)::int`, likes: sql<number>`sum(reactions)::int` })
      .from(channelMetricDays)
      .where(eq(channelMetricDays.channelId, where.channelId)),
  )

  expect(sum).toEqual({ views: 90, likes: 90, days: 4 })
  expect(ofChannel).toEqual({ views: 90, likes: 90 })
})
