import { Client } from 'pg'

import type { Customer } from '../customer.ts'
import { loadInTurns } from '../load.ts'
import type { Report } from '../measure.ts'
import { run, type Running } from '../product.ts'

interface Ground {
  product: Running
  customer: Customer
  databaseUrl: string
  workspaceId: string
  businessId: string
  port: number
}

const posts = 100_000
const asksOfEach = 20
/** Rare, frequent, everywhere, two at once, only begun, with one wrong letter, with two, and nowhere. */
const searches = ['rozulofuka', 'tikaka', 'roast', 'roast tikaka', 'kal', 'rozulofukka', 'tikkaka roazt', 'zzebraa', 'subscirptoin']

/** The repository of a workspace with 100,000 posts of 30 words each, of some 60,000 different ones. */
export async function measureRepository(report: Report, ground: Ground): Promise<void> {
  const { product, customer, databaseUrl, workspaceId, businessId, port } = ground
  await fill(databaseUrl, { workspaceId, businessId })

  // Once without counting, so that what is read from the disk is there.
  for (const q of searches) await answerMs(customer, { q, limit: 50 })
  const times = []
  for (const q of searches) for (let asked = 0; asked < asksOfEach; asked += 1) times.push(await answerMs(customer, { q, limit: 50 }))
  report.add({ name: 'repository of 100,000 posts: search, p95', value: p95(times), unit: 'ms', threshold: 50 })

  const filters = [{ status: 'draft' }, { contentType: 'youtube' }, { tag: 'launch' }, { tag: 'rare' }]
  const filtered = []
  for (const filter of filters)
    for (let asked = 0; asked < asksOfEach; asked += 1) filtered.push(await answerMs(customer, { ...filter, limit: 50 }))
  report.add({ name: 'repository of 100,000 posts: filtered, p95', value: p95(filtered), unit: 'ms', threshold: 50 })

  const bare = await run('bench/bare-server.ts', { port, path: '/readyz', env: { DATABASE_URL: databaseUrl, WORKSPACE_ID: workspaceId } })
  try {
    const body = JSON.stringify({ json: { limit: 50 } })
    const { ours, plain } = await loadInTurns({
      ours: { pid: product.pid, url: `${product.url}/rpc/posts/list`, headers: customer.headers, body },
      plain: { pid: bare.pid, url: `${bare.url}/posts`, body: '{}' },
    })
    report.add({
      name: 'repository of 100,000 posts: first page, processor time of node',
      value: ours.cpuMsPerRequest,
      unit: 'ms',
      threshold: plain.cpuMsPerRequest * 1.5,
      baseline: plain.cpuMsPerRequest,
    })
    report.add({ name: 'repository of 100,000 posts: first page, p99', value: ours.p99Ms, unit: 'ms', baseline: plain.p99Ms })
  } finally {
    await bare.stop()
  }
}

async function answerMs(customer: Customer, input: object): Promise<number> {
  const begun = performance.now()
  await customer.call('posts/list', input)
  return performance.now() - begun
}

function p95(times: number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? Number.NaN
}

async function fill(databaseUrl: string, { workspaceId, businessId }: Pick<Ground, 'workspaceId' | 'businessId'>): Promise<void> {
  // The rows are behind row-level security; this says to the database that we may see them all.
  const client = new Client({ connectionString: databaseUrl, options: '-c app.system=on' })
  await client.connect()
  try {
    for (let from = 0; from < posts; from += piece) {
      const numbers = Array.from({ length: piece }, (_, at) => from + at)
      await client.query(
        `insert into posts (id, workspace_id, business_id, author_id, content_type, title, body, status, updated_at)
         select gen_random_uuid(), $1, $2, (select user_id from members where workspace_id = $1 limit 1),
           case when n % 500 = 0 then 'youtube' else 'x' end, 'Post ' || n, body,
           case when n % 20000 = 0 then 'in_review' else 'draft' end, now() - n * interval '1 minute'
         from unnest($3::int[], $4::text[]) as written (n, body)`,
        [workspaceId, businessId, numbers, numbers.map(bodyOf)],
      )
    }
    for (const [name, every] of [
      ['launch', 3],
      ['rare', 20_000],
    ] as const) {
      await client.query(
        `with tag as (insert into tags (id, workspace_id, business_id, name, key) values (gen_random_uuid(), $1, $2, $3, $3) returning id)
         insert into post_tags (workspace_id, business_id, post_id, tag_id)
         select $1, $2, p.id, tag.id from tag, (select id, row_number() over (order by updated_at) as n from posts where workspace_id = $1) p where n % $4 = 0`,
        [workspaceId, businessId, name, every],
      )
    }
    await client.query('vacuum analyze posts, tags, post_tags, post_words')
  } finally {
    await client.end()
  }
}

/** 30 words: the first of the vocabulary are said often, the last ones hardly ever. */
function bodyOf(seed: number): string {
  const said = Array.from({ length: 30 }, (_, at) => {
    const random = Math.abs(Math.sin(seed * 31 + at + 1) * 43_758.5453) % 1
    return vocabulary[Math.floor(random ** 3 * words)]
  })
  return `Of our roast: ${said.join(' ')}.`
}

const piece = 2_000
const words = 60_000
const syllables = 'ka lo ma bi so ru ti fe no pa du vi he ga zu re'.split(' ')

/** Words of three to five syllables, as different from each other as words are. */
const vocabulary = Array.from({ length: words }, (_, at) =>
  Array.from({ length: 3 + (at % 3) }, (__, place) => syllables[Math.floor(at / syllables.length ** (place % 4)) % syllables.length]).join(
    '',
  ),
)
