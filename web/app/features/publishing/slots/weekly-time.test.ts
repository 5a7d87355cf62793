import { normsOf, postingNorms } from '@postwright/contract/publishing/posting-norms'
import { contentTypeIds } from '@postwright/contract/core/content-types'
import { expect, test } from 'vitest'

import { changesClocks } from './weekly-time.ts'

test('clocks are changed in Berlin and in Sydney, and not in Johannesburg or Tokyo', () => {
  const zones = ['Europe/Berlin', 'Australia/Sydney', 'Africa/Johannesburg', 'Asia/Tokyo']

  expect(zones.map((zone) => changesClocks(zone, 2026))).toEqual([true, true, false, false])
})

test('each type has a norm; those of several are one week, in its order, with each time once', () => {
  for (const type of contentTypeIds) expect(postingNorms[type].times.length).toBeGreaterThan(0)

  expect(normsOf(['x', 'linkedin', 'blog', 'articles']).map(({ weekday, time }) => `${weekday} ${time}`)).toEqual([
    '1 08:00',
    '2 09:00',
    '2 10:00',
    '3 09:00',
    '3 10:00',
    '4 08:00',
    '4 10:00',
  ])
})
