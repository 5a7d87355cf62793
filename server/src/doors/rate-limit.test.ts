import { expect, test } from 'vitest'

import { createRateLimit } from './rate-limit.ts'

test('a client waits for the end of its minute, and others do not', () => {
  let now = 1_000
  const limit = createRateLimit(2, () => now)

  expect([limit.secondsToWait('a'), limit.secondsToWait('a')]).toEqual([0, 0])
  now += 15_000
  expect(limit.secondsToWait('a')).toBe(45)
  expect(limit.secondsToWait('b')).toBe(0)
  now += 45_000
  expect(limit.secondsToWait('a')).toBe(0)
})

test('a client is told what is left of its minute', () => {
  const limit = createRateLimit(2, () => 1_000)

  expect(limit.take('a')).toEqual({ limit: 2, remaining: 1, resetSeconds: 60, isSpent: false })
  limit.take('a')
  expect(limit.take('a')).toEqual({ limit: 2, remaining: 0, resetSeconds: 60, isSpent: true })
})
