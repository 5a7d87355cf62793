import { expect, test } from 'vitest'

import { suggestedTimes } from './suggested-times.ts'

const zone = 'Africa/Johannesburg'

test('the next two times that studies find good are proposed, and say of what they are', () => {
  expect(suggestedTimes('linkedin', zone, new Date('2026-12-01T06:00:00Z'))).toEqual([
    { wall: '2026-12-01T09:00:00', name: 'Norm for LinkedIn' },
    { wall: '2026-12-02T09:00:00', name: 'Norm for LinkedIn' },
  ])
  expect(suggestedTimes('youtube', zone, new Date('2026-12-01T06:00:00Z'))[0]).toEqual({
    wall: '2026-12-01T10:00:00',
    name: 'Norm for social posts',
  })
})

test('what is too near is left to the week after', () => {
  expect(suggestedTimes('newsletter', zone, new Date('2026-12-03T07:55:00Z')).map(({ wall }) => wall)).toEqual(['2026-12-10T10:00:00'])
})
