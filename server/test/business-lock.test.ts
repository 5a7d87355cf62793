import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { sqlState } from '../src/infra/db/sql-state.ts'
import { cloneDatabase, type TestDatabase } from './database.ts'
import { asParameter, fillTables, insert, leadingToBusinesses, type Row, type TenantTable, tenantTables } from './tenant-tables.ts'

// A member may be limited to some businesses of the workspace. The database itself keeps them to these, in every table that
// leads to a business: by a column of its own, or through the row that it is a part of.

let database: TestDatabase
let admin: Client
let ours: { workspaceId: string; rows: Map<string, Row> }
let ofBusiness: TenantTable[]

beforeAll(async () => {
  database = await cloneDatabase()
  admin = new Client({ connectionString: database.adminUrl })
  await admin.connect()
  const tables = await tenantTables(admin)
  ours = await fillTables(admin, tables)
  ofBusiness = leadingToBusinesses(tables)
})

afterAll(async () => {
  await admin.end()
  await database.close()
})

test('the tables that hold what a business says are among those that are walked', () => {
  expect(ofBusiness.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['businesses', 'posts', 'post_versions', 'channels', 'deliveries', 'delivery_attempts', 'generations']),
  )
})

test('whoever works for the business sees its rows, and whoever works for another one or for none does not', async () => {
  const { businessId } = own()

  for (const { name } of ofBusiness) {
    const seenBy = async (businesses: string | null) =>
      (await asMember(businesses, (client) => client.query(`select from ${name}`))).rowCount
    expect([await seenBy(null), await seenBy(`{${businessId}}`), await seenBy('{}'), await seenBy(`{${another}}`)], name).toEqual([
      1, 1, 0, 0,
    ])
  }
})

test('whoever works for another business changes, deletes and adds nothing', async () => {
  for (const { name, key, columns } of ofBusiness) {
    const row = Object.fromEntries(columns.map((column) => [column.name, asParameter(ours.rows.get(name)?.[column.name], column.type)]))
    const changed = await asMember(`{${another}}`, (client) => client.query(`update ${name} set ${key} = ${key}`))
    const deleted = await asMember(`{${another}}`, (client) => client.query(`delete from ${name}`))
    const added = await asMember(`{${another}}`, (client) => insert(client, name, row)).then(
      () => 'added',
      (error: unknown) => sqlState(error),
    )

    const rowSecurityViolation = '42501'
    expect([changed.rowCount, deleted.rowCount, added], name).toEqual([0, 0, rowSecurityViolation])
  }
})

const another = '019a9d5e-0000-7000-8000-000000000000'

function own() {
  return { workspaceId: ours.workspaceId, businessId: String(ours.rows.get('businesses')?.id), userId: String(ours.rows.get('users')?.id) }
}

/** As the app binds a member, then undone. */
async function asMember<Result>(businesses: string | null, run: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: database.url })
  await client.connect()
  try {
    const limit = businesses === null ? '' : `, set_config('app.businesses', '${businesses}', true)`
    await client.query(
      `begin; select set_config('role', 'postwright_tenant', true), set_config('app.workspace', '${own().workspaceId}', true), set_config('app.user', '${own().userId}', true)${limit}`,
    )
    return await run(client)
  } finally {
    await client.end()
  }
}
