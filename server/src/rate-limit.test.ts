import { expect, test } from 'vitest'

import { createNodeRateLimit } from './rate-limit.ts'

test('a client waits for the end of its minute, and others do not', async () => {
  let now = 1_000
  const limit = createNodeRateLimit({ times: 2, seconds: 60 }, () => now)

  const [first, second] = [await limit.take('a'), await limit.take('a')]
  expect([first.isSpent, second.isSpent]).toEqual([false, false])
  now += 15_000
  expect(await limit.take('a')).toMatchObject({ isSpent: true, resetSeconds: 45 })
  expect(await limit.take('b')).toMatchObject({ isSpent: false })
  now += 45_000
  expect(await limit.take('a')).toMatchObject({ isSpent: false })
})

test('a client is told what is left of its minute', async () => {
  const limit = createNodeRateLimit({ times: 2, seconds: 60 }, () => 1_000)

  expect(await limit.take('a')).toEqual({ limit: 2, remaining: 1, resetSeconds: 60, isSpent: false })
  await limit.take('a')
  expect(await limit.take('a')).toEqual({ limit: 2, remaining: 0, resetSeconds: 60, isSpent: true })
})
