import type { ContentType } from '@postwright/contract/core/content-types'
import type { GoodTime } from '@postwright/contract/publishing/metrics'
import { expect, test } from 'vitest'

import { ownTimes, suggestedTimes } from './suggested-times.ts'

function suggested(contentType: ContentType, now: string, good: GoodTime[] = []) {
  return suggestedTimes({ contentType, timeZone: 'Africa/Johannesburg', now: new Date(now), good })
}

test('the next two times that studies find good are proposed, and say of what they are', () => {
  expect(suggested('linkedin', '2026-12-01T06:00:00Z')).toEqual([
    { wall: '2026-12-01T09:00:00', name: 'Norm for LinkedIn' },
    { wall: '2026-12-02T09:00:00', name: 'Norm for LinkedIn' },
  ])
  expect(suggested('youtube', '2026-12-01T06:00:00Z')[0]).toEqual({
    wall: '2026-12-01T10:00:00',
    name: 'Norm for social posts',
  })
})

test('what is too near is left to the week after', () => {
  expect(suggested('newsletter', '2026-12-03T07:55:00Z').map(({ wall }) => wall)).toEqual(['2026-12-10T10:00:00'])
})

test('where the channels have figures of their own, their times come in place of norms, with how good they are and of how many posts', () => {
  const good = [
    { weekday: 5, time: '17:00', posts: 7, factor: 2.1 },
    { weekday: 2, time: '08:00', posts: 12, factor: 1.4 },
    { weekday: 3, time: '12:00', posts: 3, factor: 1.2 },
  ]

  expect(suggested('linkedin', '2026-12-01T07:00:00Z', good)).toEqual([
    { wall: '2026-12-02T12:00:00', name: '1.2 times as good, 3 posts' },
    { wall: '2026-12-04T17:00:00', name: '2.1 times as good, 7 posts' },
  ])
})

test('the figures of the channel alone come before those of all, and neither is taken while it says nothing', () => {
  const [one, all] = [
    { times: [{ weekday: 5, time: '17:00', posts: 20, factor: 2.1 }] },
    { times: [{ weekday: 2, time: '08:00', posts: 40, factor: 1.4 }] },
  ]

  expect(ownTimes({ channel: one, business: all })).toEqual({ of: 'channel', ...one })
  expect(ownTimes({ channel: { times: [] }, business: all })).toEqual({ of: 'business', ...all })
  expect(ownTimes({ channel: undefined, business: all })).toEqual({ of: 'business', ...all })
  expect(ownTimes({ channel: { times: [] }, business: undefined })).toEqual({ of: 'business', times: [] })
})
