import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { afterAll, expect, onTestFinished, test } from 'vitest'

import { cloneDatabase } from '../../../test/database.ts'
import { createLog } from '../log.ts'
import { type Database, openDatabase } from './database.ts'
import { isOutOfReach } from './out-of-reach.ts'
import { withStatementLimit } from './time-limit.ts'

const database = await cloneDatabase()
afterAll(() => database.close())

interface Line {
  /** Nothing passes any more, as if the database were frozen. */
  freeze: () => void
  cut: () => void
  db: Database
}

/** A database behind a line that can be held or cut. */
async function throughLine(): Promise<Line> {
  const { host, port } = new Client({ connectionString: database.url })
  const target = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }
  const sockets = new Set<Socket>()
  let isFrozen = false
  const line = createServer((near) => {
    const far = connect(target)
    for (const socket of [near, far]) sockets.add(socket.on('error', () => {}))
    near.on('data', (data) => isFrozen || far.write(data))
    far.on('data', (data) => isFrozen || near.write(data))
    near.on('close', () => far.destroy())
  }).listen(0, '127.0.0.1')
  await once(line, 'listening')
  const address = `127.0.0.1:${(line.address() as AddressInfo).port}`
  const { user, database: name } = new Client({ connectionString: database.url })
  const db = openDatabase({ url: `postgresql://${user}@${address}/${name}`, log: createLog({ level: 'silent' }), poolSize: 1 })
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    line.close()
  })
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return { db, freeze: () => (isFrozen = true), cut }
}

const work = (db: Database) => db.asSystem('test', (tx) => tx.execute(sql`select 1`))
const failure = (promise: Promise<unknown>) => promise.then(() => undefined).catch((error: unknown) => error)

test('a frozen database is out of reach after the time of a statement, and its connection is given up', async () => {
  const { db, freeze } = await throughLine()
  await work(db)

  freeze()
  const error = await failure(withStatementLimit(50, () => work(db)))

  expect(isOutOfReach(error)).toBe(true)
  expect(db.pool.totalCount).toBe(0)
})

test('a slow statement is ended by the server, and the connection serves on', async () => {
  const { db } = await throughLine()

  const error = await failure(withStatementLimit(100, () => db.asSystem('test', (tx) => tx.execute(sql`select pg_sleep(60)`))))

  expect(isOutOfReach(error)).toBe(true)
  expect((await work(db)).rows).toHaveLength(1)
})

test('a line that is cut under a statement is a database out of reach', async () => {
  const { db, cut } = await throughLine()
  await work(db)

  const broken = failure(db.asSystem('test', (tx) => tx.execute(sql`select pg_sleep(60)`)))
  await expect
    .poll(
      async () =>
        (await database.db.plain.execute(sql`select from pg_stat_activity where query like 'select pg_sleep%' and state = 'active'`))
          .rowCount,
    )
    .toBeGreaterThan(0)
  cut()

  expect(isOutOfReach(await broken)).toBe(true)
  expect((await work(db)).rows).toHaveLength(1)
})

test.each([
  'Client has encountered a connection error and is not queryable',
  'Connection terminated due to connection timeout',
  'Connection terminated unexpectedly',
])('"%s" is a database out of reach', (message) => {
  expect(isOutOfReach(new Error('Failed query', { cause: new Error(message) }))).toBe(true)
})

test('a request to somebody else that fails is not', () => {
  const cause = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' })
  expect(isOutOfReach(new TypeError('fetch failed', { cause }))).toBe(false)
})
