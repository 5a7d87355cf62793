import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { delivered, until } from '../../../../../test/publishing.ts'
import { ready, startStepwiseApp, stepsOf, timings } from '../../../../../test/stepwise-app.ts'
import { pending, stepwisePlatform } from '../../../../../test/stepwise-platform.ts'

const { app, services, stopAll, work, due, rowOf, change, perform, pendingRow } = await startStepwiseApp()

test('what is pending is asked for again with its stored handle, as often as it takes, and uses up no try', async () => {
  const stored: [unknown, unknown][] = []
  const { api, id } = await due()
  const platform = stepwisePlatform({
    async prepare(asked, handle) {
      stored.push([handle, (await rowOf(id)).handle])
      return asked < 9 ? pending({ container: 'c1', asked }) : { type: 'ready', handle: { container: 'c1', ready: true } }
    },
  })
  work(platform)

  const { attempts, log, reason } = await delivered(api, id, 'published')

  expect(stored.map(([handle]) => handle)).toEqual([null, ...[1, 2, 3, 4, 5, 6, 7, 8].map((asked) => ({ container: 'c1', asked }))])
  for (const [handed, inDatabase] of stored) expect(handed).toEqual(inDatabase)
  expect([attempts, reason]).toEqual([1, null])
  expect(stepsOf(log)).toEqual([...Array.from({ length: 8 }, () => 'prepare pending'), 'prepare ready', 'send published'])
  expect(platform.visible).toEqual([{ container: 'c1', ready: true }])
})

test('while the platform processes it, it is being sent and says why, and can be taken back as long as nothing is visible', async () => {
  const { api, id } = await due()
  work(stepwisePlatform({ prepare: () => ({ ...pending({ container: 'c1' }), afterSeconds: 600 }) }))

  const { nextAttemptAt } = await pendingRow(id)
  const waiting = await api.deliveries.get({ id })

  expect(waiting).toMatchObject({
    status: 'sending',
    reason: 'The platform is processing the video.',
    cancellable: true,
    movable: false,
    attempts: 0,
  })
  expect(nextAttemptAt.getTime() - Date.now()).toBeGreaterThan(500_000)
  expect(await api.deliveries.cancel({ id })).toMatchObject({ status: 'cancelled' })
})

test('what is being prepared can be taken back: the node gives it up, and nothing of it is sent', async () => {
  const { api, id } = await due()
  const aborted = Promise.withResolvers<void>()
  const platform = stepwisePlatform({
    prepare: (_asked, _handle, { signal }) =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () => {
          aborted.resolve()
          resolve(ready())
        })
      }),
  })
  work(platform)
  await until(
    () => platform.calls,
    (calls) => calls.length === 1,
  )

  const before = await api.deliveries.get({ id })
  await api.deliveries.cancel({ id })
  await aborted.promise
  await stopAll()

  expect(before).toMatchObject({ status: 'sending', cancellable: true })
  expect(await rowOf(id)).toMatchObject({ status: 'cancelled', handle: null })
  expect(platform.calls).toEqual(['prepare'])
})

test('the longer it is pending, the later it is asked for again, never at once and never past the end', async () => {
  const { id } = await due()
  const platform = stepwisePlatform({ prepare: () => pending({ container: 'c1' }) })
  const nextInMs = async () => {
    const { rows } = await services.db.asSystem('look for a test', (tx) =>
      tx.execute<{ ms: number }>(sql`
        select (extract(epoch from next_attempt_at - updated_at) * 1000)::float8 as ms from deliveries where id = ${id}`),
    )
    return rows[0]!.ms
  }

  await perform(id, platform)
  const first = await nextInMs()
  await change(id, { pendingSince: sql`now() - interval '10 minutes'`, nextAttemptAt: sql`now()` })
  await perform(id, platform)
  const later = await nextInMs()
  await change(id, { pendingSince: sql`now() - interval '23 hours 59 minutes'`, nextAttemptAt: sql`now()` })
  await perform(id, platform)
  const last = await nextInMs()

  expect(first).toBeGreaterThanOrEqual(timings.pollMs)
  expect(first).toBeLessThan(1_000)
  expect(Math.abs(later - 60_000)).toBeLessThan(1_000)
  expect(Math.abs(last - 60_000)).toBeLessThan(1_000)
})

test('what the platform took and then refused has failed for certain, and its post of the quota is free', async () => {
  const { api, id } = await due()
  const before = (await api.billing.subscription())!.posts
  work(stepwisePlatform({ send: () => pending({ job: 'j1' }), confirm: () => ({ type: 'refused', reason: 'The video is too long.' }) }))

  expect(await delivered(api, id, 'failed')).toMatchObject({ reason: 'The video is too long.', attempts: 1 })
  expect((await api.billing.subscription())!.posts).toMatchObject({ held: before.held - 1, used: before.used })
})

test('a pending send of a platform that cannot be asked is unclear like every other', async () => {
  const { api, id } = await due()
  work(stepwisePlatform({ safety: 'D', send: () => pending({ job: 'j1' }) }))

  expect((await delivered(api, id, 'needs_attention')).log.map(({ outcome }) => outcome)).toEqual(['unknown'])
})

test('what a platform is not done with in time is given up: before it is visible for certain, after it by a person', async () => {
  const [unprepared, unconfirmed] = [await due(), await due()]
  const platform = stepwisePlatform({
    prepare: (_asked, _handle, { deliveryId }) => (deliveryId === unprepared.id ? pending({}) : { type: 'ready', handle: {} }),
    send: () => pending({ job: 'j1' }),
    confirm: () => pending({ job: 'j1' }),
  })
  work(platform, { timings: { ...timings, pendingMs: 300 } })

  expect((await delivered(unprepared.api, unprepared.id, 'failed')).reason).toBe(
    'Sandbox wall was not done with it in time. Send it again.',
  )
  expect((await delivered(unconfirmed.api, unconfirmed.id, 'needs_attention')).reason).toBe(
    'Sandbox wall took the post and has not published it in time. Look there, and say what you see.',
  )
  await unconfirmed.api.deliveries.resolve({ id: unconfirmed.id, answer: 'not_live' })
  expect(await rowOf(unconfirmed.id)).toMatchObject({ attempts: expect.any(Number), pendingSince: null })
})

test('a preparation that fails on our side is tried six times, and has then failed for certain', async () => {
  const { api, id } = await due()
  const platform = stepwisePlatform({ safety: 'D', prepare: () => Promise.reject(new Error('No disk.')) })
  work(platform)

  const { reason, attempts } = await delivered(api, id, 'failed')

  expect([attempts, reason]).toEqual([6, 'Tried 6 times. The last answer: Preparing it failed on our side.'])
  expect(app.takeErrors()).toMatchObject(Array.from({ length: 6 }, () => ({ deliveryId: id })))
  expect(platform.visible).toEqual([])
})
