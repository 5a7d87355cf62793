import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { sharedApp, signedIn } from '../../../../test/harness.ts'
import { addChannels } from '../../../../test/publishing.ts'
import { planOf } from '../../../../test/query-plan.ts'
import { showingsQuery } from '../schedule/proposals.ts'
import { candidatesQuery } from './fill/candidates.ts'
import { entriesQuery } from './list.ts'
import { evergreenEntries } from './table.ts'

test('beside 50,000 showings of others, an index leads to those of a post, of an entry and of some days', async () => {
  const owner = await signedIn()
  const { business, sandbox } = await addChannels(owner.api)
  const { services, database } = await sharedApp()
  const { workspaceId } = owner
  const businessId = business.id
  await services.db.asSystem('fill a workspace for a test', async (tx) => {
    await tx.execute(sql`
      insert into posts (id, workspace_id, business_id, content_type, status, body)
      select gen_random_uuid(), ${workspaceId}, ${businessId}, 'x', 'draft', 'Post ' || n from generate_series(1, 200) n`)
    await tx.execute(sql`
      insert into evergreen_entries (id, workspace_id, business_id, post_id, rest_days, show_as)
      select gen_random_uuid(), ${workspaceId}, ${businessId}, id, 7, 'approved' from posts where business_id = ${businessId}`)
    await tx.execute(sql`
      insert into evergreen_showings (id, workspace_id, business_id, entry_id, source_post_id, channel_id, due_at, copy_post_id, state, body_hash)
      select gen_random_uuid(), e.workspace_id, e.business_id, e.id, e.post_id, ${sandbox.id},
        now() + (row_number() over () - 49000) * interval '11 minutes', e.post_id, 'made', md5(n::text)
      from evergreen_entries e, generate_series(1, 250) n where e.business_id = ${businessId}`)
  })
  await database.asAdmin('vacuum analyze posts, evergreen_entries, evergreen_showings')
  const turn = read(
    await planOf(workspaceId, () =>
      candidatesQuery({ workspaceId, businessId }, sandbox, { moment: new Date(Date.now() + 86_400_000), without: [] }),
    ),
  )
  const list = read(await planOf(workspaceId, (tx) => entriesQuery(tx, workspaceId, eq(evergreenEntries.businessId, businessId))))
  const days = read(await planOf(workspaceId, (tx) => showingsQuery(tx, workspaceId, { from: '2026-01-01', to: '2026-01-31', businessId })))

  expect([turn, list, days].map(({ whole }) => whole)).toEqual([[], [], []])
  expect(turn.indexes).toContain('evergreen_showings_source_idx')
  expect(list.indexes).toContain('evergreen_showings_entry_idx')
})

function read(plan: Awaited<ReturnType<typeof planOf>>) {
  return {
    whole: plan.filter((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] === 'evergreen_showings'),
    indexes: plan.flatMap((node) => node['Index Name'] ?? []),
  }
}
