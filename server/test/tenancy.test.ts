import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { sqlState } from '../src/infra/db/sql-state.ts'
import { cloneDatabase, type TestDatabase } from './database.ts'
import { asParameter, fillTables, insert, type Row, type TenantTable, tenantTables } from './tenant-tables.ts'

const rowSecurityViolation = '42501'

let database: TestDatabase
let admin: Client
let tables: TenantTable[]
let ours: { workspaceId: string; rows: Map<string, Row> }
let theirs: { workspaceId: string; rows: Map<string, Row> }

beforeAll(async () => {
  database = await cloneDatabase()
  admin = new Client({ connectionString: database.adminUrl })
  await admin.connect()
  tables = await tenantTables(admin)
  ours = await fillTables(admin, tables)
  theirs = await fillTables(admin, tables)
})

afterAll(async () => {
  await admin.end()
  await database.close()
})

test('the tables of the specification are among those that are walked', () => {
  const names = tables.map((table) => table.name)

  expect(names).toEqual(
    expect.arrayContaining([
      'workspaces',
      'members',
      'businesses',
      'posts',
      'post_versions',
      'channels',
      'deliveries',
      'delivery_attempts',
    ]),
  )
  expect(names).toEqual(expect.arrayContaining(['ai_settings', 'subscriptions', 'quota_holds', 'usage_tracking', 'audit_log']))
})

test('every tenant table forces row security and has a policy that covers reading and writing', async () => {
  const { rows } = await admin.query(
    `select c.relname as name, c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
       exists (select from pg_policy p where p.polrelid = c.oid and p.polcmd = '*' and p.polqual is not null and p.polwithcheck is not null
               and 'postwright_tenant'::regrole = any (p.polroles)) as covered
     from pg_class c where c.relname = any ($1) and c.relnamespace = 'public'::regnamespace order by 1`,
    [tables.map((table) => table.name)],
  )

  expect(rows).toEqual(
    tables.map(({ name }) => ({ name, enabled: true, forced: true, covered: true })).toSorted((a, b) => (a.name < b.name ? -1 : 1)),
  )
})

test('neither the role of the app nor that of tenants can bypass row security', async () => {
  const { rows } = await admin.query(
    `select rolname as name, rolsuper as superuser, rolbypassrls as bypasses from pg_roles where rolname in ('postwright_app', 'postwright_tenant') order by 1`,
  )

  expect(rows).toEqual([
    { name: 'postwright_app', superuser: false, bypasses: false },
    { name: 'postwright_tenant', superuser: false, bypasses: false },
  ])
})

test('a tenant may read no table that is not walked here, but for the names of its own people; into the outbox it may only add', async () => {
  const { rows } = await admin.query<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and c.relname <> all ($1)
       and (has_table_privilege('postwright_tenant', c.oid, 'select, insert, update, delete') or has_any_column_privilege('postwright_tenant', c.oid, 'select, insert, update'))
     order by 1`,
    [tables.map((table) => table.name)],
  )
  const { rows: onMails } = await admin.query<{ privilege: string }>(
    `select privilege_type as privilege from information_schema.role_table_grants where grantee = 'postwright_tenant' and table_name = 'mails'
     union all select privilege_type from information_schema.role_column_grants where grantee = 'postwright_tenant' and table_name = 'mails' and privilege_type <> 'INSERT'`,
  )
  const seen = await database.db.transaction(theirs.workspaceId, async (tx) => ({
    users: (await tx.execute<{ id: string }>('select id from users')).rows,
    profiles: (await tx.execute<{ user_id: string }>('select user_id from profiles')).rows,
  }))

  expect(rows.map((row) => row.name)).toEqual(['mails', 'profiles', 'users'])
  expect(onMails).toEqual([{ privilege: 'INSERT' }])
  expect(seen.users).toEqual([{ id: theirs.rows.get('members')?.user_id }])
  expect(seen.profiles).toEqual([])
})

describe('in every tenant table', () => {
  test('another workspace sees its own row and none of ours', async () => {
    for (const { name, key } of tables) {
      const seen = await asTenant((client) => client.query<Row>(`select ${key} as key from ${name}`))
      expect(seen.rows, name).toEqual([{ key: theirs.workspaceId }])
    }
  })

  test('another workspace changes and deletes nothing of ours', async () => {
    for (const { name, key } of tables) {
      // Nobody may: `audit.test.ts` shows it.
      if (name === 'audit_log') continue
      const changed = await asTenant((client) => client.query(`update ${name} set ${key} = ${key} where ${key} = $1`, [ours.workspaceId]))
      const deleted = await asTenant((client) => client.query(`delete from ${name} where ${key} = $1`, [ours.workspaceId]))
      const { rows } = await admin.query<Row>(`select * from ${name} where ${key} = $1`, [ours.workspaceId])

      expect([changed.rowCount, deleted.rowCount], name).toEqual([0, 0])
      expect(rows, name).toEqual([ours.rows.get(name)])
    }
  })

  test('another workspace can neither add a row to ours nor move one there', async () => {
    for (const { name, key, columns } of tables) {
      const row = Object.fromEntries(columns.map((column) => [column.name, asParameter(ours.rows.get(name)?.[column.name], column.type)]))
      const added = await refusal(asTenant((client) => insert(client, name, row)))
      const moved = await refusal(asTenant((client) => client.query(`update ${name} set ${key} = $1`, [ours.workspaceId])))

      expect([added, moved], name).toEqual([rowSecurityViolation, rowSecurityViolation])
    }
  })

  test('without a workspace nothing is visible, and rows of the instance are no tenant’s', async () => {
    for (const { name, key, nullable, columns } of tables) {
      const row = Object.fromEntries(columns.map((column) => [column.name, asParameter(ours.rows.get(name)?.[column.name], column.type)]))
      // A second unread notification about the same, event of the same key, or invoice of the same payment would be a repeat of the first.
      const other = Object.fromEntries(
        ['about', 'key', 'series', 'payment_ref'].filter((one) => one in row).map((one) => [one, 'the instance']),
      )
      if (nullable) await insert(admin, name, { ...row, ...other, id: '019a9d5e-0000-7000-8000-000000000000', [key]: null })

      const asNobody = await inTransaction(`set local role postwright_tenant`, (client) => client.query(`select 1 from ${name}`))
      const asApp = await inTransaction(`select 1`, (client) => client.query(`select 1 from ${name}`))
      const asTheirs = await asTenant((client) => client.query(`select 1 from ${name}`))

      expect([asNobody.rowCount, asApp.rowCount, asTheirs.rowCount], name).toEqual([0, 0, 1])
    }
  })

  test('a transaction of what belongs to no workspace fails', async () => {
    for (const { name } of tables) {
      const read = await refusal(database.db.withoutWorkspace('test', (tx) => tx.execute(`select 1 from ${name}`)))
      expect(read, name).toBe(rowSecurityViolation)
    }
  })

  test('a transaction of a person sees their own memberships, notifications and private files, and no other row', async () => {
    const userId = String(theirs.rows.get('members')?.user_id)
    const seen = new Set<string>()
    for (const { name, key } of tables) {
      const { rows } = await database.db.asPerson(userId, 'test', (tx) => tx.execute<Row>(`select ${key} as key from ${name}`))
      for (const row of rows) {
        seen.add(name)
        expect([theirs.workspaceId, null], name).toContain(row['key'])
      }
    }
    expect(['files', 'members', 'notifications', 'workspaces']).toEqual(expect.arrayContaining([...seen]))
    expect([...seen]).toEqual(expect.arrayContaining(['members', 'workspaces']))
    await expect(database.db.asPerson(`'; drop table members; --`, 'test', async () => {})).rejects.toThrow('A user is named by a UUID.')
  })

  test('the flag for system work does nothing in a tenant transaction', async () => {
    for (const { name, key } of tables) {
      const seen = await asTenant(async (client) => {
        await client.query(`select set_config('app.system', 'on', true)`)
        return client.query(`select 1 from ${name} where ${key} = $1`, [ours.workspaceId])
      })
      expect(seen.rowCount, name).toBe(0)
    }
  })
})

