import { expect, test } from 'vitest'

import { microsOf } from '../../../../../lib/money.ts'
import { paceOf } from './pace.ts'

test('a month that goes on as it went is projected to its end, and to its limit', () => {
  expect(paceOf([10, 30, 20], 30, 300)).toEqual({ sums: [0, 10, 40, 60], projectedMicros: 600, limitDay: 14 })
  expect(paceOf([10, 30, 20], 30, 1000)).toMatchObject({ limitDay: null })
  expect(paceOf([10, 30, 20], 30, 50)).toMatchObject({ limitDay: null })
  expect(paceOf([0], 30, 50)).toEqual({ sums: [0, 0], projectedMicros: 0, limitDay: null })
})

test('amounts are read as people type them', () => {
  expect([microsOf(''), microsOf('12.5'), microsOf('12,5'), microsOf('2,000'), microsOf('1 000')]).toEqual([
    null,
    12_500_000,
    12_500_000,
    2_000_000_000,
    1_000_000_000,
  ])
  expect([microsOf('ten'), microsOf('-1')]).toEqual([-1, -1])
})
