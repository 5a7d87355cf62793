import { expect, test } from 'vitest'

import { taxWithin, upgradePrice } from './proration.ts'

const month = { startsAt: new Date('2026-10-01T00:00:00Z'), endsAt: new Date('2026-11-01T00:00:00Z') }
const at = (now: string, quotaLeftPercent = 100) =>
  upgradePrice({ ...month, now: new Date(now), fromCents: 1500_00, toCents: 3800_00, quotaLeftPercent })

test('an upgrade gives back what is left of the month, by whole days', () => {
  expect(at('2026-10-14T10:00:00Z')).toEqual({
    days: 31,
    daysLeft: 18,
    quotaLeftPercent: null,
    creditCents: 870_97,
    todayCents: 2929_03,
  })
  expect(at('2026-10-01T00:00:00Z')).toMatchObject({ daysLeft: 31, todayCents: 2300_00 })
  expect(at('2026-11-05T00:00:00Z')).toMatchObject({ daysLeft: 0, todayCents: 3800_00 })
})

test('an upgrade gives back no more than what is left of the quotas', () => {
  expect(at('2026-10-14T10:00:00Z', 25)).toMatchObject({ quotaLeftPercent: 25, creditCents: 375_00, todayCents: 3425_00 })
  expect(at('2026-10-01T00:00:00Z', 0)).toMatchObject({ quotaLeftPercent: 0, creditCents: 0, todayCents: 3800_00 })
  expect(at('2026-10-30T00:00:00Z', 25)).toMatchObject({ daysLeft: 2, quotaLeftPercent: null })
})

test('tax within a price', () => {
  expect(taxWithin(2929_03, 15)).toBe(382_05)
  expect(taxWithin(100, 0)).toBe(0)
})
