import { expect, test } from 'vitest'

import { suggestedTimes } from './suggested-times.ts'

const timeZone = 'Africa/Johannesburg'

test('drafts are spread over the coming days, three a day, none within the hour', () => {
  const now = new Date('2026-09-16T09:30:00Z')

  expect(suggestedTimes(5, { now, timeZone, taken: [] })).toEqual([
    '2026-09-16T17:00:00',
    '2026-09-17T09:00:00',
    '2026-09-17T12:00:00',
    '2026-09-17T17:00:00',
    '2026-09-18T09:00:00',
  ])
})

test('a time at which something is planned already is left out', () => {
  const now = new Date('2026-09-16T20:00:00Z')

  expect(suggestedTimes(2, { now, timeZone, taken: ['2026-09-17T07:00:00Z'] })).toEqual(['2026-09-17T12:00:00', '2026-09-17T17:00:00'])
})

test('the day is that of the business, also when it is another one in UTC', () => {
  const now = new Date('2026-09-16T23:00:00Z')

  expect(suggestedTimes(1, { now, timeZone, taken: [] })).toEqual(['2026-09-17T09:00:00'])
})
