import { expect, test } from 'vitest'

import { whenNext } from './when-next.ts'

const publishedAt = new Date('2026-11-01T08:00:00Z')

function minutesAfter(ageHours: number): number | null {
  const now = new Date(publishedAt.getTime() + ageHours * 3_600_000)
  const next = whenNext({ publishedAt, now })
  return next && (next.getTime() - now.getTime()) / 60_000
}

test('a post is asked about often on its first day, then daily, and no more after 90 days', () => {
  expect([0, 1.9, 2, 23.9, 24, 24 * 89.9].map(minutesAfter)).toEqual([15, 15, 60, 60, 1440, 1440])
  expect(minutesAfter(24 * 90)).toBeNull()
})
