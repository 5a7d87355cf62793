import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { cloneDatabase, type TestDatabase } from '../../../test/database.ts'
import { createLog } from '../log.ts'
import { namesNotAlive, notify, openListener } from './notify.ts'

const silent = createLog({ level: 'silent' })
let database: TestDatabase

beforeAll(async () => {
  database = await cloneDatabase()
})
afterAll(() => database.close())

test('a notification arrives once its transaction is committed, and not when it is rolled back', async () => {
  const listener = await openListener(database.url, silent)
  const heard = collect(listener, 'live')
  await listening()

  await database.db.asSystem('test', (tx) => notify(tx, 'live', { id: 1 }))
  const refused = database.db.asSystem('test', async (tx) => {
    await notify(tx, 'live', { id: 2 })
    throw new Error('no')
  })
  await expect(refused).rejects.toThrow('no')
  await database.db.asSystem('test', (tx) => notify(tx, 'live', { id: 3 }))

  await expect.poll(() => heard).toEqual([{ id: 1 }, { id: 3 }])
  await listener.close()
})

test('a notification that cannot be sent undoes its transaction, though nobody waited for it', async () => {
  const { db } = database
  const name = `told ${uuidv7()}`
  const saved = db.asSystem('test', async (tx) => {
    await tx.execute(sql`insert into rate_limits (key, points) values (${name}, 1)`)
    await notify(tx, 'live', { text: 'x'.repeat(8_000) })
  })

  await expect(saved).rejects.toMatchObject({ message: expect.stringMatching('Nothing was saved'), cause: { cause: { code: '22023' } } })
  const { rows } = await db.asSystem('test', (tx) => tx.execute(sql`select from rate_limits where key = ${name}`))
  expect(rows).toEqual([])
})

test('a name is alive while a process that keeps it is connected, also over a lost connection, and no longer', async () => {
  const { db } = database
  const notAlive = () => db.asSystem('test', (tx) => namesNotAlive(tx, ['kept', 'unknown']))
  const [one, other] = [await openListener(database.url, silent), await openListener(database.url, silent)]
  const stop = one.stayAlive('kept')
  await expect.poll(notAlive).toEqual(['unknown'])

  const gap = new Promise<void>((resolve) => one.onGap(resolve))
  await endListeners()
  await gap
  expect(await notAlive()).toEqual(['unknown'])
  const stopOther = other.stayAlive('kept')
  stop()
  await expect.poll(notAlive).toEqual(['unknown'])
  stopOther()
  await expect.poll(notAlive).toEqual(['kept', 'unknown'])

  one.stayAlive('kept')
  await expect.poll(notAlive).toEqual(['unknown'])
  await one.close()
  await expect.poll(notAlive).toEqual(['kept', 'unknown'])
  await other.close()
})

test('a handler that was taken back hears nothing more, and the others go on', async () => {
  const listener = await openListener(database.url, silent)
  const stays = collect(listener, 'live')
  const leaves: unknown[] = []
  const leave = listener.on('live', (payload) => leaves.push(payload))
  await listening()

  await database.db.asSystem('test', (tx) => notify(tx, 'live', 'both'))
  await expect.poll(() => leaves).toEqual(['both'])
  leave()
  await database.db.asSystem('test', (tx) => notify(tx, 'live', 'one'))

  await expect.poll(() => stays).toEqual(['both', 'one'])
  expect(leaves).toEqual(['both'])
  await listener.close()
})

test('a lost connection comes back, says that there was a gap, and hears again', async () => {
  const listener = await openListener(database.url, silent)
  const heard = collect(listener, 'live')
  const gap = new Promise<void>((resolve) => listener.onGap(resolve))

  await endListeners()
  await gap
  await database.db.asSystem('test', (tx) => notify(tx, 'live', 'again'))

  await expect.poll(() => heard).toEqual(['again'])
  await listener.close()
})

/** Ends the connections of all of them, as a restart of the database would. */
async function endListeners(): Promise<void> {
  await database.db.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'postwright listen' and datname = current_database()`,
  )
}

function collect(listener: Awaited<ReturnType<typeof openListener>>, channel: string): unknown[] {
  const heard: unknown[] = []
  listener.on(channel, (payload) => heard.push(payload))
  return heard
}

/** Until the server has taken the one listening connection's LISTEN: what was sent before that is for nobody. */
async function listening(): Promise<void> {
  await expect.poll(connections).toEqual([{ state: 'idle', last: 'listen' }])
}

async function connections(): Promise<unknown[]> {
  const { rows } = await database.db.pool.query(
    `select state, lower(left(query, 6)) as last from pg_stat_activity where application_name = 'postwright listen' and datname = current_database()`,
  )
  return rows
}
