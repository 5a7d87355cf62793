import { beforeAll, expect, test } from 'vitest'

import { addPost } from './factories.ts'
import { type Member, startApp, type TestApp } from './harness.ts'
import { addChannels } from './publishing.ts'

// The lists that no test of a feature looks at, among 100,000 rows of another workspace.
const count = 100_000
let app: TestApp
let member: Member

beforeAll(async () => {
  // One connection, so that it can be asked what its lists have read.
  app = await startApp({ poolSize: 1 })
  member = await app.signedUp({ approval: 'approved', plan: 'enterprise', superAdmin: true })
  const { business, sandbox } = await addChannels(member.api)
  const { id: postId } = await addPost(member.api, { businessId: business.id })
  await member.api.schedule.schedule({ postId, channelIds: [sandbox.id], dueAt: inDays(1) })
  await fill(await app.signedUp({ approval: 'approved', plan: 'enterprise' }))
})

test.each<[string, string[], () => Promise<unknown>]>([
  ['businesses', ['businesses'], () => member.api.businesses.list()],
  ['deleted businesses', ['businesses'], () => member.api.businesses.listDeleted()],
  ['channels', ['channels', 'businesses'], () => member.api.channels.list({})],
  [
    'the calendar',
    ['deliveries', 'posts', 'businesses', 'channels'],
    () => member.api.schedule.calendar({ from: inDays(0), to: inDays(31) }),
  ],
  ['posts without a time', ['posts', 'businesses'], () => member.api.schedule.unscheduled({})],
  ['use of the quotas', ['usage_tracking', 'ai_calls'], () => member.api.usage.read({ period: 'quarter' })],
  ['use of the quotas as a file', ['usage_tracking', 'ai_calls'], () => member.api.usage.export({ period: 'quarter' })],
  ['accounts', ['profiles'], () => member.api.admin.listAccounts({ status: 'pending' })],
  ['people', ['profiles'], () => member.api.users.list({})],
  ['people by name', ['profiles'], () => member.api.users.list({ q: 'nal fynbos' })],
  ['suspended people', ['profiles'], () => member.api.users.list({ status: 'suspended' })],
  ['the audit log', ['audit_log'], () => member.api.admin.audit({})],
])('%s are read by an index', async (_what, tables, list) => {
  const before = await readInOrder(tables)

  await list()

  expect((await readInOrder(tables)) - before).toBeLessThan(1_000)
})

/** How many rows of these tables were read without an index. */
async function readInOrder(tables: string[]): Promise<number> {
  await app.services.db.pool.query('select pg_stat_force_next_flush()')
  const { rows } = await app.services.db.pool.query<{ read: number }>(
    'select sum(seq_tup_read)::int as read from pg_stat_user_tables where relname = any ($1)',
    [tables],
  )
  return rows[0]?.read ?? 0
}

function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString()
}

/** As a superuser without triggers, which takes a tenth of the time. */
async function fill({ workspaceId, userId }: Member): Promise<void> {
  const rows = `generate_series(1, ${count}) n`
  await app.database.asAdmin(`
    set session_replication_role = replica;
    insert into businesses (id, workspace_id, name, context, social_media_links, time_zone, status, deleted_at)
      select gen_random_uuid(), '${workspaceId}', 'Business ' || n, 'Beans.', '{}', 'UTC', case n % 10 when 0 then 'inactive' else 'active' end, now() from ${rows};
    insert into channels (id, workspace_id, business_id, kind, name, settings)
      select gen_random_uuid(), workspace_id, id, 'sandbox', 'Wall', '{}' from businesses where workspace_id = '${workspaceId}';
    insert into posts (id, workspace_id, business_id, content_type, status, body)
      select gen_random_uuid(), workspace_id, id, 'x', 'scheduled', 'Post' from businesses where workspace_id = '${workspaceId}';
    insert into deliveries (id, workspace_id, business_id, post_id, channel_id, status, due_at, next_attempt_at, content_hash)
      select gen_random_uuid(), p.workspace_id, p.business_id, p.id, c.id, 'scheduled', now() + interval '1 day', now(), ''
      from posts p join channels c on c.business_id = p.business_id where p.workspace_id = '${workspaceId}';
    insert into audit_log (id, workspace_id, actor_id, action, created_at)
      select gen_random_uuid(), '${workspaceId}', '${userId}', 'business.create', now() - n * interval '1 second' from ${rows};
    insert into usage_tracking (id, workspace_id, user_id, subscription_id, tokens_consumed, operation_type, metadata, created_at)
      select gen_random_uuid(), s.workspace_id, '${userId}', s.id, 700, 'generate', '{"contentType":"x"}', now() - n * interval '1 minute'
      from subscriptions s, ${rows} where s.workspace_id = '${workspaceId}';
    insert into ai_calls (id, workspace_id, user_id, provider_id, model, input_tokens, output_tokens, ended_at, created_at)
      select gen_random_uuid(), '${workspaceId}', '${userId}', 'openai', 'small', 500, 200, now(), now() - n * interval '1 minute' from ${rows};
    insert into users (id, name, email) select gen_random_uuid(), 'Person', n || '@many.example' from ${rows};
    insert into profiles (user_id, email, full_name) select id, email, name from users where email like '%@many.example';
    analyze`)
}
