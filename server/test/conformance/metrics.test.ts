import { eq, sql } from 'drizzle-orm'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'

import type { Platforms } from '../../src/features/publishing/deliveries/public.ts'
import { turnMetricMonthsJob } from '../../src/features/publishing/metrics/jobs.ts'
import { readMetrics } from '../../src/features/publishing/metrics/read.ts'
import { deliveryMetrics, metricTurns } from '../../src/features/publishing/metrics/table.ts'
import { startApp } from '../harness.ts'
import { delivered } from '../publishing.ts'
import type { Driver } from './driver.ts'
import { drivers, start } from './drivers.ts'
import { dueAt } from './due.ts'

const app = await startApp({ poolSize: 8 })
const { services } = app
const counting = drivers.filter(({ counts }) => counts !== null)
const [bluesky, mastodon] = counting

async function published(driver: Driver) {
  const stand = await start(driver)
  const { api, id, platforms, worker } = await dueAt(app, stand, driver)
  await delivered(api, id, 'published')
  // It would send what another test, or the rest of this one, plans for another stand-in.
  await worker.stop()
  return { stand, api, id, platforms }
}

const reading = (platforms: Platforms) => readMetrics(services, platforms, new AbortController().signal)

/** As if its time had come. */
const itIsTime = (id: string) => change(id, { nextAt: sql`now()` })

function change(id: string, set: Partial<Record<'nextAt' | 'publishedAt', ReturnType<typeof sql>>>) {
  return services.db.asSystem('a test moves time', (tx) => tx.update(metricTurns).set(set).where(eq(metricTurns.deliveryId, id)))
}

function turnOf(id: string) {
  return services.db.asSystem('a test reads figures', async (tx) => {
    const [turn] = await tx
      .select({
        inMinutes: sql<number>`round(extract(epoch from next_at - now()) / 60)::int`,
        goneAt: metricTurns.goneAt,
        failure: metricTurns.failure,
      })
      .from(metricTurns)
      .where(eq(metricTurns.deliveryId, id))
    return turn
  })
}

function historyOf(id: string) {
  return services.db.asSystem('a test reads figures', (tx) =>
    tx
      .select({ counts: deliveryMetrics.counts })
      .from(deliveryMetrics)
      .where(eq(deliveryMetrics.deliveryId, id))
      .orderBy(deliveryMetrics.countedAt),
  )
}

test.each(counting.map((driver) => [driver.name, driver] as const))(
  '%s: what it counted of a post is shown with it, once its time has come',
  async (_name, driver) => {
    const { api, id, platforms } = await published(driver)
    await reading(platforms)
    expect((await api.deliveries.get({ id })).results).toBeNull()

    await itIsTime(id)
    await reading(platforms)

    expect((await api.deliveries.get({ id })).results).toEqual({ counts: driver.counts, countedAt: expect.any(String), isGone: false })
    expect(await turnOf(id)).toMatchObject({ inMinutes: 15, failure: null })
  },
)

test('the history has a row whenever the counts had changed', async () => {
  const { id, platforms } = await published(mastodon!)
  await reading(platforms)
  for (const likes of [5, 5, 9, 5]) {
    await itIsTime(id)
    await reading({ ...platforms, mastodon: { ...platforms.mastodon, metrics: async () => ({ type: 'counted', counts: { likes } }) } })
  }

  expect((await historyOf(id)).map(({ counts }) => counts.likes)).toEqual([5, 9, 5])
})

test('a post that is gone there says so, keeps its counts, and is asked about no more', async () => {
  const { stand, api, id, platforms } = await published(mastodon!)
  await reading(platforms)
  await itIsTime(id)
  await reading(platforms)
  await itIsTime(id)

  stand.server.misbehave({ status: 404, body: '{"error":"Record not found"}' }, 'GET /api/v1/statuses/')
  await reading(platforms)

  expect((await api.deliveries.get({ id })).results).toMatchObject({ counts: mastodon!.counts, isGone: true })
  expect(await turnOf(id)).toMatchObject({ inMinutes: null })
})

test('whoever asks to wait is left alone for so long, and what was counted stays', async () => {
  const { stand, api, id, platforms } = await published(mastodon!)
  await reading(platforms)
  await itIsTime(id)
  await reading(platforms)
  await itIsTime(id)

  stand.server.misbehave(
    { status: 429, headers: { 'retry-after': '7200' }, body: '{"error":"Too many requests"}' },
    'GET /api/v1/statuses/',
  )
  await reading(platforms)

  expect((await api.deliveries.get({ id })).results).toMatchObject({ counts: mastodon!.counts, isGone: false })
  expect(await turnOf(id)).toMatchObject({ inMinutes: 120, failure: expect.any(String) })
})

