import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { sharedApp, signedIn } from '../../../../test/harness.ts'
import { addChannels } from '../../../../test/publishing.ts'
import { planOf } from '../../../../test/query-plan.ts'
import { seriesOfQuery } from '../schedule/of-series.ts'
import { recurringQuery } from '../schedule/proposals.ts'
import { seriesQuery } from './list.ts'
import { seriesToPlan } from './make/plans.ts'
import { recurringSeries } from './table.ts'

test('beside 50,000 showings of others, an index leads to those of a series, of some posts and of some days', async () => {
  const owner = await signedIn()
  const { business } = await addChannels(owner.api)
  const { services, database } = await sharedApp()
  const { workspaceId } = owner
  const businessId = business.id
  await services.db.asSystem('fill a workspace for a test', async (tx) => {
    await tx.execute(sql`
      insert into posts (id, workspace_id, business_id, content_type, status, body)
      select gen_random_uuid(), ${workspaceId}, ${businessId}, 'x', 'draft', 'Post ' || n from generate_series(1, 200) n`)
    await tx.execute(sql`
      insert into recurring_series (id, workspace_id, business_id, source_post_id, rule, anchor_on, from_on, time, show_as)
      select gen_random_uuid(), ${workspaceId}, ${businessId}, id, 'FREQ=DAILY', '2020-01-01', '2020-01-01', '09:00', 'approved'
      from posts where business_id = ${businessId}`)
    await tx.execute(sql`
      insert into recurring_occurrences (id, workspace_id, business_id, series_id, source_post_id, day, number, due_at, copy_post_id, state)
      select gen_random_uuid(), s.workspace_id, s.business_id, s.id, s.source_post_id, '2020-01-01'::date + n, n,
        '2020-01-01'::timestamptz + n * interval '1 day', s.source_post_id, 'made'
      from recurring_series s, generate_series(1, 250) n where s.business_id = ${businessId}`)
  })
  await database.asAdmin('vacuum analyze posts, recurring_series, recurring_occurrences')
  const list = read(await planOf(workspaceId, (tx) => seriesQuery(tx, workspaceId, eq(recurringSeries.businessId, businessId))))
  const work = read(await planOf(workspaceId, (tx) => seriesToPlan(tx, { workspaceId, businessId })))
  const some = read(await planOf(workspaceId, (tx) => seriesOfQuery(tx, workspaceId, [business.id])))
  const days = read(
    await planOf(workspaceId, (tx) => recurringQuery(tx, workspaceId, { from: '2026-01-01', to: '2026-01-31', businessId })),
  )

  expect([list, work, some, days].map(({ whole }) => whole)).toEqual([[], [], [], []])
  expect(list.indexes).toContain('recurring_occurrences_due_idx')
  expect(some.indexes).toContain('recurring_occurrences_copy_idx')
})

function read(plan: Awaited<ReturnType<typeof planOf>>) {
  return {
    whole: plan.filter((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] === 'recurring_occurrences'),
    indexes: plan.flatMap((node) => node['Index Name'] ?? []),
  }
}
