import type { ContentType } from '@postwright/contract/core/content-types'
import { onTimeSeconds } from '@postwright/contract/work/analytics-period'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'

import { published } from '../../../../test/figures.ts'
import { type Member, sharedApp, signedIn } from '../../../../test/harness.ts'
import { addChannels } from '../../../../test/publishing.ts'
import { dayOf } from '../../../days.ts'
import type { Counts } from '../../../platforms/platform.ts'
import { businesses } from '../../content/businesses/table.ts'
import { deliveries } from '../../publishing/deliveries/table.ts'
import { addGains } from '../../publishing/metrics/gains.ts'
import { deliveryMetrics, metricTurns } from '../../publishing/metrics/table.ts'

/** Far ahead of Greenwich and far behind it, and the clocks of one are changed within. */
const zones = ['Pacific/Kiritimati', 'America/Los_Angeles', 'Africa/Johannesburg']
const own = { period: 'own', from: '2026-03-03', to: '2026-03-12', compare: 'before' } as const
const now: Range = { from: own.from, to: own.to }
const before: Range = { from: '2026-02-21', to: '2026-03-02' }
const hourMs = 3_600_000

interface Range {
  from: string
  to: string
}

/** What is written down here beside the database, as plainly as can be. */
interface Plain {
  businessId: string
  channelId: string
  timeZone: string
  contentType: ContentType
  dueAt: Date
  publishedAt: Date | null
  /** What was told, and when: always of the whole time since it was published. */
  told: { at: Date; counts: Counts }[]
}

const plain: Plain[] = []
let member: Member
const gone: string[] = []

beforeAll(async () => {
  member = await signedIn()
  for (const [at, timeZone] of zones.entries()) await fill(timeZone, at)
}, 120_000)

/** Posts at every hour and a half of three weeks' ends of days, some of them late, missed, taken down, archived, never counted or corrected. */
async function fill(timeZone: string, salt: number): Promise<void> {
  const { api, workspaceId } = member
  const { services } = await sharedApp()
  const { business, sandbox, blog } = await addChannels(api)
  await services.db.asSystem('a test moves a business', (tx) =>
    tx.update(businesses).set({ timeZone }).where(eq(businesses.id, business.id)),
  )
  for (let number = 0; number < 36; number += 1) {
    const channelId = number % 3 === 0 ? blog.id : sandbox.id
    const contentType: ContentType = channelId === blog.id ? 'blog' : number % 2 ? 'x' : 'linkedin'
    const publishedAt = new Date(Date.parse('2026-02-20T00:10:00Z') + number * 13.5 * hourMs + salt * 77_777)
    const lateSeconds = number % 5 === 0 ? 61 : number % 4
    const post = await published(member, { businessId: business.id, channelId, contentType, publishedAt, lateSeconds })
    const dueAt = new Date(publishedAt.getTime() - lateSeconds * 1000)
    const told = number % 7 === 6 ? [] : tellings(publishedAt, number + salt)
    await services.db.asSystem('a test counts in the past', async (tx) => {
      for (const { at, counts } of told) {
        const which = { deliveryId: post.id, workspaceId }
        await tx.insert(deliveryMetrics).values({ ...which, businessId: business.id, countedAt: at, counts })
        await addGains(tx, { ...which, counts, at })
      }
      const [last] = told.slice(-1)
      if (last) await tx.update(metricTurns).set({ counts: last.counts, countedAt: last.at }).where(eq(metricTurns.deliveryId, post.id))
      if (number % 11 === 1) await tx.update(deliveries).set({ status: 'missed', publishedAt: null }).where(eq(deliveries.id, post.id))
      if (number % 11 === 2)
        await tx.update(deliveries).set({ status: 'cancelled', takenDownAt: publishedAt }).where(eq(deliveries.id, post.id))
    })
    if (number % 11 === 3) await api.posts.archive({ id: post.postId })
    const isMissed = number % 11 === 1
    plain.push({
      businessId: business.id,
      channelId,
      timeZone,
      contentType,
      dueAt,
      publishedAt: isMissed ? null : publishedAt,
      told,
    })
  }
  await api.channels.disconnect({ id: sandbox.id })
  gone.push(sandbox.id)
}

/** Some grow, some are corrected downwards, and all are told at uneven hours. */
function tellings(publishedAt: Date, salt: number): Plain['told'] {
  return [1, 7, 26, 55, 170].map((hours, at) => ({
    at: new Date(publishedAt.getTime() + hours * hourMs + salt * 60_000),
    counts: {
      views: 40 * (at + 1) + salt - (at === 3 ? 60 : 0),
      likes: at * 2,
      replies: at % 2,
      reposts: at,
      quotes: salt % 2,
      clicks: at * 3,
    },
  }))
}

