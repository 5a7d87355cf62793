import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { addBusiness, addPost } from '../../../../test/factories.ts'
import { sharedApp, signedIn } from '../../../../test/harness.ts'
import { planOf } from '../../../../test/query-plan.ts'
import { postRowsOf } from './reading.ts'

test('the channels beside a post are read by an index, however many the workspace has', async () => {
  const { services, database } = await sharedApp()
  const { api, workspaceId } = await signedIn({ plan: 'enterprise' })
  const other = await addBusiness(api)
  const post = await addPost(api, { businessId: (await addBusiness(api)).id })
  await services.db.asSystem('fill a workspace for a test', (tx) =>
    tx.execute(sql`
      insert into channels (id, workspace_id, business_id, kind, name)
      select gen_random_uuid(), ${workspaceId}, ${other.id}, 'sandbox', 'Wall ' || n from generate_series(1, 20000) n`),
  )
  await database.asAdmin('vacuum analyze channels')

  const plan = await planOf(workspaceId, (tx) => postRowsOf(tx, { workspaceId, postIds: [post.id] }))

  const onChannels = plan.filter((step) => step['Relation Name'] === 'channels' || step['Index Name']?.startsWith('channels_'))
  expect(onChannels.map((step) => step['Index Name'])).toContain('channels_business_idx')
  expect(onChannels.map((step) => step['Node Type'])).not.toContain('Seq Scan')
})
