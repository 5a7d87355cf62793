import { sql } from 'drizzle-orm'
import { pgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { cloneDatabase, type TestDatabase } from '../../../test/database.ts'
import { instant } from './columns.ts'
import { instantText } from './instant-text.ts'

const moments = pgTable('moments', { at: instant('at') })
let database: TestDatabase

beforeAll(async () => {
  database = await cloneDatabase()
  await database.asOwner(`create table moments (at timestamptz); grant all on moments to public`)
})
afterAll(() => database.close())

test.each([
  '2026-11-27 18:00:00+00',
  '2026-11-27 18:00:00.1+00',
  '2026-11-27 18:00:00.12+00',
  '2026-11-27 18:00:00.123+00',
  '2026-11-27 18:00:00.123456+00',
  '2026-11-27 18:00:00.9999+02',
  null,
])('%s reads as a Date would say it, in whatever zone the session is', async (written) => {
  for (const zone of ['UTC', 'Africa/Johannesburg', 'Asia/Kathmandu']) {
    const [row] = await database.db.asSystem('test', async (tx) => {
      await tx.execute(sql`select set_config('timezone', ${zone}, true)`)
      await tx.execute(sql`delete from moments`)
      await tx.execute(sql`insert into moments values (${written}::timestamptz)`)
      return tx.select({ text: instantText(moments.at), date: moments.at }).from(moments)
    })
    expect(row?.text ?? null).toBe(row?.date?.toISOString() ?? null)
    expect(row?.date ?? null).toEqual(written === null ? null : new Date(written))
  }
})
