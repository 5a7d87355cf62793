import { eq, sql } from 'drizzle-orm'
import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { Client } from 'pg'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { cloneDatabase, type TestDatabase } from '../../../test/database.ts'
import { createLog } from '../log.ts'
import { openDatabase, type Tx } from './database.ts'
import { isOutOfReach } from './out-of-reach.ts'
import { prepared } from './prepared.ts'
import { sqlState } from './sql-state.ts'

const things = pgTable('things', {
  workspaceId: uuid('workspace_id').notNull(),
  name: text().notNull(),
  count: integer().notNull().default(0),
})
const ours = uuidv7()
const theirs = uuidv7()
let database: TestDatabase

const select = (tx: Tx) => tx.select().from(things).execute()

beforeAll(async () => {
  database = await cloneDatabase()
  await database.asOwner(`create table things (workspace_id uuid not null, name text not null unique, count int not null default 0);
    select protect_tenant_table('things')`)
})
afterAll(() => database.close())

test('a workspace sees and changes its own rows only', async () => {
  const { db } = database
  await db.transaction(ours, (tx) => tx.insert(things).values({ workspaceId: ours, name: 'ours' }))
  await db.transaction(theirs, (tx) => tx.insert(things).values({ workspaceId: theirs, name: 'theirs' }))

  expect(await db.transaction(ours, (tx) => tx.select().from(things))).toMatchObject([{ name: 'ours' }])
  expect(await db.transaction(theirs, (tx) => tx.delete(things).where(sql`name = 'ours'`))).toMatchObject({ rowCount: 0 })
  await expect(db.transaction(theirs, (tx) => tx.insert(things).values({ workspaceId: ours, name: 'smuggled' }))).rejects.toSatisfy(
    (error) => sqlState(error) === '42501',
  )
})

test('the system sees every workspace, and the bare pool none', async () => {
  const { db } = database
  await db.asSystem('test', (tx) =>
    tx.insert(things).values([
      { workspaceId: ours, name: 'first' },
      { workspaceId: theirs, name: 'second' },
    ]),
  )

  const all = await db.asSystem('test', (tx) => tx.select().from(things))
  expect(new Set(all.map((row) => row.workspaceId))).toEqual(new Set([ours, theirs]))
  expect(await db.plain.select().from(things)).toEqual([])
})

test('a transaction without a workspace fails at a table of workspaces instead of finding it empty', async () => {
  const { db } = database
  await db.transaction(ours, (tx) => tx.insert(things).values({ workspaceId: ours, name: 'refused' }))

  const refused = (run: (tx: Tx) => Promise<unknown>) =>
    expect(db.withoutWorkspace('test', run)).rejects.toSatisfy((error) => sqlState(error) === '42501')
  await refused((tx) => tx.select().from(things))
  await refused((tx) => tx.insert(things).values({ workspaceId: ours, name: 'smuggled in' }))
  await refused((tx) => tx.delete(things))
})

