import { sql } from 'drizzle-orm'
import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { cloneDatabase, type TestDatabase } from '../../../test/database.ts'

const moments = pgTable('moments', {
  id: uuid().primaryKey(),
  name: text(),
  count: integer().notNull(),
  at: timestamp({ withTimezone: true }),
  doubled: text('other_name'),
})
const id = '019a9d5e-0000-7000-8000-000000000001'
let database: TestDatabase

beforeAll(async () => {
  database = await cloneDatabase()
  await database.asOwner(`create table moments (id uuid primary key, name text, count int not null, at timestamptz, other_name text);
    grant select on moments to public`)
})
afterAll(() => database.close())

test.each([
  ['2026-11-27 18:00:00.123456+00', '2026-11-27T18:00:00.123Z'],
  ['2026-11-27 18:00:00+00', '2026-11-27T18:00:00.000Z'],
  ['2026-11-27 18:00:00+05:30', '2026-11-27T12:30:00.000Z'],
  ['0099-01-01 00:00:00+00', '0099-01-01T00:00:00.000Z'],
])('the moment %s is %s', async (written, instant) => {
  await database.asOwner(`delete from moments; insert into moments values ('${id}', null, 2, '${written}', 'other')`)

  const [row] = await database.db.withoutWorkspace('test', (tx) =>
    tx
      .select({
        id: moments.id,
        name: moments.name,
        count: moments.count,
        at: moments.at,
        doubled: moments.doubled,
        most: sql<number>`${moments.count} * 2`.mapWith(Number).as('most'),
      })
      .from(moments),
  )

  expect(row).toEqual({ id, name: null, count: 2, at: new Date(instant), doubled: 'other', most: 4 })
})

test('fields within others are read as Drizzle reads them', async () => {
  await database.asOwner(`delete from moments; insert into moments values ('${id}', null, 2, '2026-11-27 18:00:00+00', 'other')`)

  const rows = await database.db.withoutWorkspace('test', (tx) => tx.select({ one: { id: moments.id, name: moments.name } }).from(moments))

  expect(rows).toEqual([{ one: { id, name: null } }])
})
