import { eq, sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'

import { startApp } from '../../../../../test/harness.ts'
import { addChannels, delivered, dueNow, quick, until } from '../../../../../test/publishing.ts'
import { pending, published, type StepwisePlatform, stepwisePlatform } from '../../../../../test/stepwise-platform.ts'
import { executeClaim } from './execute.ts'
import { type Claim, claimDue } from '../claiming/claim.ts'
import { hold } from '../claiming/held.ts'
import { platformsOf } from './platforms.ts'
import { sendClaim } from './send.ts'
import { prepareClaim } from './steps.ts'
import { sweepLeases } from '../recovering/sweep.ts'
import { deliveries } from '../table.ts'
import { type DeliveryWorker, startDeliveryWorker } from '../claiming/worker.ts'

const app = await startApp({ poolSize: 8 })
const { services } = app
const timings = { ...quick, leaseMs: 20_000, sendMs: 10_000, prepareMs: 10_000 }
const workers = new Set<DeliveryWorker>()

afterEach(async () => {
  await stopAll()
  // What a test leaves waiting must not come to the platform of the next one.
  await services.db.asSystem('clear the queue of a test', (tx) => tx.delete(deliveries))
})

async function stopAll(): Promise<void> {
  await Promise.all([...workers].map((worker) => worker.stop()))
  workers.clear()
}

function platformsWith(sandbox: StepwisePlatform) {
  return { ...platformsOf(services), sandbox }
}

function work(platform: StepwisePlatform, options: Parameters<typeof startDeliveryWorker>[1] = {}): void {
  workers.add(startDeliveryWorker(services, { timings, platforms: platformsWith(platform), ...options }))
}

async function due() {
  const { api } = await app.signedUp({ approval: 'approved', plan: 'growth' })
  const channels = await addChannels(api)
  return { api, ...channels, ...(await dueNow(api, { businessId: channels.business.id, channelId: channels.sandbox.id })) }
}

async function rowOf(id: string) {
  const [row] = await services.db.asSystem('look for a test', (tx) => tx.select().from(deliveries).where(eq(deliveries.id, id)))
  return row!
}

function change(id: string, set: Partial<Record<'leaseUntil' | 'pendingSince' | 'nextAttemptAt', ReturnType<typeof sql>>>) {
  return services.db.asSystem('arrange a test', (tx) => tx.update(deliveries).set(set).where(eq(deliveries.id, id)))
}

/** Takes what is due, as a node does that has the delivery and no other. */
async function claimIt(id: string, platform: StepwisePlatform): Promise<Claim> {
  const request = { owner: 'a node', platforms: platformsWith(platform), timings, free: 99, perChannel: 9, busy: {} }
  const claim = (await claimDue(services, request)).find(({ delivery }) => delivery.id === id)
  if (!claim) throw new Error('The delivery was not claimed.')
  return claim
}

/** One step of a delivery, with its record. */
async function perform(id: string, platform: StepwisePlatform): Promise<void> {
  const held = hold(await claimIt(id, platform), { from: performance.now(), leaseMs: timings.leaseMs })
  await executeClaim(services, held, { timings, stopping: new AbortController().signal })
  held.giveUp()
}

/** A node that takes what is due and dies with it, after the platform has done what it was asked for. */
async function dieWith(id: string, platform: StepwisePlatform, ask: (claim: Claim) => Promise<unknown> = async () => {}): Promise<Claim> {
  const claim = await claimIt(id, platform)
  await ask(claim)
  await change(id, { leaseUntil: sql`now() - interval '1 second'`, nextAttemptAt: sql`now() - interval '1 second'` })
  await sweepLeases(services)
  return claim
}

function pendingRow(id: string) {
  return until(
    () => rowOf(id),
    ({ reasonCode, leaseOwner }) => reasonCode === 'pending' && leaseOwner === null,
  )
}

const steps = (log: { kind: string; outcome: string }[]) => log.map(({ kind, outcome }) => `${kind} ${outcome}`)
const ready = () => ({ type: 'ready', handle: { container: 'c1' } }) as const

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
  expect(steps(log)).toEqual([...Array.from({ length: 8 }, () => 'prepare pending'), 'prepare ready', 'send published'])
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

test('a node that dies while it prepares leaves nothing unclear, not even where only a person could tell', async () => {
  const { api, id } = await due()
  const platform = stepwisePlatform({ safety: 'D', prepare: ready })

  const { kind } = await dieWith(id, platform, (claim) => prepareClaim(services, claim, {}, AbortSignal.timeout(9_000)))
  const { status } = await rowOf(id)
  work(platform)
  const { log } = await delivered(api, id, 'published')

  expect([kind, status]).toEqual(['prepare', 'retrying'])
  expect(steps(log)).toEqual(['prepare interrupted', 'prepare ready', 'send published'])
  expect(platform.visible).toEqual([{ container: 'c1' }])
})

test('a node that dies between preparing and sending has lost nothing: the next one sends with the stored handle', async () => {
  const { api, id } = await due()
  const platform = stepwisePlatform({ safety: 'D', prepare: ready })

  await perform(id, platform)
  const between = await rowOf(id)
  work(platform)
  const { log, attempts } = await delivered(api, id, 'published')

  expect(between).toMatchObject({ status: 'retrying', step: 'send', handle: { container: 'c1' }, attempts: 0 })
  expect([steps(log), attempts]).toEqual([['prepare ready', 'send published'], 1])
  expect(platform.visible).toEqual([{ container: 'c1' }])
})

test.each([
  ['B', 'arrived', ['prepare ready', 'send unknown', 'send published']],
  ['B', 'did not arrive', ['prepare ready', 'send unknown', 'send published']],
  ['C', 'arrived', ['prepare ready', 'send unknown', 'reconcile found']],
  ['C', 'did not arrive', ['prepare ready', 'send unknown', 'reconcile absent', 'send published']],
] as const)(
  'class %s: after a node died with a send that %s, it is resumed behind the preparation and visible once',
  async (safety, what, log) => {
    const { api, id } = await due()
    const platform = stepwisePlatform({ safety, prepare: ready })
    await perform(id, platform)

    const { kind } = await dieWith(id, platform, async (claim) => {
      if (what === 'arrived') await sendClaim(services, claim, {}, AbortSignal.timeout(9_000))
    })
    const { status } = await rowOf(id)
    work(platform)

    expect([kind, status]).toEqual(['send', 'unknown'])
    expect(steps((await delivered(api, id, 'published')).log)).toEqual(log)
    expect(platform.calls.filter((call) => call === 'prepare')).toHaveLength(1)
    expect(platform.visible).toEqual([{ container: 'c1' }])
  },
)

test('where only a person can tell, a node that died with a prepared send asks one, and the answer "not live" sends it with what was prepared', async () => {
  const { api, id } = await due()
  const platform = stepwisePlatform({ safety: 'D', prepare: ready })
  await perform(id, platform)
  await dieWith(id, platform)
  work(platform)

  await delivered(api, id, 'needs_attention')
  await api.deliveries.resolve({ id, answer: 'not_live' })
  await delivered(api, id, 'published')

  expect(platform.calls).toEqual(['prepare', 'send'])
  expect(platform.visible).toEqual([{ container: 'c1' }])
})

test('a node that dies before the answer "pending" is stored has an unclear send, and never repeats it where that is not safe', async () => {
  const { api, id } = await due()
  const platform = stepwisePlatform({ safety: 'D', send: () => pending({ job: 'j1' }), confirm: published })

  await dieWith(id, platform, (claim) => sendClaim(services, claim, {}, AbortSignal.timeout(9_000)))
  work(platform)

  await delivered(api, id, 'needs_attention')
  expect(platform.calls).toEqual(['send'])
})

test('a send that is pending is never repeated, only asked about, also after a node died while it waited or asked', async () => {
  const { api, id } = await due()
  const platform = stepwisePlatform({
    safety: 'D',
    send: () => ({ ...pending({ job: 'j1' }), afterSeconds: 3600 }),
    confirm: (asked, handle) => (asked < 8 ? pending({ ...handle, asked }) : published()),
  })
  await perform(id, platform)
  const [row, waiting] = [await rowOf(id), await api.deliveries.get({ id })]
  await expect(api.deliveries.cancel({ id })).rejects.toMatchObject({ code: 'CONFLICT' })
  await change(id, { nextAttemptAt: sql`now()` })

  const { kind } = await dieWith(id, platform)
  work(platform)
  const { log, attempts } = await delivered(api, id, 'published')

  expect(row).toMatchObject({ status: 'unknown', step: 'confirm', handle: { job: 'j1' } })
  expect(waiting).toMatchObject({ status: 'sending', reason: 'The platform is processing the video.', attempts: 1, cancellable: false })
  expect([kind, attempts]).toEqual(['confirm', 1])
  expect(platform.calls.filter((call) => call !== 'confirm')).toEqual(['send'])
  expect(log.at(-1)).toMatchObject({ kind: 'confirm', outcome: 'published' })
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

test('a channel that is lost while a post is prepared drops what was prepared: connected again, it begins anew', async () => {
  const { api, id, sandbox } = await due()
  const platform = stepwisePlatform({
    prepare: (asked, handle) =>
      asked === 1 ? { ...pending({ container: 'old' }), afterSeconds: 600 } : { type: 'ready', handle: { container: 'new', had: handle } },
  })
  work(platform)
  await pendingRow(id)

  await api.channels.disconnect({ id: sandbox.id })
  await api.channels.reconnect({ id: sandbox.id })
  await delivered(api, id, 'published')

  expect(platform.visible).toEqual([{ container: 'new', had: null }])
})

test('a node that stops gives a preparation back at once, without a try, and the next one goes on with what was stored', async () => {
  const { api, id } = await due()
  const handles: unknown[] = []
  const platform = stepwisePlatform({
    prepare: async (asked, handle, { keepHandle, signal }) => {
      handles.push(handle)
      if (asked > 1) return ready()
      await keepHandle({ uploaded: 7 })
      const { promise, reject } = Promise.withResolvers<never>()
      signal.addEventListener('abort', () => reject(new Error('The upload was cut off.')))
      return promise
    },
  })
  work(platform, { timings: { ...timings, stopMs: 60_000, prepareMs: 60_000 } })
  await until(
    () => rowOf(id),
    ({ handle }) => handle !== null,
  )

  await stopAll()
  const between = await rowOf(id)
  work(platform)
  await delivered(api, id, 'published')

  expect(between).toMatchObject({ status: 'retrying', attempts: 0, step: 'prepare' })
  expect(handles).toEqual([null, { uploaded: 7 }])
})

test('what was prepared for a business that was deleted and restored is prepared anew', async () => {
  const { api, business, id } = await due()
  const platform = stepwisePlatform({ prepare: ready })
  await perform(id, platform)

  await api.businesses.remove({ id: business.id })
  await api.businesses.restore({ id: business.id })
  work(platform)
  await delivered(api, id, 'published')

  expect(platform.calls).toEqual(['prepare', 'prepare', 'send'])
})

test('preparations that take long do not hold up what only has to be sent', async () => {
  const slow = [await due(), await due(), await due()]
  const { api, business, blog } = slow[0]!
  const held = Promise.withResolvers<void>()
  const platform = stepwisePlatform({ prepare: () => held.promise.then(() => ({ type: 'ready', handle: {} })) })
  work(platform, { concurrency: 3, preparing: 2 })
  await until(
    () => platform.calls,
    (calls) => calls.length === 2,
  )

  const { id } = await dueNow(api, {
    businessId: business.id,
    channelId: blog.id,
    contentType: 'blog',
    content: { title: 'Plums', body: 'Plums.' },
  })
  await delivered(api, id, 'published')
  const preparedMeanwhile = platform.calls.length
  held.resolve()

  expect(preparedMeanwhile).toBe(2)
  for (const one of slow) await delivered(one.api, one.id, 'published')
})

test('a preparation takes no place of its channel from what only has to be sent', async () => {
  const { api, business, sandbox, id: prepared } = await due()
  const held = Promise.withResolvers<void>()
  const platform = stepwisePlatform({ prepare: (asked) => (asked === 1 ? ready() : held.promise.then(ready)) })
  await perform(prepared, platform)
  await change(prepared, { nextAttemptAt: sql`now() + interval '1 hour'` })
  const { id } = await dueNow(api, { businessId: business.id, channelId: sandbox.id })
  work(platform, { perChannel: 1, timings: { ...timings, prepareMs: 60_000 } })
  await until(
    () => platform.calls,
    (calls) => calls.length === 2,
  )

  await change(prepared, { nextAttemptAt: sql`now()` })
  await delivered(api, prepared, 'published')
  const calls = [...platform.calls]
  held.resolve()

  expect(calls).toEqual(['prepare', 'prepare', 'send'])
  await delivered(api, id, 'published')
})

test('what is not to be found before it must have appeared stays unclear, in the log as well', async () => {
  const { api, id } = await due()
  const platform = stepwisePlatform({ safety: 'C' })
  await dieWith(id, platform)
  work(platform, { timings: { ...timings, settleMs: 60_000 } })

  const { log, status } = await until(
    () => api.deliveries.get({ id }),
    (delivery) => delivery.log.some(({ endedAt, kind }) => kind === 'reconcile' && endedAt !== null),
  )

  expect([status, steps(log)]).toEqual(['unknown', ['send unknown', 'reconcile unclear']])
  expect(log.at(-1)?.detail).toBe('Not there yet; it may still appear.')
})
