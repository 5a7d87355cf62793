import { expect, test } from 'vitest'

import { backoffMs, retryInMs } from './retry.ts'

const backoff = { firstMs: 30_000, capMs: 3_600_000 }
const never = () => 0
const always = () => 1

test('the wait doubles from half a minute up to an hour', () => {
  const waits = [1, 2, 3, 7, 8, 60].map((tries) => backoffMs(tries, backoff, never))

  expect(waits).toEqual([30_000, 60_000, 120_000, 1_920_000, 3_600_000, 3_600_000])
})

test('the wait is up to a fifth shorter, so that retries do not come in step', () => {
  expect(backoffMs(1, backoff, always)).toBe(24_000)
})

test('what the platform asks for is never cut short', () => {
  expect(retryInMs(1, 600, backoff, never)).toBe(600_000)
  expect(retryInMs(1, 600, backoff, always)).toBe(660_000)
  expect(retryInMs(6, 2, backoff, never)).toBe(2_000)
  expect(retryInMs(1, null, backoff, never)).toBe(30_000)
})
