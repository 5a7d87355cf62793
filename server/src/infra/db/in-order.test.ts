import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { cloneDatabase, type TestDatabase } from '../../../test/database.ts'
import { inOrder } from './in-order.ts'
import { sqlState } from './sql-state.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await cloneDatabase()
  await database.asOwner(`create table steps (number int primary key); grant all on steps to public`)
})
afterAll(() => database.close())

test('statements that go out together run in their order', async () => {
  const { rows } = await database.db.asSystem('test', async (tx) => {
    await inOrder([tx.execute(sql`insert into steps values (1)`).execute(), tx.execute(sql`update steps set number = 2`).execute()])
    return tx.execute(sql`select number from steps`)
  })

  expect(rows).toEqual([{ number: 2 }])
})

test('the first that fails says why, and only when none is under way any more', async () => {
  let ended = 0
  const failed: unknown = await database.db
    .asSystem('test', async (tx) => {
      const statements = [sql`insert into steps values (3)`, sql`insert into steps values (3)`, sql`select 1 / 0`]
      await inOrder(
        statements.map((one) =>
          tx
            .execute(one)
            .execute()
            .finally(() => (ended += 1)),
        ),
      )
    })
    .catch((error: unknown) => error)

  expect(sqlState(failed)).toBe('23505')
  expect(ended).toBe(3)
})
