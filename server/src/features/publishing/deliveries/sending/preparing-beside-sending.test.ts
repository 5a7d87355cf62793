import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { delivered, dueNow, until } from '../../../../../test/publishing.ts'
import { ready, startStepwiseApp, timings } from '../../../../../test/stepwise-app.ts'
import { stepwisePlatform } from '../../../../../test/stepwise-platform.ts'

const { work, due, change, perform } = await startStepwiseApp()

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
