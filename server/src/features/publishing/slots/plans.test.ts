import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { addPost } from '../../../../test/factories.ts'
import { sharedApp, signedIn } from '../../../../test/harness.ts'
import { addChannels } from '../../../../test/publishing.ts'
import { planOf } from '../../../../test/query-plan.ts'
import { openSlotsQuery } from './open-slots.ts'

test('of a channel with 100,000 deliveries, those of its slots alone are looked up', async () => {
  const owner = await signedIn()
  const { business, sandbox } = await addChannels(owner.api)
  const { services, database } = await sharedApp()
  const { workspaceId } = owner
  await owner.api.slots.add({ channelId: sandbox.id, times: [1, 3, 5].map((weekday) => ({ weekday, time: '09:00' })) })
  const { id: postId } = await addPost(owner.api, { businessId: business.id })
  await services.db.asSystem('fill a workspace for a test', async (tx) => {
    await tx.execute(sql`
      insert into deliveries (id, workspace_id, business_id, post_id, channel_id, status, due_at, next_attempt_at, content_hash)
      select gen_random_uuid(), ${workspaceId}, ${business.id}, ${postId}, ${sandbox.id}, 'published',
        now() + (n - 50000) * interval '5 minutes', now(), 'text'
      from generate_series(1, 100000) n`)
  })
  await database.asAdmin('vacuum analyze deliveries')
  const days = sql`generate_series(now()::date, now()::date + 182, interval '1 day')`

  const plan = await planOf(workspaceId, () => openSlotsQuery({ workspaceId, days, only: sql`s.channel_id = ${sandbox.id}`, limit: 1 }))

  expect(plan.flatMap((node) => node['Index Name'] ?? [])).toContain('deliveries_time_idx')
  expect(plan.filter((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] === 'deliveries')).toEqual([])
})
