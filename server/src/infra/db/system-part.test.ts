import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { cloneDatabase, type TestDatabase } from '../../../test/database.ts'
import type { Tx } from './database.ts'
import { systemPart } from './system-part.ts'

const ours = uuidv7()
const theirs = uuidv7()
let database: TestDatabase

beforeAll(async () => {
  database = await cloneDatabase()
  await database.asOwner(`create table things (workspace_id uuid not null, name text not null);
    select protect_tenant_table('things')`)
  for (const workspaceId of [ours, theirs])
    await database.db.transaction(workspaceId, (tx) => tx.execute(sql`insert into things values (${workspaceId}, ${workspaceId})`))
})
afterAll(() => database.close())

async function seen(tx: Tx): Promise<number> {
  const { rows } = await tx.execute<{ amount: number }>(sql`select count(*)::int as amount from things`)
  return rows[0]?.amount ?? 0
}

test('what is sent within sees every workspace, and what is sent right behind it its own only', async () => {
  const amounts = await database.db.transaction(ours, async (tx) => {
    const before = await seen(tx)
    const within = await systemPart(tx, 'test', () => seen(tx))
    return [before, within, await seen(tx)]
  })

  expect(amounts).toEqual([1, 2, 1])
})

test('one within another, and one of a system transaction, changes nothing', async () => {
  const nested = await database.db.transaction(ours, (tx) =>
    systemPart(tx, 'test', async () => [await systemPart(tx, 'test', () => seen(tx)), await seen(tx)]),
  )
  const system = await database.db.asSystem('test', async (tx) => [await systemPart(tx, 'test', () => seen(tx)), await seen(tx)])

  expect(nested).toEqual([2, 2])
  expect(system).toEqual([2, 2])
})

test('a transaction of no workspace is refused again behind it', async () => {
  const refused = database.db.withoutWorkspace('test', async (tx) => {
    expect(await systemPart(tx, 'test', () => seen(tx))).toBe(2)
    return seen(tx)
  })

  await expect(refused).rejects.toThrow()
})

test('whatever fails within, the tenant is bound behind it', async () => {
  const { db } = database
  const refusal = new Error('no')
  const afterRefusal = await db.transaction(ours, async (tx) => {
    await expect(systemPart(tx, 'test', () => Promise.reject(refusal))).rejects.toBe(refusal)
    return seen(tx)
  })
  const afterSavepoint = await db.transaction(ours, async (tx) => {
    await tx.transaction((inner) => systemPart(inner, 'test', () => inner.execute(sql`select 1 / 0`))).catch(() => {})
    return seen(tx)
  })
  const afterFailure = db.transaction(ours, async (tx) => {
    await systemPart(tx, 'test', () => tx.execute(sql`select 1 / 0`)).catch(() => {})
    return seen(tx)
  })

  expect([afterRefusal, afterSavepoint]).toEqual([1, 1])
  await expect(afterFailure).rejects.toThrow()
})