test('the tenant ends with the transaction, whether it was kept or not', async () => {
  const one = openDatabase({ url: database.url, log: createLog({ level: 'silent' }), poolSize: 1 })
  const identity = sql<{
    role: string
    workspace: string
  }>`select current_user as role, current_setting('app.workspace', true) as workspace, current_setting('app.system', true) as system`

  await one.transaction(ours, async () => {})
  await expect(one.asSystem('test', async () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  const { rows } = await one.plain.execute(identity)

  expect(rows).toEqual([{ role: 'postwright_app', workspace: '', system: '' }])
  await one.close()
})

test('who waits too long for a connection learns that the database is out of reach', async () => {
  const one = openDatabase({ url: database.url, log: createLog({ level: 'silent' }), poolSize: 1, connectionWaitMs: 20 })
  // Opening the connection may take longer than that, too.
  await expect.poll(() => one.pool.query('select 1').catch(() => null)).not.toBeNull()

  await one.asSystem('holds the only connection', async () => {
    const waiting: unknown = await one.asSystem('waits', async () => {}).catch((error: unknown) => error)
    expect(isOutOfReach(waiting)).toBe(true)
  })

  await one.close()
})

test('a workspace that is not a UUID never reaches the database', async () => {
  await expect(database.db.transaction(`'; drop table things; --`, async () => {})).rejects.toThrow('A workspace is named by a UUID.')
})

test('a caught failure inside a transaction does not pass for saved', async () => {
  const saved = database.db.transaction(ours, async (tx) => {
    await tx.insert(things).values({ workspaceId: ours, name: 'lost' })
    await tx.execute(sql`select 1 / 0`).catch(() => {})
  })

  await expect(saved).rejects.toThrow('Nothing was saved')
})

test('a savepoint takes back its own work only', async () => {
  const { db } = database
  await db.transaction(ours, async (tx) => {
    await tx.insert(things).values({ workspaceId: ours, name: 'kept' })
    await tx
      .transaction(async (inner) => {
        await inner.insert(things).values({ workspaceId: ours, name: 'taken back' })
        throw new Error('no')
      })
      .catch(() => {})
  })

  const names = await db.transaction(ours, (tx) => tx.select({ name: things.name }).from(things))
  expect(names).toContainEqual({ name: 'kept' })
  expect(names).not.toContainEqual({ name: 'taken back' })
})

test('the loser of a deadlock is run again', async () => {
  const { db } = database
  await db.transaction(ours, (tx) =>
    tx.insert(things).values([
      { workspaceId: ours, name: 'left' },
      { workspaceId: ours, name: 'right' },
    ]),
  )
  const bothHoldOne = Promise.withResolvers<void>()
  const winnerIsDone = Promise.withResolvers<void>()
  let holding = 0

  async function countBoth(first: string, second: string): Promise<void> {
    await db.transaction(ours, async (tx) => {
      // Else the loser may take its first row again before the winner has woken up, and lose a second time.
      if (holding === 2) await winnerIsDone.promise
      await tx
        .update(things)
        .set({ count: sql`count + 1` })
        .where(sql`name = ${first}`)
      if (++holding === 2) bothHoldOne.resolve()
      await bothHoldOne.promise
      await tx
        .update(things)
        .set({ count: sql`count + 1` })
        .where(sql`name = ${second}`)
    })
    winnerIsDone.resolve()
  }
  await Promise.all([countBoth('left', 'right'), countBoth('right', 'left')])

  const counts = await db.transaction(ours, (tx) =>
    tx
      .select({ count: things.count })
      .from(things)
      .where(sql`name in ('left', 'right')`),
  )
  expect(counts).toEqual([{ count: 2 }, { count: 2 }])
})

test('a connection that is killed in the middle fails its transaction and no other', async () => {
  const { db } = database
  const killed = db.transaction(ours, (tx) => tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`))

  await expect(killed).rejects.toThrow()
  expect(await db.transaction(ours, (tx) => tx.execute(sql`select 1 as one`))).toMatchObject({ rows: [{ one: 1 }] })
})

test('a prepared query is planned once for a connection and takes new values each time', async () => {
  const one = openDatabase({ url: database.url, log: createLog({ level: 'silent' }), poolSize: 1 })
  const namesLike = (pattern: string) =>
    one.transaction(ours, (tx) =>
      prepared(tx, 'things.like', (on) =>
        on
          .select({ name: things.name })
          .from(things)
          .where(sql`name like ${sql.placeholder('pattern')}`)
          .prepare('things.like'),
      ).execute({ pattern }),
    )
  await one.transaction(ours, (tx) =>
    tx.insert(things).values([
      { workspaceId: ours, name: 'apple' },
      { workspaceId: ours, name: 'pear' },
    ]),
  )

  expect(await namesLike('app%')).toEqual([{ name: 'apple' }])
  expect(await namesLike('pea%')).toEqual([{ name: 'pear' }])
  const { rows } = await one.plain.execute(sql`select name from pg_prepared_statements where name like 'things%'`)
  expect(rows).toEqual([{ name: 'things.like' }])
  await one.close()
})

test('without preparing, no statement keeps a name', async () => {
  const one = openDatabase({ url: database.url, log: createLog({ level: 'silent' }), poolSize: 1, prepare: false })

  await one.transaction(ours, (tx) => tx.select().from(things).prepare('things.all').execute())

  const { rows } = await one.plain.execute(sql`select name from pg_prepared_statements`)
  expect(rows).toEqual([])
  await one.close()
})

test('one statement alone sees the rows of its workspace only, in one round trip, and leaves the connection clean', async () => {
  const one = openDatabase({ url: database.url, log: createLog({ level: 'silent' }), poolSize: 1 })
  await database.db.transaction(ours, (tx) => tx.insert(things).values({ workspaceId: ours, name: 'alone' }))
  const names = (workspaceId: string) => one.single(workspaceId, (tx) => tx.select({ name: things.name }).from(things).execute())

  expect(await names(ours)).toContainEqual({ name: 'alone' })
  expect(await names(theirs)).not.toContainEqual({ name: 'alone' })
  await expect(
    one.single(ours, (tx) =>
      tx
        .select({ none: sql`1 / 0` })
        .from(things)
        .execute(),
    ),
  ).rejects.toMatchObject({ cause: { code: '22012' } })
  expect(await one.plain.select().from(things)).toEqual([])
  await one.close()
})

test('once a connection knows how transactions begin, they are bound, undone and refused as before, and none begins by itself', async () => {
  const one = openDatabase({ url: database.url, log: createLog({ level: 'silent' }), poolSize: 1 })
  const named = (tx: Tx, name: string) =>
    prepared(tx, 'things.named', (on) =>
      on
        .select({ name: things.name })
        .from(things)
        .where(eq(things.name, sql.placeholder('name')))
        .prepare('things.named'),
    ).execute({ name })
  const halves = (tx: Tx, of: number) =>
    prepared(tx, 'things.halves', (on) =>
      on
        .select({ half: sql`1 / ${sql.placeholder('of')}::int` })
        .from(things)
        .prepare('things.halves'),
    ).execute({ of })
  await one.transaction(ours, (tx) => named(tx, 'bound'))
  const sent = vi.spyOn(Client.prototype, 'query')

  await one.transaction(ours, async (tx) => {
    await named(tx, 'bound')
    await tx.insert(things).values({ workspaceId: ours, name: 'bound' })
  })
  const undone = one.transaction(ours, async (tx) => {
    await named(tx, 'bound')
    await tx.insert(things).values({ workspaceId: ours, name: 'undone' })
    throw new Error('never mind')
  })
  await expect(undone).rejects.toThrow('never mind')
  await expect(one.transaction(ours, (tx) => halves(tx, 0))).rejects.toMatchObject({ cause: { code: '22012' } })
  await expect(one.single(ours, (tx) => halves(tx, 0))).rejects.toMatchObject({ cause: { code: '22012' } })

  expect(await one.single(ours, (tx) => named(tx, 'bound'))).toEqual([{ name: 'bound' }])
  expect(await one.single(ours, (tx) => named(tx, 'undone'))).toEqual([])
  expect(await one.single(theirs, (tx) => named(tx, 'bound'))).toEqual([])
  expect(await one.transaction(theirs, (tx) => named(tx, 'bound'))).toEqual([])
  const texts = sent.mock.calls.map(([statement]) => (typeof statement === 'string' ? statement : Reflect.get(statement, 'text')))
  sent.mockRestore()
  expect(texts.filter((text) => text.startsWith('begin'))).toEqual([])
  expect(texts.filter((text) => text === 'commit')).toHaveLength(2)
  expect(await one.plain.select().from(things)).toEqual([])
  await one.close()
})

test('where one statement alone is wanted, a later one is refused, and so is one that does not go out at once', async () => {
  const { db } = database
  const refused = (run: (tx: Tx) => Promise<unknown>) =>
    expect(db.single(ours, run)).rejects.toMatchObject({ cause: { message: 'This transaction holds one statement, and has ended.' } })

  await refused(async (tx) => {
    await select(tx)
    return select(tx)
  })
  await refused(async (tx) => {
    await Promise.resolve()
    return select(tx)
  })
  expect(await db.transaction(ours, (tx) => tx.execute(sql`select 1 as one`))).toMatchObject({ rows: [{ one: 1 }] })
})
