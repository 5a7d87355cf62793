import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { delivered, until } from '../../../../../test/publishing.ts'
import { ready, startStepwiseApp, stepsOf, timings } from '../../../../../test/stepwise-app.ts'
import { pending, published, stepwisePlatform } from '../../../../../test/stepwise-platform.ts'
import { sendClaim } from './send.ts'
import { prepareClaim } from './steps.ts'

const { services, stopAll, work, due, rowOf, change, perform, dieWith, pendingRow } = await startStepwiseApp()

test('a node that dies while it prepares leaves nothing unclear, not even where only a person could tell', async () => {
  const { api, id } = await due()
  const platform = stepwisePlatform({ safety: 'D', prepare: ready })

  const { kind } = await dieWith(id, platform, (claim) => prepareClaim(services, claim, {}, AbortSignal.timeout(9_000)))
  const { status } = await rowOf(id)
  work(platform)
  const { log } = await delivered(api, id, 'published')

  expect([kind, status]).toEqual(['prepare', 'retrying'])
  expect(stepsOf(log)).toEqual(['prepare interrupted', 'prepare ready', 'send published'])
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
  expect([stepsOf(log), attempts]).toEqual([['prepare ready', 'send published'], 1])
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
    expect(stepsOf((await delivered(api, id, 'published')).log)).toEqual(log)
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

test('what is not to be found before it must have appeared stays unclear, in the log as well', async () => {
  const { api, id } = await due()
  const platform = stepwisePlatform({ safety: 'C' })
  await dieWith(id, platform)
  work(platform, { timings: { ...timings, settleMs: 60_000 } })

  const { log, status } = await until(
    () => api.deliveries.get({ id }),
    (delivery) => delivery.log.some(({ endedAt, kind }) => kind === 'reconcile' && endedAt !== null),
  )

  expect([status, stepsOf(log)]).toEqual(['unknown', ['send unknown', 'reconcile unclear']])
  expect(log.at(-1)?.detail).toBe('Not there yet; it may still appear.')
})
