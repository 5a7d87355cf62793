import { EventEmitter } from 'node:events'

import { type PoolClient, types } from 'pg'
import { afterAll, beforeAll, beforeEach, afterEach, expect, test } from 'vitest'

import { cloneDatabase, type TestDatabase } from '../../../test/database.ts'
import { NamedStatement, type ParserOf } from './named-statement.ts'
import { sqlState } from './sql-state.ts'

let database: TestDatabase
let client: PoolClient

beforeAll(async () => {
  database = await cloneDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  client = await database.db.pool.connect()
})
afterEach(() => client.release(true))

function named(text: string, parserOf: ParserOf = types.getTypeParser): NamedStatement {
  return new NamedStatement(client, { name: 'it', text, parserOf })
}

/** How often the server told what the columns are. */
function descriptions(): { count: number } {
  const told = { count: 0 }
  const connection: unknown = Reflect.get(client, 'connection')
  if (!(connection instanceof EventEmitter)) throw new TypeError('pg has no connection there.')
  connection.on('rowDescription', () => (told.count += 1))
  return told
}

test('the columns are told once for each connection, and each answer has its own values', async () => {
  const statement = named('select $1::int as number, nullif($2, $3) as word')
  const told = descriptions()

  expect(await statement.objects([1, 'a', 'a'])).toEqual({ rows: [{ number: 1, word: null }], rowCount: 1 })
  expect(await statement.lists([2, 'b', 'a'])).toEqual({ rows: [[2, 'b']], rowCount: 1 })
  const both = await Promise.all([statement.lists([3, 'c', 'a']), statement.lists([4, 'ü', 'a'])])
  expect(both.map(({ rows }) => rows)).toEqual([[[3, 'c']], [[4, 'ü']]])
  expect(told.count).toBe(1)
})

test('those sent before the first answer have theirs too', async () => {
  const statement = named('select generate_series(1, $1::int)')
  const answers = await Promise.all([statement.lists([0]), statement.lists([2])])
  expect(answers).toEqual([
    { rows: [], rowCount: 0 },
    { rows: [[1], [2]], rowCount: 2 },
  ])
})

test('one that fails says why, and the next is answered on the same connection', async () => {
  const statement = named('select 6 / $1::int as number')
  await statement.lists([1])

  const [failed, answered] = await Promise.allSettled([statement.lists([0]), statement.lists([3])])
  expect(failed).toMatchObject({ status: 'rejected' })
  expect(sqlState('reason' in failed ? failed.reason : undefined)).toBe('22012')
  expect(answered).toMatchObject({ value: { rows: [[2]] } })
})

test('a value that cannot be read fails its answer alone', async () => {
  const statement = named('select $1::json as value', () => (text) => JSON.parse(text) as unknown)
  expect(await statement.lists(['{"a":1}'])).toMatchObject({ rows: [[{ a: 1 }]] })

  const strict = new NamedStatement(client, { name: 'strict', text: 'select $1 as value', parserOf: () => JSON.parse })
  await expect(strict.lists(['{'])).rejects.toThrow(SyntaxError)
  expect(await strict.lists(['[2]'])).toMatchObject({ rows: [[[2]]] })
})

test('what was changed is counted', async () => {
  const statement = named('update users set name = name where id = any($1::uuid[])')
  expect(await statement.objects([[]])).toEqual({ rows: [], rowCount: 0 })
  expect(await statement.objects([[]])).toEqual({ rows: [], rowCount: 0 })
})
