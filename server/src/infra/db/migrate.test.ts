import { randomUUID } from 'node:crypto'
import { copyFile, mkdtemp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { deliveryStatuses } from '@postwright/contract/core/statuses'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { cloneDatabase, type TestDatabase } from '../../../test/database.ts'
import { createLog } from '../log.ts'
import { testKey } from '../../../test/cluster.ts'
import { admitLogin } from './login.ts'
import { checkRole } from './check-role.ts'
import { migrate } from './migrate.ts'

const silent = createLog({ level: 'silent' })
let database: TestDatabase

beforeEach(async () => {
  database = await cloneDatabase({ empty: true })
})
afterEach(() => database.close())

test('each migration is applied once, and later ones are added', async () => {
  const first = await migrations('create table one ()')
  const both = await migrations('create table one ()', 'create table two ()')

  expect(await migrate(database.url, silent, first)).toBe(1)
  expect(await migrate(database.url, silent, both)).toBe(1)
  expect(await migrate(database.url, silent, both)).toBe(0)
  expect(await tables()).toEqual(['one', 'two'])
})

test('nodes that start together migrate once', async () => {
  const folder = await migrations('create table one ()')

  const applied = await Promise.all([1, 2, 3].map(() => migrate(database.url, silent, folder)))

  expect(applied.toSorted((a, b) => a - b)).toEqual([0, 0, 1])
})

test('a migration that fails half-way leaves nothing behind, and the next start can go on', async () => {
  const broken = await migrations('create table one ()', 'create table two ();--> statement-breakpoint\ncreate table one ()')
  const mended = await migrations('create table one ()', 'create table two ()')

  await expect(migrate(database.url, silent, broken)).rejects.toThrow()
  expect(await tables()).toEqual([])
  await migrate(database.url, silent, mended)
  expect(await tables()).toEqual(['one', 'two'])
})

test('a connection that dies in the middle of a migration leaves nothing behind', async () => {
  const dying = await migrations('create table one ();--> statement-breakpoint\nselect pg_terminate_backend(pg_backend_pid())')

  await expect(migrate(database.url, silent, dying)).rejects.toThrow()

  expect(await tables()).toEqual([])
})

test('a schema that a newer version made is refused', async () => {
  await migrate(database.url, silent, await migrations('create table one ()', 'create table two ()'))

  await expect(migrate(database.url, silent, await migrations('create table one ()'))).rejects.toThrow('migrated by a newer Postwright')
})

test('a superuser is refused, and so is a role that bypasses row-level security', async () => {
  const admin = new Client({ connectionString: database.adminUrl })
  await admin.connect()
  await admin.query('create role bypasser login bypassrls')

  await expect(checkRole(database.adminUrl)).rejects.toThrow('The database role "postgres" is a superuser')
  await expect(checkRole(database.adminUrl.replace('postgres@', 'bypasser@'))).rejects.toThrow('The database role "bypasser" has BYPASSRLS')
  await expect(checkRole(database.url)).resolves.toBeUndefined()
  await admin.query('drop role bypasser')
  await admin.end()
})

test('a role that may not become the tenant role is told what an administrator must run', async () => {
  const admin = new Client({ connectionString: database.adminUrl })
  await admin.connect()
  await admin.query('create role outsider login')

  const refused = migrate(database.adminUrl.replace('postgres@', 'outsider@'), silent, await migrations())

  await expect(refused).rejects.toThrow('grant postwright_tenant to "outsider" with set true, inherit false')
  await admin.query('drop role outsider')
  await admin.end()
})

test('what the role that logs in owned becomes the owner’s, by an administrator where the owner may not take it', async () => {
  await migrate(database.url, silent)
  const ownerUrl = database.adminUrl.replace('postgres@', 'postwright_owner@')

  await expect(admitLogin({ ownerUrl, url: database.url, key: testKey }, silent)).rejects.toThrow(
    'reassign owned by "postwright_app" to "postwright_owner";',
  )
  expect(await admitLogin({ ownerUrl: database.url, url: database.url, key: testKey }, silent)).toBe(false)
})

test('a database of the first version becomes what a new one is, and keeps its rows', async () => {
  const { pool } = database.db
  await migrate(database.url, silent, await migrationsBefore('0001_row_level_security'))
  await pool.query(`
    insert into users (id, name, email) values ('${id}', 'Naledi Mokoena', 'naledi@fynbosdesk.example');
    insert into workspaces (id, name, owner_id) values ('${id}', 'Fynbos Desk', '${id}');
    insert into members (workspace_id, user_id, role) values ('${id}', '${id}', 'owner');
    insert into businesses (id, workspace_id, name, context, social_media_links, time_zone) values ('${id}', '${id}', 'Lumen Coffee', 'Beans.', '{}', 'UTC');
    insert into posts (id, workspace_id, business_id, content_type, body) values ('${id}', '${id}', '${id}', 'x', 'Plums.')`)

  await migrate(database.url, silent)

  await database.asAdmin('reassign owned by postwright_app to postwright_owner')
  const ownerUrl = database.adminUrl.replace('postgres@', 'postwright_owner@')
  expect(await admitLogin({ ownerUrl, url: database.url, key: testKey }, silent)).toBe(true)
  const fresh = await cloneDatabase()
  expect(await schemaOf(database)).toEqual(await schemaOf(fresh))
  const read = (workspaceId: string) => database.db.transaction(workspaceId, (tx) => tx.execute('select body from posts'))
  expect((await read(id)).rows).toEqual([{ body: 'Plums.' }])
  expect((await read(randomUUID())).rows).toEqual([])
  await fresh.close()
})

test('deliveries of every state that an older version left stay as they are, without a step', async () => {
  await migrate(database.url, silent, await migrationsBefore('0029_post_media'))
  const all = deliveryStatuses.map((status, index) => ({ status, id: randomUUID(), postId: randomUUID(), attempts: index }))
  await database.db.asSystem('a test', async (tx) => {
    await tx.execute(sql`insert into users (id, name, email) values (${id}, 'Naledi Mokoena', 'naledi@fynbosdesk.example')`)
    await tx.execute(sql`insert into workspaces (id, name, owner_id) values (${id}, 'Fynbos Desk', ${id})`)
    await tx.execute(sql`
      insert into businesses (id, workspace_id, name, context, social_media_links, time_zone) values (${id}, ${id}, 'Lumen Coffee', 'Beans.', '{}', 'UTC')`)
    await tx.execute(sql`insert into channels (id, workspace_id, business_id, kind, name) values (${id}, ${id}, ${id}, 'sandbox', 'Wall')`)
    for (const one of all) {
      await tx.execute(sql`
        insert into posts (id, workspace_id, business_id, content_type, body) values (${one.postId}, ${id}, ${id}, 'x', 'Plums.')`)
      await tx.execute(sql`
        insert into deliveries (id, workspace_id, business_id, post_id, channel_id, status, due_at, next_attempt_at, attempts, content_hash, payload, handle)
        values (${one.id}, ${id}, ${id}, ${one.postId}, ${id}, ${one.status}, now(), now(), ${one.attempts}, 'hash',
          '{"contentType":"x","title":null,"body":"Plums."}', '{"draft":7}')`)
    }
  })

  await migrate(database.url, silent)

  const { rows } = await database.db.asSystem('a test', (tx) =>
    tx.execute(sql`select id, status, attempts, handle, step, pending_since from deliveries order by attempts`),
  )
  expect(rows).toEqual(
    all.map(({ id: of, status, attempts }) => ({ id: of, status, attempts, handle: { draft: 7 }, step: null, pending_since: null })),
  )
  const media = await database.db.asSystem('a test', (tx) => tx.execute(sql`select distinct media from posts`))
  expect(media.rows).toEqual([{ media: [] }])
})

test('the AI provider that an instance has goes on writing as the first of several, with its key, for whoever chose it', async () => {
  await migrate(database.url, silent, await migrationsBefore('0037_ai_providers'))
  const choice = { provider: 'openai-compatible', baseUrl: 'https://models.example/v1', model: 'small', sealedApiKey: 'aaaaaaaa.sealed' }
  await database.db.asSystem('a test', async (tx) => {
    await tx.execute(sql`insert into users (id, name, email) values (${id}, 'Naledi Mokoena', 'naledi@fynbosdesk.example')`)
    await tx.execute(sql`insert into workspaces (id, name, owner_id) values (${id}, 'Fynbos Desk', ${id})`)
    await tx.execute(sql`
      insert into ai_settings (workspace_id, user_id, content_type, provider, model) values (${id}, ${id}, 'x', 'openai-compatible', 'large')`)
    await tx.execute(sql`insert into instance_settings (key, value) values ('ai', ${JSON.stringify(choice)}::jsonb)`)
  })

  await migrate(database.url, silent)

  const { rows } = await database.db.pool.query('select id, kind, base_url, model, sealed_key, is_default, is_fallback from ai_providers')
  expect(rows).toEqual([
    {
      id: 'openai-compatible',
      kind: 'openai-compatible',
      base_url: 'https://models.example/v1',
      model: 'small',
      sealed_key: 'aaaaaaaa.sealed',
      is_default: true,
      is_fallback: false,
    },
  ])
  const settings = await database.db.asSystem('a test', (tx) => tx.execute(sql`select provider, model from ai_settings`))
  expect(settings.rows).toEqual([{ provider: 'openai-compatible', model: 'large' }])
  expect((await database.db.pool.query(`select 1 from instance_settings where key = 'ai'`)).rows).toEqual([])
})

test('an instance that writes with the composer has no AI provider afterwards either', async () => {
  await migrate(database.url, silent, await migrationsBefore('0037_ai_providers'))
  await database.db.pool.query(
    `insert into instance_settings (key, value) values ('ai', '{"provider":"composer","baseUrl":null,"model":"small"}')`,
  )

  await migrate(database.url, silent)

  expect((await database.db.pool.query('select 1 from ai_providers')).rows).toEqual([])
})

test('a blog post of before has its day in the zone of its business', async () => {
  await migrate(database.url, silent, await migrationsBefore('0033_blog_time_zone'))
  await database.db.asSystem('a test', async (tx) => {
    await tx.execute(sql`insert into users (id, name, email) values (${id}, 'Naledi Mokoena', 'naledi@fynbosdesk.example')`)
    await tx.execute(sql`insert into workspaces (id, name, owner_id) values (${id}, 'Fynbos Desk', ${id})`)
    await tx.execute(sql`
      insert into businesses (id, workspace_id, name, context, social_media_links, time_zone)
      values (${id}, ${id}, 'Lumen Coffee', 'Beans.', '{}', 'Pacific/Kiritimati')`)
    await tx.execute(sql`insert into channels (id, workspace_id, business_id, kind, name) values (${id}, ${id}, ${id}, 'blog', 'Blog')`)
    await tx.execute(
      sql`insert into posts (id, workspace_id, business_id, content_type, body) values (${id}, ${id}, ${id}, 'blog', 'Plums.')`,
    )
    await tx.execute(sql`
      insert into deliveries (id, workspace_id, business_id, post_id, channel_id, status, due_at, next_attempt_at, content_hash)
      values (${id}, ${id}, ${id}, ${id}, ${id}, 'published', now(), now(), 'hash')`)
    for (const delivery of [id, null])
      await tx.execute(sql`
        insert into blog_posts (id, delivery_id, title, slug, excerpt, body, author, published_at)
        values (${randomUUID()}, ${delivery}, 'Plums', ${`plums-${delivery}`}, '', 'Plums.', 'Lumen Coffee', now())`)
  })

  await migrate(database.url, silent)

  const { rows } = await database.db.pool.query('select time_zone from blog_posts order by delivery_id nulls last')
  expect(rows).toEqual([{ time_zone: 'Pacific/Kiritimati' }, { time_zone: 'UTC' }])
})

test.each([
  ['a contact that the set-up copied from the sign-in address is published no more', {}, ''],
  ['a contact that an administrator saved stays', { supportEmail: 'thandi@fynbosdesk.example' }, 'thandi@fynbosdesk.example'],
])('%s', async (_what, saved, supportEmail) => {
  const { pool } = database.db
  await migrate(database.url, silent, await migrationsBefore('0023_public_contact'))
  const identity = { name: 'Fynbos Desk', supportEmail: 'thandi@fynbosdesk.example' }
  await pool.query(`insert into instance_settings (key, value) values ('identity', $1)`, [identity])
  await database.db.asSystem('a test', (tx) =>
    tx.execute(sql`insert into audit_log (id, action, detail) values (${id}, 'site.identity-saved', ${JSON.stringify(saved)}::jsonb)`),
  )

  await migrate(database.url, silent)

  expect((await pool.query(`select value from instance_settings where key = 'identity'`)).rows).toEqual([
    { value: { name: 'Fynbos Desk', supportEmail } },
  ])
})

const id = randomUUID()

/** Our own, up to the one of this name. */
async function migrationsBefore(next: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  const ours = new URL('../../../migrations/', import.meta.url)
  const journal = JSON.parse(await readFile(new URL('meta/_journal.json', ours), 'utf8')) as { entries: { tag: string }[] }
  const entries = journal.entries.slice(
    0,
    journal.entries.findIndex(({ tag }) => tag === next),
  )
  await mkdir(join(folder, 'meta'))
  await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }))
  for (const { tag } of entries) await copyFile(new URL(`${tag}.sql`, ours), join(folder, `${tag}.sql`))
  return folder
}

