import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, expectTypeOf, test } from 'vitest'

import { startApp, type TestApp } from '../test/harness.ts'
import type { Services } from './context.ts'
import { type DomainEvent, emit, type EventType, type Meanings, type Subscriber } from './events.ts'
import { auditSubscriber } from './features/core/audit/subscriber.ts'
import { liveSubscriber } from './features/core/live/subscriber.ts'
import { notificationsSubscriber } from './features/core/notifications/subscriber.ts'
import { openDatabase } from './infra/db/database.ts'
import { startSubscribers, subscribers } from './subscribers.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const read = (userId: string): DomainEvent => ({ type: 'notifications.read', userIds: [userId] })

async function observed(heardBy: readonly Subscriber[], run: (services: Services) => Promise<void>): Promise<void> {
  startSubscribers(app.services, heardBy)
  try {
    await run(app.services)
  } finally {
    startSubscribers(app.services)
  }
}

const noting: Subscriber = async (_services, tx, event) => {
  if (event.type === 'notifications.read')
    await tx.execute(sql`insert into instance_settings (key, value) values (${event.userIds[0]}, '1')`)
}

test('subscribers run in the order of the list, each after the one before has ended', async () => {
  const heard: string[] = []
  const slow: Subscriber = async (_services, tx, { type }) => {
    await tx.execute(sql`select pg_sleep(0.02)`)
    heard.push(`first ${type}`)
  }
  const quick: Subscriber = async (_services, _tx, { type }) => void heard.push(`second ${type}`)

  await observed([slow, quick], ({ db }) => db.asSystem('a test', (tx) => emit(tx, read(uuidv7()))))

  expect(heard).toEqual(['first notifications.read', 'second notifications.read'])
})

test('a subscriber sees what the verb wrote, and undoes it when it throws', async () => {
  const { db } = app.services
  const key = uuidv7()
  const seen: unknown[] = []
  const refusing: Subscriber = async (_services, tx) => {
    const { rows } = await tx.execute(sql`select key from instance_settings where key = ${key}`)
    seen.push(...rows)
    throw new Error('not this')
  }

  const verb = observed([refusing], () =>
    db.asSystem('a test', async (tx) => {
      await tx.execute(sql`insert into instance_settings (key, value) values (${key}, '1')`)
      await emit(tx, read(uuidv7()))
    }),
  )

  await expect(verb).rejects.toThrow('not this')
  expect(seen).toEqual([{ key }])
  const { rows } = await db.plain.execute(sql`select key from instance_settings where key = ${key}`)
  expect(rows).toEqual([])
})

test('what is said in a savepoint is heard, and goes with the savepoint', async () => {
  const { db } = app.services
  const [kept, undone] = [uuidv7(), uuidv7()]

  await observed([noting], () =>
    db.asSystem('a test', async (tx) => {
      await tx.transaction((inner) => emit(inner, read(kept)))
      await tx
        .transaction(async (inner) => {
          await emit(inner, read(undone))
          throw new Error('not this')
        })
        .catch(() => {})
    }),
  )

  const { rows } = await db.plain.execute(sql`select key from instance_settings where key in (${kept}, ${undone})`)
  expect(rows).toEqual([{ key: kept }])
})

test('an event that nobody could hear is refused', async () => {
  const silent = openDatabase({ url: app.database.url, log: app.services.log, poolSize: 1 })

  const verb = silent.asSystem('a test', (tx) => emit(tx, read(uuidv7())))

  await expect(verb).rejects.toThrow('Nobody observes this database')
  await silent.close()
})

test('the log comes before the open screens, and the people come last', () => {
  const places = [auditSubscriber, liveSubscriber, notificationsSubscriber].map((one) => subscribers.indexOf(one))

  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(places.at(-1)).toBe(subscribers.length - 1)
})

test('whoever gives a meaning to events is asked for each of them', () => {
  expectTypeOf<keyof Meanings<string>>().toEqualTypeOf<EventType>()
  // @ts-expect-error: a subscriber that leaves events out says so with null.
  const incomplete: Meanings<string> = { 'user.deleted': () => 'gone' }

  expect(Object.keys(incomplete)).toHaveLength(1)
})
