import { expect, test } from 'vitest'

import { dayOf, daysBetween, startOfDay } from './days.ts'

const starts = (timeZone: string, ...days: string[]) => days.map((day) => startOfDay(day, timeZone).toISOString())

test('days are as long as the clocks of a zone make them', () => {
  expect(starts('Europe/Berlin', '2026-03-29', '2026-03-30', '2026-10-25', '2026-10-26')).toEqual([
    '2026-03-28T23:00:00.000Z',
    '2026-03-29T22:00:00.000Z',
    '2026-10-24T22:00:00.000Z',
    '2026-10-25T23:00:00.000Z',
  ])
  expect(starts('America/Los_Angeles', '2026-11-01', '2026-11-02')).toEqual(['2026-11-01T07:00:00.000Z', '2026-11-02T08:00:00.000Z'])
  expect(starts('Asia/Kathmandu', '2026-11-01')).toEqual(['2026-10-31T18:15:00.000Z'])
  expect(starts('Pacific/Auckland', '2026-09-27', '2026-09-28')).toEqual(['2026-09-26T12:00:00.000Z', '2026-09-27T11:00:00.000Z'])
})

test('where clocks skip midnight, a day begins at one o’clock', () => {
  expect(starts('Africa/Cairo', '2026-04-24', '2026-04-25')).toEqual(['2026-04-23T22:00:00.000Z', '2026-04-24T21:00:00.000Z'])
})

test('where clocks run through midnight twice, a day begins at the first', () => {
  expect(starts('America/Havana', '2026-11-01', '2026-11-02')).toEqual(['2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z'])
})

test('a moment is on the day that its zone shows', () => {
  const moment = new Date('2026-11-24T23:30:00Z')
  expect([dayOf(moment, 'UTC'), dayOf(moment, 'Africa/Johannesburg'), dayOf(moment, 'America/New_York')]).toEqual([
    '2026-11-24',
    '2026-11-25',
    '2026-11-24',
  ])
  expect(daysBetween('2026-02-27', '2026-03-01')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
})
