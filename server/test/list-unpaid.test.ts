import { beforeAll, expect, test } from 'vitest'

import { type Member, startApp, type TestApp } from './harness.ts'

// Who has not paid, among 30,000 who have.
const count = 30_000
let app: TestApp
let admin: Member
let unpaid: Member[]

beforeAll(async () => {
  // One connection, so that it can be asked what its lists have read.
  app = await startApp({ poolSize: 1 })
  admin = await app.signedUp({ approval: 'approved', plan: 'starter', superAdmin: true })
  unpaid = [await customer(), await customer()]
  await fill()
  const [failed, overdue] = unpaid as [Member, Member]
  await app.database.asAdmin(`
    insert into billing_facts (id, workspace_id, order_id, provider, key, kind, at, fact)
      select gen_random_uuid(), workspace_id, id, provider, 'failed ' || id, 'failed', now(), '{}' from orders where workspace_id = '${failed.workspaceId}';
    update subscriptions set paid_until = now() - interval '1 day' where workspace_id = '${overdue.workspaceId}';
    analyze`)
})

test('administrators read who has not paid by indexes', async () => {
  const before = await readInOrder()

  const { items } = await admin.api.customers.list({ state: 'unpaid' })

  expect(new Set(items.map(({ workspaceId }) => workspaceId))).toEqual(new Set(unpaid.map(({ workspaceId }) => workspaceId)))
  expect((await readInOrder()) - before).toBeLessThan(1_000)
})

async function customer(): Promise<Member> {
  const member = await app.signedUp({ approval: 'approved', plan: 'starter' })
  const { url } = await member.api.payments.order({ planId: 'solo', currency: 'ZAR' })
  await member.api.payments.answerOrder({ id: url.split('/').at(-1) ?? '', answer: 'paid' })
  return member
}

/** How many rows of these tables were read without an index, or by an index that leads through all of them. */
async function readInOrder(): Promise<number> {
  await app.services.db.pool.query('select pg_stat_force_next_flush()')
  const { rows } = await app.services.db.pool.query<{ read: number }>(
    `select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read from pg_stat_user_tables where relname in ('subscriptions', 'billing_facts')`,
  )
  return rows[0]?.read ?? 0
}

/** As a superuser without triggers, which takes a tenth of the time. */
async function fill(): Promise<void> {
  await app.database.asAdmin(`
    set session_replication_role = replica;
    insert into users (id, name, email) select gen_random_uuid(), 'Person', n || '@paid.example' from generate_series(1, ${count}) n;
    insert into profiles (user_id, email, full_name) select id, email, name from users where email like '%@paid.example';
    insert into workspaces (id, owner_id, name) select gen_random_uuid(), id, email from users where email like '%@paid.example';
    insert into orders (id, workspace_id, what, plan_id, currency, amount_cents, monthly_cents, provider, reference, state, expires_at)
      select gen_random_uuid(), id, 'plan', 'solo', 'ZAR', 55000, 55000, 'sandbox', 'sbx-' || id, 'paid', now() from workspaces where name like '%@paid.example';
    insert into subscriptions (id, workspace_id, plan_id, status, tokens_included, posts_included, current_tokens, current_posts, started_at, period_starts_at, period_ends_at, ends_at, order_id, paid_from, paid_until)
      select gen_random_uuid(), workspace_id, 'solo', 'active', 100000, 30, 100000, 30, now(), now(), now() + interval '20 days', now() + interval '27 days', id, now(), now() + interval '20 days'
      from orders where reference like 'sbx-%' and workspace_id in (select id from workspaces where name like '%@paid.example');
    insert into billing_facts (id, workspace_id, order_id, provider, key, kind, at, fact)
      select gen_random_uuid(), workspace_id, id, provider, 'paid ' || id, 'paid', now() - interval '1 day', '{}' from orders where reference like 'sbx-%'`)
}
