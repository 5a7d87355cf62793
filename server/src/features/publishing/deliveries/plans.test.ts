import type { ListDeliveries } from '@postwright/contract/publishing/deliveries'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'

import { type Member, sharedApp, signedIn } from '../../../../test/harness.ts'
import { addChannels, dueNow, quick } from '../../../../test/publishing.ts'
import { planOf } from '../../../../test/query-plan.ts'
import { cursorOf } from '../../../cursor.ts'
import { claimDue } from './claiming/claim.ts'
import { listQuery } from './list.ts'
import { record } from './recording/record.ts'
import { verdictOnSend } from './recording/verdicts.ts'
import { platformsOf } from './sending/platforms.ts'

// What PostgreSQL does with the lists of a workspace that has sent 100,000 posts, as the tenant's role. So many are open that to sort all of
// them for a page is no match for reading them in order.
const count = 100_000
const piece = 10_000
let owner: Member
let channel: { businessId: string; channelId: string }

beforeAll(async () => {
  owner = await signedIn()
  const { business, sandbox } = await addChannels(owner.api)
  channel = { businessId: business.id, channelId: sandbox.id }
  const { services, database } = await sharedApp()
  const { workspaceId } = owner
  await services.db.asSystem('fill a workspace for a test', async (tx) => {
    // In pieces, so that each statement stays within its time limit on a slow machine.
    for (let from = 1; from <= count; from += piece)
      await tx.execute(sql`
        insert into posts (id, workspace_id, business_id, content_type, status, body)
        select gen_random_uuid(), ${workspaceId}, ${business.id}, 'x', 'published', 'Post ' || n
        from generate_series(${from}::int, ${from + piece - 1}::int) n`)
    await tx.execute(sql`
      insert into deliveries (id, workspace_id, business_id, post_id, channel_id, status, due_at, next_attempt_at, content_hash)
      select gen_random_uuid(), ${workspaceId}, ${business.id}, id, ${sandbox.id},
        case row_number() over () % 100 when 0 then 'failed' when 1 then 'scheduled' else 'published' end,
        now() - row_number() over () * interval '1 minute', now() + interval '1 day', md5(id::text)
      from posts where business_id = ${business.id}`)
  })
  await database.asAdmin('vacuum analyze posts, deliveries')
})

test.each<[string, Partial<ListDeliveries>, string]>([
  ['everything', {}, 'deliveries_calendar_idx'],
  ['what was sent', { view: 'sent' }, 'deliveries_calendar_idx'],
  ['what is coming', { view: 'coming' }, 'deliveries_open_idx'],
  ['what waits', { view: 'queue' }, 'deliveries_open_idx'],
  ['what failed', { view: 'failed' }, 'deliveries_open_idx'],
  ['what is in trouble', { view: 'trouble' }, 'deliveries_open_idx'],
  [
    'a later page',
    { view: 'trouble', cursor: cursorOf([new Date(Date.now() - 90_000_000).toISOString(), '019a0000-0000-7000-8000-000000000000']) },
    'deliveries_open_idx',
  ],
])('the list of %s is read in the order of an index', async (_what, filters, index) => {
  const plan = await planOf(owner.workspaceId, (tx) => listQuery(tx, owner.workspaceId, { limit: 50, ...filters }))

  expect(plan.flatMap((node) => node['Index Name'] ?? [])).toContain(index)
  expect(plan.filter((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] === 'deliveries')).toEqual([])
})

test('what is claimed and recorded together is found by its keys, however much was sent before', async () => {
  const { services } = await sharedApp()
  const { pool } = services.db
  const scans = async () => {
    // Each connection tells what it did when it likes, unless it is asked. Of the tables that are filled here: of one that holds next to nothing
    // PostgreSQL reads all.
    const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
    await Promise.all(clients.map((client) => client.query('select pg_stat_force_next_flush()')))
    for (const client of clients) client.release()
    const { rows } = await pool.query<{ scans: number }>(
      `select sum(seq_scan)::int as scans from pg_stat_user_tables where relname in ('deliveries', 'posts')`,
    )
    return rows[0]?.scans
  }
  const platforms = platformsOf(services)
  const limits = { free: 9, perChannel: 9, busy: {} }

  // PostgreSQL plans a prepared statement anew until it is used for the sixth time.
  for (let round = 1; round <= 7; round++) {
    await dueNow(owner.api, { ...channel, content: { title: null, body: `Round ${round}.` } })
    const before = await scans()
    const claims = await claimDue(services, { owner: 'node', platforms, timings: quick, ...limits })
    const ended = claims.map((claim) => {
      const outcome = { type: 'published', remoteId: claim.delivery.id, remoteUrl: null } as const
      return { claim, verdict: verdictOnSend(claim, outcome, quick) }
    })
    expect(await record(services, ended)).toEqual([true])
    expect(await scans(), `round ${round}`).toBe(before)
  }
})
