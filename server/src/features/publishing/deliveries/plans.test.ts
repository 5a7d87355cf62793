import type { ListDeliveries } from '@postwright/contract/publishing/deliveries'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'

import { type Member, sharedApp, signedIn } from '../../../../test/harness.ts'
import { addChannels } from '../../../../test/publishing.ts'
import { planOf } from '../../../../test/query-plan.ts'
import { cursorOf } from '../../../cursor.ts'
import { listQuery } from './list.ts'

// What PostgreSQL does with the lists of a workspace that has sent 100,000 posts, as the tenant's role. So many are open that to sort all of
// them for a page is no match for reading them in order.
const count = 100_000
const piece = 10_000
let owner: Member

beforeAll(async () => {
  owner = await signedIn()
  const { business, sandbox } = await addChannels(owner.api)
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
        now() - row_number() over () * interval '1 minute', now(), md5(id::text)
      from posts where business_id = ${business.id}`)
  })
  await database.asAdmin('vacuum analyze posts, deliveries')
})

test.each<[string, Partial<ListDeliveries>, string]>([
  ['everything', {}, 'deliveries_calendar_idx'],
  ['what was sent', { view: 'sent' }, 'deliveries_calendar_idx'],
  ['what is coming', { view: 'coming' }, 'deliveries_open_idx'],
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