const isIn = ({ from, to }: Range, day: string) => day >= from && day <= to
const zero = { impressions: 0, reactions: 0, comments: 0, shares: 0, saves: 0, clicks: 0, engaged: 0, posts: 0 }

/** Everything that was told, gone through once more from the beginning. */
function recount(rows: readonly Plain[], range: Range) {
  const days = new Map<string, number>()
  const total = { ...zero }
  for (const { timeZone, publishedAt, told } of rows) {
    if (publishedAt && isIn(range, dayOf(publishedAt, timeZone))) total.posts += 1
    let had: Counts = {}
    for (const { at, counts } of told) {
      const more = (name: keyof Counts) => (counts[name] ?? 0) - (had[name] ?? 0)
      const day = dayOf(at, timeZone)
      if (isIn(range, day)) {
        total.impressions += more('views')
        total.reactions += more('likes')
        total.comments += more('replies')
        total.shares += more('reposts') + more('quotes')
        total.clicks += more('clicks')
        days.set(day, (days.get(day) ?? 0) + more('views'))
      }
      had = counts
    }
  }
  return { total: { ...total, engaged: total.reactions + total.comments + total.shares + total.clicks }, days }
}

function onTime(rows: readonly Plain[], range: Range) {
  const due = rows.filter(({ dueAt, timeZone }) => isIn(range, dayOf(dueAt, timeZone)))
  const isOnTime = ({ publishedAt, dueAt }: Plain) =>
    publishedAt !== null && publishedAt.getTime() - dueAt.getTime() <= onTimeSeconds * 1000
  return { due: due.length, onTime: due.filter(isOnTime).length }
}

/** With the rows that each of them leaves. */
const narrowings: [string, () => { query: object; rows: Plain[] }][] = [
  ['all businesses', () => ({ query: {}, rows: plain })],
  ...zones.map((zone): (typeof narrowings)[number] => [
    `the business in ${zone}`,
    () => {
      const rows = plain.filter(({ timeZone }) => timeZone === zone)
      return { query: { businessId: rows[0]?.businessId }, rows }
    },
  ]),
  ['a channel that is gone', () => ({ query: { channelId: gone[1] }, rows: plain.filter(({ channelId }) => channelId === gone[1]) })],
  ['a content type', () => ({ query: { contentType: 'x' }, rows: plain.filter(({ contentType }) => contentType === 'x') })],
]

test.each(narrowings)('%s: every figure is what a plain recount says', async (_name, narrow) => {
  const { query, rows } = narrow()

  const read = await member.api.analytics.read({ ...own, ...query })

  const [current, past] = [recount(rows, now), recount(rows, before)]
  expect(current.total.posts).toBeGreaterThan(3)
  expect(read.total).toMatchObject({ now: current.total, before: past.total })
  const days = (of: typeof read.days.now) =>
    of.filter(({ impressions }) => impressions !== 0).map(({ day, impressions }) => [day, impressions])
  const sorted = (of: typeof current) =>
    [...of.days].filter(([, views]) => views !== 0).toSorted(([one], [other]) => (one < other ? -1 : 1))
  expect([days(read.days.now), days(read.days.before ?? [])]).toEqual([sorted(current), sorted(past)])
  for (const { channelId, now: figures } of read.channels)
    expect(figures).toEqual(
      recount(
        rows.filter((row) => row.channelId === channelId),
        now,
      ).total,
    )
  for (const { contentType, before: figures } of read.types)
    expect(figures).toEqual(
      recount(
        rows.filter((row) => row.contentType === contentType),
        before,
      ).total,
    )
  const isCounted = ({ publishedAt, timeZone, told }: Plain) =>
    publishedAt !== null && told.length > 0 && isIn(now, dayOf(publishedAt, timeZone))
  expect(read.total.counted).toBe(rows.filter(isCounted).length)
  expect([read.onTime.now, read.onTime.before]).toEqual([onTime(rows, now), onTime(rows, before)])
  const best = rows.filter(isCounted).map(({ told }) => told.at(-1)?.counts.views ?? 0)
  expect(best).toEqual(expect.arrayContaining(read.best.map(({ impressions }) => impressions)))
  expect(read.best).toHaveLength(Math.min(6, best.length))
})
