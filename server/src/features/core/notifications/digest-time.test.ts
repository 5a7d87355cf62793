import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { digestCutoff } from './digest-time.ts'

const at = (timeZone: string, now: string) => digestCutoff(timeZone, new Date(now))?.toISOString() ?? null

test('before 08:00 on the wall it is not time yet, and from then on it is, for the rest of the day', () => {
  expect(at('Africa/Johannesburg', '2026-09-16T05:59:59Z')).toBeNull()
  expect(at('Africa/Johannesburg', '2026-09-16T06:00:00Z')).toBe('2026-09-16T06:00:00.000Z')
  expect(at('Africa/Johannesburg', '2026-09-16T21:59:00Z')).toBe('2026-09-16T06:00:00.000Z')
  expect(at('Africa/Johannesburg', '2026-09-16T22:00:00Z')).toBeNull()
})

test('08:00 stays 08:00 on the days on which the clock is changed', () => {
  expect(at('America/New_York', '2026-03-07T20:00:00Z')).toBe('2026-03-07T13:00:00.000Z')
  expect(at('America/New_York', '2026-03-08T20:00:00Z')).toBe('2026-03-08T12:00:00.000Z')
  expect(at('Europe/Berlin', '2026-10-24T12:00:00Z')).toBe('2026-10-24T06:00:00.000Z')
  expect(at('Europe/Berlin', '2026-10-25T12:00:00Z')).toBe('2026-10-25T07:00:00.000Z')
})

test('zones that differ by parts of an hour have their own 08:00', () => {
  expect(at('Asia/Kathmandu', '2026-09-16T02:15:00Z')).toBe('2026-09-16T02:15:00.000Z')
  expect(at('Pacific/Chatham', '2026-09-16T23:00:00Z')).toBe('2026-09-16T19:15:00.000Z')
})

test('a zone that nobody knows any more counts as UTC', () => {
  expect(at('Mars/Olympus_Mons', '2026-09-16T09:00:00Z')).toBe('2026-09-16T08:00:00.000Z')
})

const zones = [
  'UTC',
  'America/New_York',
  'Europe/Berlin',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Apia',
  'America/St_Johns',
  'Africa/Casablanca',
]

test('whenever it is asked, it is 08:00 on the wall, today, and not in the future', () => {
  const range = { min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }
  fc.assert(
    fc.property(fc.constantFrom(...zones), fc.date(range), (timeZone, now) => {
      const cutoff = digestCutoff(timeZone, now)
      const wall = (instant: Date, options: Intl.DateTimeFormatOptions) =>
        new Intl.DateTimeFormat('en-GB', { timeZone, hourCycle: 'h23', ...options }).format(instant)
      if (!cutoff) {
        expect(Number(wall(now, { hour: '2-digit' }))).toBeLessThan(8)
        return
      }
      expect(wall(cutoff, { timeStyle: 'medium' })).toBe('08:00:00')
      expect(wall(cutoff, { dateStyle: 'short' })).toBe(wall(now, { dateStyle: 'short' }))
      expect(cutoff.getTime()).toBeLessThanOrEqual(now.getTime())
    }),
    { numRuns: 500 },
  )
})