/** Columns, indexes, constraints and policies, each as PostgreSQL says it. */
async function schemaOf({ db }: TestDatabase): Promise<string[]> {
  const { rows } = await db.pool.query<{ line: string }>(`
    select concat_ws(' ', table_name, column_name, data_type, datetime_precision, is_nullable, column_default) as line from information_schema.columns where table_schema = 'public'
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint where connamespace = 'public'::regnamespace
    union all select concat_ws(' ', tablename, policyname, roles, cmd, qual, with_check) from pg_policies where schemaname = 'public'
    union all select concat_ws(' ', relname, relrowsecurity, relforcerowsecurity, relacl) from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
    order by 1`)
  return rows.map(({ line }) => line)
}

/** A folder as drizzle-kit would generate it. */
async function migrations(...statements: string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  const entries = statements.map((_, idx) => ({ idx, version: '7', when: 1_000 + idx, tag: `000${idx}`, breakpoints: true }))
  await mkdir(join(folder, 'meta'))
  await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify({ version: '7', dialect: 'postgresql', entries }))
  await Promise.all(statements.map((statement, idx) => writeFile(join(folder, `000${idx}.sql`), statement)))
  return folder
}

async function tables(): Promise<string[]> {
  const { rows } = await database.db.pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  return rows.map((row) => row.name)
}
