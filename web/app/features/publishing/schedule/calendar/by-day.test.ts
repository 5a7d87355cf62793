import { expect, test } from 'vitest'

import { byDay } from './by-day.ts'

const at = (key: string, dueAt: string, timeZone: string) => ({ key, dueAt, timeZone })

test('a day is in the order of the clocks that it shows, not of the moments', () => {
  const capeTown = at('cape town 09:00', '2026-11-26T07:00:00Z', 'Africa/Johannesburg')
  const newYork = at('new york 02:15', '2026-11-26T07:15:00Z', 'America/New_York')
  const tokyo = at('tokyo 16:05', '2026-11-26T07:05:00Z', 'Asia/Tokyo')

  const days = byDay([capeTown, tokyo, newYork])

  expect(days.get('2026-11-26')?.map(({ key }) => key)).toEqual(['new york 02:15', 'cape town 09:00', 'tokyo 16:05'])
})

test('days come in order, also when an earlier moment is on a later day', () => {
  const tokyo = at('tokyo', '2026-11-26T16:00:00Z', 'Asia/Tokyo')
  const newYork = at('new york', '2026-11-26T17:00:00Z', 'America/New_York')

  expect([...byDay([tokyo, newYork]).keys()]).toEqual(['2026-11-26', '2026-11-27'])
})
