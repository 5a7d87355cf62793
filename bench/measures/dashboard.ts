import { Client } from 'pg'

import type { Customer } from '../customer.ts'
import { loadInTurns } from '../load.ts'
import { median, type Report } from '../measure.ts'
import type { Running } from '../product.ts'

interface Ground {
  product: Running
  customer: Customer
  databaseUrl: string
  workspaceId: string
  businessId: string
}

const posts = 100_000
const asksOfEach = 15
/** Rare, frequent, everywhere, two at once, only begun, and nowhere. */
const typed = ['term4711', 'word42', 'words', 'word42 term4', 'w', 'price li', 'zebra']

/** A load of the dashboard, and a search, of a workspace with 100,000 posts, a full week, and something of each kind that needs somebody. */
export async function measureDashboard(report: Report, { product, customer, databaseUrl, workspaceId, businessId }: Ground): Promise<void> {
  await fill(databaseUrl, { workspaceId, businessId })
  const from = new Date(Date.now() - 86_400_000).toISOString()
  const body = JSON.stringify({ json: { from } })
  const { dashboard } = await loadInTurns({
    dashboard: { pid: product.pid, url: `${product.url}/rpc/dashboard/overview`, headers: customer.headers, body },
  })
  report.add({ name: 'dashboard: processor time of node', value: dashboard.cpuMsPerRequest, unit: 'ms', threshold: 3 })
  report.add({ name: 'dashboard: p99', value: dashboard.p99Ms, unit: 'ms' })

  const slowest = []
  for (const q of typed) slowest.push(await answerMs(customer, q))
  report.add({ name: 'search of 100,000 posts: the slowest of seven, median', value: Math.max(...slowest), unit: 'ms', threshold: 50 })
}

/** The median of some answers, one after the other as somebody types. */
async function answerMs(customer: Customer, q: string): Promise<number> {
  const times = []
  for (let asked = 0; asked < asksOfEach; asked += 1) {
    const begun = performance.now()
    await customer.call('search/find', { q })
    times.push(performance.now() - begun)
  }
  return median(times)
}

async function fill(databaseUrl: string, { workspaceId, businessId }: Pick<Ground, 'workspaceId' | 'businessId'>): Promise<void> {
  // The rows are behind row-level security; this says to the database that we may see them all.
  const client = new Client({ connectionString: databaseUrl, options: '-c app.system=on' })
  await client.connect()
  try {
    await client.query(
      `insert into posts (id, workspace_id, business_id, content_type, title, body, status, updated_at)
       select gen_random_uuid(), $1, $2, 'x', 'Post ' || n, 'About word' || n % 97 || ' and term' || n % 5000 || ', with some words that all of them have.',
         case when n % 20000 = 0 then 'in_review' else 'draft' end, now() - n * interval '1 minute'
       from generate_series(1, ${posts}) n`,
      [workspaceId, businessId],
    )
    await client.query(
      `insert into deliveries (id, workspace_id, business_id, post_id, channel_id, status, due_at, next_attempt_at, content_hash)
       select gen_random_uuid(), p.workspace_id, p.business_id, p.id, c.id,
         case row_number() over () % 100 when 0 then 'failed' when 1 then 'missed' when 2 then 'needs_attention' when 3 then 'published' else 'scheduled' end,
         now() + row_number() over () * interval '30 minutes', now() + interval '30 days', md5(p.id::text)
       from (select * from posts where workspace_id = $1 order by updated_at desc limit 400) p
       join lateral (select id from channels where business_id = p.business_id and kind = 'sandbox' limit 1) c on true`,
      [workspaceId],
    )
    await client.query(
      `insert into documents (id, workspace_id, business_id, name, source_hash, status)
       select gen_random_uuid(), $1, $2, 'price_list-' || n || '.pdf', n::text, 'ready' from generate_series(1, 500) n`,
      [workspaceId, businessId],
    )
    await client.query(
      `insert into document_passages (id, workspace_id, business_id, document_id, position, body, search)
       select gen_random_uuid(), $1, $2, d.id, n, 'About word' || n || ' and its price list.', to_tsvector('simple', 'About word' || n || ' and its price list with words')
       from documents d, generate_series(1, 40) n where d.workspace_id = $1`,
      [workspaceId, businessId],
    )
    await client.query('analyze posts, deliveries, documents, document_passages')
  } finally {
    await client.end()
  }
}
