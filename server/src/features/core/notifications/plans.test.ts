import { beforeAll, expect, test } from 'vitest'

import { type Member, startApp, type TestApp } from '../../../../test/harness.ts'
import { sendDigests } from './digest.ts'
import { mailDue } from './mailing.ts'

// What is read among 100,000 notifications, half of them one person's own, who has read nearly all.
const count = 100_000
let app: TestApp
let reader: Member

beforeAll(async () => {
  // One connection, so that it can be asked what was read.
  app = await startApp({ poolSize: 1 })
  reader = await app.signedUp({ approval: 'approved', plan: 'growth' })
  const other = await app.signedUp({ approval: 'approved', plan: 'growth' })
  await app.database.asAdmin(`
    insert into notifications (id, user_id, workspace_id, kind, about, subject, link, in_app, in_digest, read_at, created_at, latest_at)
      select gen_random_uuid(), case n % 2 when 0 then '${reader.userId}'::uuid else '${other.userId}'::uuid end,
        case n % 2 when 0 then '${reader.workspaceId}'::uuid else '${other.workspaceId}'::uuid end, 'delivery_missed', n::text,
        '{"post":"Autumn roast","channel":"Wall"}', '/app', true, false, case n % 1000 when 0 then null else now() end,
        now() - n * interval '1 minute', now() - n * interval '1 minute'
      from generate_series(1, ${count}) n;
    analyze notifications`)
})

const list = (view: 'all' | 'unread', cursor?: string) => reader.api.notifications.list({ view, cursor })

test.each<[string, number, () => Promise<unknown>]>([
  ['the list', 60, () => list('all')],
  ['a later page', 160, async () => list('all', (await list('all')).nextCursor ?? undefined)],
  ['the unread ones', 110, () => list('unread')],
  ['the number of the unread', 110, () => reader.api.notifications.unread()],
  ['what is due to be mailed', 10, () => mailDue(app.services)],
  ['the digests that wait', 10, () => sendDigests(app.services, new Date())],
  ['marking one', 10, async () => reader.api.notifications.markRead({ id: (await list('all')).items[0]?.id ?? '' })],
  ['marking all', 210, () => reader.api.notifications.markAllRead({ until: new Date().toISOString() })],
])('%s costs what it shows, not what there is', async (_what, most, read) => {
  const before = await rowsRead()

  await read()

  const after = await rowsRead()
  expect(after.inOrder - before.inOrder).toBe(0)
  expect(after.byIndex - before.byIndex).toBeLessThanOrEqual(most + 60)
})

async function rowsRead(): Promise<{ inOrder: number; byIndex: number }> {
  await app.services.db.pool.query('select pg_stat_force_next_flush()')
  const { rows } = await app.services.db.pool.query<{ in_order: number; by_index: number }>(
    `select seq_tup_read::int as in_order, idx_tup_fetch::int as by_index from pg_stat_user_tables where relname = 'notifications'`,
  )
  return { inOrder: rows[0]?.in_order ?? 0, byIndex: rows[0]?.by_index ?? 0 }
}