test('a sign-in that ended marks the channel, and figures are asked for a day later', async () => {
  const { stand, api, id, platforms } = await published(mastodon!)
  await reading(platforms)
  await itIsTime(id)
  stand.signOut()

  await reading(platforms)

  expect((await api.channels.list({})).find(({ kind }) => kind === 'mastodon')).toMatchObject({ status: 'reconnect' })
  expect(await turnOf(id)).toMatchObject({ inMinutes: 1440 })
})

test('figures take half of what a platform allows, and leave the rest to posts', async () => {
  const { stand, id, platforms } = await published(mastodon!)
  await reading(platforms)
  const of = `figures of ${id}`
  const narrow = { ...platforms.mastodon, budgets: () => [{ of, limit: 4, perSeconds: 3600 }] }
  const asked = () => stand.server.asked.filter(({ method, path }) => method === 'GET' && path.startsWith('/api/v1/statuses/')).length
  const before = asked()

  for (let time = 0; time < 4; time += 1) {
    await itIsTime(id)
    await reading({ ...platforms, mastodon: narrow })
  }

  expect(asked() - before).toBe(2)
})

test('90 days after it was published a post is asked about a last time', async () => {
  const { api, id, platforms } = await published(bluesky!)
  await reading(platforms)
  await change(id, { nextAt: sql`now()`, publishedAt: sql`now() - interval '91 days'` })

  await reading(platforms)

  expect((await api.deliveries.get({ id })).results).toMatchObject({ counts: bluesky!.counts })
  expect(await turnOf(id)).toMatchObject({ inMinutes: null })
})

test('one that nobody can make sense of keeps no other from its figures', async () => {
  const broken = await published(mastodon!)
  const { api, id, platforms } = await published(bluesky!)
  await reading(platforms)
  await itIsTime(broken.id)
  await itIsTime(id)

  await reading({ ...platforms, mastodon: { ...platforms.mastodon, metrics: () => Promise.reject(new Error('The adapter has a fault.')) } })

  expect((await api.deliveries.get({ id })).results).toMatchObject({ counts: bluesky!.counts })
})

test.each(['delivery_metrics', 'metric_days', 'channel_metric_days'])(
  '%s is kept by month: the coming ones are made, and the oldest go',
  async (table) => {
    const owner = new Client({ connectionString: app.database.ownerUrl })
    await owner.connect()
    onTestFinished(() => owner.end())
    const months = async () => {
      const { rows } = await owner.query<{ name: string }>(
        `select inhrelid::regclass::text as name from pg_inherits where inhparent = $1::regclass order by 1`,
        [table],
      )
      return rows.map(({ name }) => name)
    }
    const { rows: of } = await owner.query<{ ahead: number; month: string; first: string }>(
      `select ahead, to_char(month, 'YYYY_MM') as month, to_char(month, 'YYYY-MM-DD') as first
     from (select ahead, date_trunc('month', now() at time zone 'UTC') + make_interval(months => ahead) as month from unnest(array[-26, -25, -24, 0, 1, 2]) ahead) of`,
    )
    const [past, oldest, kept, ...coming] = of
    const names = (made: typeof of) => made.map(({ month }) => `${table}_${month}`)
    expect(await months()).toEqual([...names(coming), `${table}_rest`])
    for (const [from, to] of [[past!, oldest!] as const, [oldest!, kept!] as const])
      await owner.query(`create table ${table}_${from.month} partition of ${table} for values from ('${from.first}') to ('${to.first}')`)
    await owner.query(`drop table ${table}_${coming[1]!.month}`)

    await turnMetricMonthsJob.run(services, {})

    expect(await months()).toEqual([...names([oldest!, ...coming]), `${table}_rest`])
    const { rows: open } = await owner.query(
      `select relname from pg_class where relname = any($1) and not (relrowsecurity and relforcerowsecurity)`,
      [names(coming)],
    )
    expect(open).toEqual([])
  },
)

test('what came before its month was made is kept with it', async () => {
  const { id, platforms } = await published(mastodon!)
  await reading(platforms)
  await itIsTime(id)
  await reading(platforms)
  const owner = new Client({ connectionString: app.database.ownerUrl, options: '-c app.system=on' })
  await owner.connect()
  onTestFinished(() => owner.end())
  const kept = async () => {
    const { rows } = await owner.query<{ name: string }>(
      `select tableoid::regclass::text as name from delivery_metrics where delivery_id = $1`,
      [id],
    )
    return rows.map(({ name }) => name)
  }
  const [name = ''] = await kept()
  // A partition by itself shows nothing to anybody.
  await owner.query(`alter table ${name} disable row level security`)
  await owner.query(`alter table delivery_metrics detach partition ${name}`)
  await owner.query(`insert into delivery_metrics select * from ${name}`)
  await owner.query(`drop table ${name}`)
  expect(await kept()).toEqual(['delivery_metrics_rest'])

  await turnMetricMonthsJob.run(services, {})

  expect(await kept()).toEqual([name])
})
