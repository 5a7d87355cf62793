import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { isPast, movedTo, proposedAt } from './place.ts'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-26T12:10:00Z') }))
afterEach(() => void vi.useRealTimers())

test('on another day a post keeps its time, in another hour its minutes', () => {
  expect(movedTo('2026-11-26T09:15:00', '2026-12-01')).toBe('2026-12-01T09:15:00')
  expect(movedTo('2026-11-26T09:15:00', '2026-12-01T17')).toBe('2026-12-01T17:15:00')
})

test('a post without a time is proposed for nine, for the hour it was dropped on, and today for what is left of the day', () => {
  expect(proposedAt('2026-12-01', 'Africa/Johannesburg')).toBe('2026-12-01T09:00:00')
  expect(proposedAt('2026-12-01T17', 'Africa/Johannesburg')).toBe('2026-12-01T17:00:00')
  expect(proposedAt('2026-12-01T06:30', 'Africa/Johannesburg')).toBe('2026-12-01T06:30:00')
  expect(proposedAt('2026-11-26', 'Africa/Johannesburg')).toBe('2026-11-26T14:30:00')
  expect(proposedAt('2026-11-26', 'America/New_York')).toBe('2026-11-26T09:00:00')
})

test('a day is past when it is over, and an hour when that is', () => {
  expect(['2026-11-25', '2026-11-26'].map((day) => isPast(day, '2026-11-26T14:10:00'))).toEqual([true, false])
  expect(['2026-11-26T13', '2026-11-26T14'].map((hour) => isPast(hour, '2026-11-26T14:10:00'))).toEqual([true, false])
})
