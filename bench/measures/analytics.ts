import { Client } from 'pg'

import type { Customer } from '../customer.ts'
import { median, type Report } from '../measure.ts'

interface Ground {
  customer: Customer
  databaseUrl: string
  workspaceId: string
  businessId: string
}

const posts = 10_000
/** Of each post: 30 on its first day, then one a day. */
const rowsOfEach = 100
const asksOfEach = 25

/** What somebody asks for who looks around: mostly the last weeks, narrowed in one way or another, and a whole year now and then. */
const asked = [
  {},
  { period: 'week' },
  { period: 'month', contentType: 'x' },
  { period: 'month', tag: 'launch' },
  { period: 'month', compare: 'year' },
  { period: 'quarter' },
  { period: 'year' },
]

/** The analytics of a business with a million rows of figures, as told by its platforms over the year. */
export async function measureAnalytics(report: Report, { customer, databaseUrl, workspaceId, businessId }: Ground): Promise<void> {
  // The rows are behind row-level security; this says to the database that we may see them all.
  const client = new Client({ connectionString: databaseUrl, options: '-c app.system=on' })
  await client.connect()
  try {
    const rows = await fill(client, { workspaceId, businessId })
    report.add({ name: 'analytics: rows of figures', value: rows, unit: 'rows', threshold: 1_000_000, least: true })
    const bare = () => client.query(bareSum, [workspaceId, businessId])
    // Once without counting, so that what is read from the disk is there.
    for (const input of asked) await answerMs(customer, businessId, input)
    await bare()
    const times: number[] = []
    const plain: number[] = []
    for (const input of asked) {
      const own = []
      for (let at = 0; at < asksOfEach; at += 1) {
        own.push(await answerMs(customer, businessId, input))
        plain.push(await took(bare))
      }
      times.push(...own)
      process.stdout.write(`${JSON.stringify(input)}: median ${median(own).toFixed(1)} ms\n`)
    }
    const name = 'analytics over 1,000,000 rows'
    report.add({ name: `${name}, p50`, value: median(times), unit: 'ms', baseline: median(plain) })
    report.add({ name: `${name}, p95`, value: p95(times), unit: 'ms', threshold: 200, baseline: p95(plain) })
    const tagged = []
    for (let at = 0; at < asksOfEach; at += 1) tagged.push(await took(() => customer.call('analytics/tags', { businessId })))
    report.add({ name: `${name}: by tag, p95`, value: p95(tagged), unit: 'ms', threshold: 200, baseline: p95(plain) })
    const hours = []
    for (let at = 0; at < asksOfEach; at += 1) hours.push(await took(() => customer.call('metrics/goodTimes', { businessId })))
    report.add({ name: `${name}: the best times, p95`, value: p95(hours), unit: 'ms', threshold: 200 })
  } finally {
    await client.end()
  }
}

/** The plainest question about the last 28 days and those before them: one sum over all of their rows. */
const bareSum = `select sum(impressions), sum(reactions), sum(clicks) from metric_days where workspace_id = $1 and business_id = $2 and day > current_date - 56`

function answerMs(customer: Customer, businessId: string, input: object): Promise<number> {
  return took(() => customer.call('analytics/read', { businessId, ...input }))
}

async function took(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

function p95(times: number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? Number.NaN
}

async function fill(client: Client, { workspaceId, businessId }: Pick<Ground, 'workspaceId' | 'businessId'>): Promise<number> {
  const ids = [workspaceId, businessId]
  await client.query(
    `insert into posts (id, workspace_id, business_id, content_type, body, status)
     select gen_random_uuid(), $1, $2, (array['x', 'linkedin', 'facebook', 'instagram'])[1 + n % 4], 'Post ' || n || ' of the year', 'published' from generate_series(1, ${posts}) n`,
    ids,
  )
  await client.query(
    `with tag as (insert into tags (id, workspace_id, business_id, name, key) select gen_random_uuid(), $1, $2, name, name from unnest(array['launch', 'tips']) name returning id, name)
     insert into post_tags (workspace_id, business_id, post_id, tag_id)
     select $1, $2, p.id, tag.id from tag, (select id, row_number() over (order by id) as n from posts where workspace_id = $1 and body like 'Post % of the year') p
     where n % (case tag.name when 'launch' then 10 else 2 end) = 0`,
    ids,
  )
  await client.query(
    `insert into deliveries (id, workspace_id, business_id, post_id, channel_id, status, due_at, next_attempt_at, published_at, content_hash, remote_id)
     select gen_random_uuid(), $1, $2, p.id, c.id, 'published', at, at, at + interval '2 seconds', md5(p.id::text), p.id::text
     from (select id, now() - row_number() over (order by id) * interval '365 days' / ${posts} as at, row_number() over (order by id) as n from posts
       where workspace_id = $1 and body like 'Post % of the year') p
     join lateral (select id from channels where business_id = $2 order by id offset p.n % (select count(*) from channels where business_id = $2) limit 1) c on true`,
    ids,
  )
  await client.query(
    `insert into delivery_metrics (delivery_id, workspace_id, business_id, counted_at, counts)
     select d.id, $1, $2, d.published_at + case when n < 30 then n * interval '45 minutes' else (n - 29) * interval '1 day' end,
       jsonb_build_object('views', n * 10 + n % 7, 'likes', n, 'replies', n / 5, 'reposts', n / 9, 'clicks', n / 3)
     from deliveries d, generate_series(1, ${rowsOfEach}) n where d.workspace_id = $1 and d.remote_id is not null`,
    ids,
  )
  await client.query(
    `insert into metric_turns (delivery_id, workspace_id, business_id, published_at, counts, counted_at)
     select d.id, $1, $2, d.published_at, (select counts from delivery_metrics m where m.delivery_id = d.id order by counted_at desc limit 1), now()
     from deliveries d where d.workspace_id = $1 and d.remote_id is not null`,
    ids,
  )
  // What came after today is of nobody.
  await client.query(
    `insert into metric_days (delivery_id, day, workspace_id, business_id, post_id, channel_id, content_type, impressions, reactions, comments, shares, clicks)
     select m.delivery_id, m.counted_at::date, $1, $2, d.post_id, d.channel_id, p.content_type, 10 * count(*), count(*), 1, 1, 2
     from delivery_metrics m join deliveries d on d.id = m.delivery_id join posts p on p.id = d.post_id where m.workspace_id = $1 group by 1, 2, 5, 6, 7`,
    ids,
  )
  await client.query(
    `insert into channel_metric_days (channel_id, content_type, day, workspace_id, business_id, impressions, reactions, comments, shares, clicks)
     select channel_id, content_type, day, $1, $2, sum(impressions), sum(reactions), sum(comments), sum(shares), sum(clicks)
     from metric_days where workspace_id = $1 group by 1, 2, 3`,
    ids,
  )
  await client.query(
    `insert into reviews (id, workspace_id, business_id, post_id, version, content_hash, state, submitted_at, decided_at)
     select gen_random_uuid(), $1, $2, d.post_id, 1, '', 'approved', d.due_at - interval '1 day', d.due_at - interval '20 hours' * random() from deliveries d where d.workspace_id = $1`,
    ids,
  )
  await client.query(
    'vacuum analyze posts, tags, post_tags, deliveries, delivery_metrics, metric_turns, metric_days, channel_metric_days, reviews',
  )
  const { rows } = await client.query<{ count: string }>('select count(*) from delivery_metrics where workspace_id = $1', [workspaceId])
  return Number(rows[0]?.count)
}
