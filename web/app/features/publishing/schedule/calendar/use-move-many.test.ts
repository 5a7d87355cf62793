import { expect, test } from 'vitest'

import { shifted } from './use-move-many.ts'

const berlin = { dueAt: '2026-10-24T07:00:00.000Z', timeZone: 'Europe/Berlin' }

test('a post that is shifted over a change of clocks keeps its time', () => {
  expect(shifted(berlin, { days: 1, time: null })).toBe('2026-10-25T08:00:00.000Z')
  expect(shifted(berlin, { days: -7, time: null })).toBe('2026-10-17T07:00:00.000Z')
})

test('or is given another one, on the clock of its business', () => {
  expect(shifted(berlin, { days: 0, time: '17:30' })).toBe('2026-10-24T15:30:00.000Z')
})
