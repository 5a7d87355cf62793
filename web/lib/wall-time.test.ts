import { expect, test } from 'vitest'

import { addTo, hasPassed, instantOf, roundTimes, startOfMonth, startOfWeek } from './wall-time.ts'
import { wallTimeOf } from './wall-clock.ts'

test('a post planned for nine stays at nine local when the clocks change', () => {
  expect(instantOf('2026-10-24T09:00:00', 'Europe/Berlin')).toBe('2026-10-24T07:00:00Z')
  expect(instantOf('2026-10-26T09:00:00', 'Europe/Berlin')).toBe('2026-10-26T08:00:00Z')
})

test('an hour that does not exist becomes the one after it', () => {
  expect(instantOf('2027-03-28T02:30:00', 'Europe/Berlin')).toBe('2027-03-28T01:30:00Z')
})

test('an hour that comes twice is its first', () => {
  expect(instantOf('2026-10-25T02:30:00', 'Europe/Berlin')).toBe('2026-10-25T00:30:00Z')
})

test('a wall time and its moment lead back to each other', () => {
  const instant = instantOf('2026-09-16T11:30:00', 'Africa/Johannesburg')

  expect(instant).toBe('2026-09-16T09:30:00Z')
  expect(wallTimeOf(instant, 'Africa/Johannesburg')).toBe('2026-09-16T11:30:00')
  expect(wallTimeOf('2026-09-15T22:00:00Z', 'Africa/Johannesburg')).toBe('2026-09-16T00:00:00')
})

test('a week begins on Monday and a month on its first', () => {
  expect(startOfWeek('2026-09-20')).toBe('2026-09-14')
  expect(startOfWeek('2026-09-14')).toBe('2026-09-14')
  expect(startOfMonth('2026-09-20')).toBe('2026-09-01')
  expect(addTo('2026-01-31', { months: 1 })).toBe('2026-02-28')
})

test.each([
  ['11:03', [half('16T11:30'), full('16T12:00'), morning('17T09:00')]],
  ['11:25', [full('16T12:00'), half('16T12:30'), morning('17T09:00')]],
  ['00:33', [full('16T01:00'), half('16T01:30'), morning('17T09:00')]],
  ['23:40', [full('17T00:00'), half('17T00:30'), morning('17T09:00')]],
])('at %s on the clock of the business, the next round times leave ten minutes, miss no full hour and do not repeat', (time, expected) => {
  const now = new Date(`2026-09-16T${time}:20+02:00`)

  expect(roundTimes(now, 'Africa/Johannesburg')).toEqual(expected)
})

test('a time has passed once its minute is over, on the clock of its own zone', () => {
  const now = new Date('2026-09-16T11:30:40+02:00')

  expect(hasPassed('2026-09-16T11:29:00', 'Africa/Johannesburg', now)).toBe(true)
  expect(hasPassed('2026-09-16T11:30:00', 'Africa/Johannesburg', now)).toBe(false)
  expect(hasPassed('2026-09-16T11:29:00', 'America/New_York', now)).toBe(false)
})

function half(time: string) {
  return named('Half hour', time)
}

function full(time: string) {
  return named('Full hour', time)
}

function morning(time: string) {
  return named('In the morning', time)
}

function named(name: string, time: string) {
  return { name, wall: `2026-09-${time}:00` }
}