describe('a statement that somebody slips into the transaction of a workspace', () => {
  test('reads nothing of another one by resetting the role, whatever it sets', async () => {
    for (const { name, key } of tables) {
      const seen = await database.db.transaction(theirs.workspaceId, async (tx) => {
        await tx.execute('reset role')
        await tx.execute(
          `select set_config('app.system', 'on', true), set_config('app.user', '${String(ours.rows.get('members')?.user_id)}', true)`,
        )
        await tx.execute(`select set_config('app.key', current_setting('app.key', true), true)`)
        return (await tx.execute(`select 1 from ${name} where ${key} = '${ours.workspaceId}'`)).rowCount
      })
      expect(seen, name).toBe(0)
    }
  })

  test('cannot come along with another one', async () => {
    const two = database.db.transaction(theirs.workspaceId, (tx) => tx.execute('select 1; reset role'))

    expect(await refusal(two)).toBe('42601')
  })

  test('finds no key, and gives itself no rights', async () => {
    const refused = await Promise.all(
      [
        'select * from login_key.digests',
        'alter table posts no force row level security',
        'drop policy login on posts',
        'alter table audit_log disable trigger user',
        'update audit_log set detail = default',
        'delete from audit_log',
        'truncate audit_log',
        'set role postwright_owner',
        `select protect_tenant_table('users', 'id')`,
      ].map((statement) =>
        refusal(
          database.db.transaction(theirs.workspaceId, async (tx) => {
            await tx.execute('reset role')
            await tx.execute(statement)
          }),
        ),
      ),
    )

    expect(new Set(refused)).toEqual(new Set(['42501']))
  })
})

test('the role of the app owns nothing', async () => {
  const { rows } = await admin.query(
    `select oid::regclass::text as name from pg_class where relowner = 'postwright_app'::regrole
     union all select proname from pg_proc where proowner = 'postwright_app'::regrole
     union all select datname from pg_database where datname = current_database() and datdba = 'postwright_app'::regrole`,
  )

  expect(rows).toEqual([])
})

test('at most 73 places work across workspaces, which a review can still read', () => {
  const sources = join(import.meta.dirname, '../src')
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((file) => /(?<!\.test)\.ts$/.test(file))
  const places = files.flatMap((file) =>
    [...readFileSync(join(sources, file), 'utf8').matchAll(/\.asSystem\(\s*([^,\n]+)/g)].map(([, reason]) => `${file}: ${reason}`),
  )

  expect(places.length).toBeGreaterThan(20)
  expect(places.length, places.join('\n')).toBeLessThanOrEqual(73)
})

/** As the app binds another workspace and its person, then undone. */
function asTenant<Result>(run: (client: Client) => Promise<Result>): Promise<Result> {
  const userId = String(theirs.rows.get('members')?.user_id)
  return inTransaction(
    `select set_config('role', 'postwright_tenant', true), set_config('app.workspace', '${theirs.workspaceId}', true), set_config('app.user', '${userId}', true)`,
    run,
  )
}

async function inTransaction<Result>(setting: string, run: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: database.url })
  await client.connect()
  try {
    await client.query(`begin; ${setting}`)
    return await run(client)
  } finally {
    await client.end()
  }
}

async function refusal(refused: Promise<unknown>): Promise<string | undefined> {
  return refused.then(
    () => 'nobody refused',
    (error: unknown) => sqlState(error),
  )
}
