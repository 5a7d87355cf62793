import { array, assert, integer, property } from 'fast-check'
import { expect, test } from 'vitest'

import { type BudgetState, heed, type RateBudget, rateReport, spend, untouched } from './rate-budget.ts'

/** When each of those that ask at these moments is let through, waiting as long as it is told. */
function letThrough(budget: RateBudget, moments: number[], from: BudgetState = untouched): number[] {
  let state = from
  let now = 0
  const sent: number[] = []
  for (const moment of moments.toSorted((a, b) => a - b)) {
    now = Math.max(now, moment)
    for (let result = spend(budget, state, now); ; result = spend(budget, state, now)) {
      if ('state' in result) {
        state = result.state
        break
      }
      expect(result.waitMs).toBeGreaterThan(0)
      now += result.waitMs
    }
    sent.push(now)
  }
  return sent
}

/** What is known after that many were spent at one moment. */
function spentAt(budget: RateBudget, nowMs: number, count: number): BudgetState {
  let state = untouched
  for (let index = 0; index < count; index++) {
    const result = spend(budget, state, nowMs)
    if ('state' in result) state = result.state
  }
  return state
}

test('no period of any beginning has more than the limit, and nobody waits longer than a period for each limit before them', () => {
  assert(
    property(
      integer({ min: 1, max: 5 }),
      integer({ min: 1, max: 600 }),
      array(integer({ min: 0, max: 3_000_000 }), { maxLength: 40 }),
      (limit, perSeconds, moments) => {
        const sent = letThrough({ of: 'app', limit, perSeconds }, moments)

        for (const from of sent) expect(sent.filter((at) => at >= from && at < from + perSeconds * 1000).length).toBeLessThanOrEqual(limit)
        const longest = (moments.length / limit + 1) * perSeconds * 1000 * 1.1
        for (const [index, moment] of moments.toSorted((a, b) => a - b).entries())
          expect(sent[index]! - moment).toBeLessThanOrEqual(longest)
      },
    ),
  )
})

test('what takes several waits until so many are free, and what is more than all of it waits for all of it', () => {
  const budget = { of: 'app', limit: 5, perSeconds: 20 }
  const state: BudgetState = {
    ...untouched,
    spent: [
      [0, 1],
      [4, 3],
    ],
  }

  expect(spend({ ...budget, takes: 1 }, state, 5_000)).toMatchObject({
    state: {
      spent: [
        [0, 1],
        [4, 3],
        [5, 1],
      ],
    },
  })
  expect(spend({ ...budget, takes: 2 }, state, 5_000)).toEqual({ waitMs: 16_000 })
  expect(spend({ ...budget, takes: 3 }, state, 5_000)).toEqual({ waitMs: 20_000 })
  expect(spend({ ...budget, takes: 9 }, state, 5_000)).toEqual({ waitMs: 20_000 })
  expect(spend({ ...budget, takes: 9 }, untouched, 5_000)).toEqual({ state: { ...untouched, spent: [[5, 5]] } })
})

test('what is free at once is not waited for, and what was spent long ago is forgotten', () => {
  const budget = { of: 'app', limit: 2, perSeconds: 10 }

  expect(letThrough(budget, [0, 0, 0, 0])).toEqual([0, 0, 10_500, 10_500])
  expect(spend(budget, { ...untouched, spent: [[0, 2]] }, 1_000_000)).toEqual({ state: { ...untouched, spent: [[2000, 1]] } })
})

test('a budget that the platform calls empty waits for its reset, whatever we counted, and an older answer does not lift that', () => {
  const budget = { of: 'app', limit: 100, perSeconds: 900 }

  const blocked = heed(untouched, { of: 'app', remaining: 0, resetSeconds: 300 }, 0)
  const stillBlocked = heed(blocked, { of: 'app', remaining: 7, resetSeconds: 100 }, 1_000)

  expect(spend(budget, blocked, 0)).toEqual({ waitMs: 300_000 })
  expect(spend(budget, stillBlocked, 1_000)).toEqual({ waitMs: 299_000 })
  expect(spend(budget, blocked, 300_000)).toHaveProperty('state')
  expect(spend(budget, heed(untouched, { of: 'app', remaining: 0, resetSeconds: 1e9 }, 0), 86_400_000)).toHaveProperty('state')
})

test('what was spent before the platform gave the budget back is free again, a minute aside', () => {
  const budget = { of: 'app', limit: 2, perSeconds: 86_400 }
  const spent = heed(spentAt(budget, 0, 2), { of: 'app', remaining: 1, resetSeconds: 36_000 }, 0)

  expect(spend(budget, spentAt(budget, 0, 2), 40_000_000)).toHaveProperty('waitMs')
  expect(spend(budget, spent, 35_999_999)).toHaveProperty('waitMs')
  expect(spend(budget, spent, 36_000_000)).toHaveProperty('state')
  const underWay = heed(spentAt(budget, 35_990_000, 2), { of: 'app', remaining: 1, resetSeconds: 10 }, 35_990_000)
  expect(spend(budget, underWay, 36_000_000)).toHaveProperty('waitMs')
})

const now = Date.parse('2026-11-22T10:00:00Z')
test.each([
  ['X', { 'x-rate-limit-remaining': '0', 'x-rate-limit-reset': String(now / 1000 + 90) }, { remaining: 0, resetSeconds: 90 }],
  ['Bluesky', { 'ratelimit-remaining': '2999', 'ratelimit-reset': String(now / 1000 + 3600) }, { remaining: 2999, resetSeconds: 3600 }],
  ['Mastodon', { 'x-ratelimit-remaining': '299', 'x-ratelimit-reset': '2026-11-22T10:05:00.000Z' }, { remaining: 299, resetSeconds: 300 }],
  [
    'Discord',
    { 'x-ratelimit-remaining': '4', 'x-ratelimit-reset': '1', 'x-ratelimit-reset-after': '1.5' },
    { remaining: 4, resetSeconds: 1.5 },
  ],
])('the rate headers of %s are read', (_platform, headers, said) => {
  expect(rateReport('app', headers, now)).toEqual({ of: 'app', ...said })
})

test.each([{}, { 'x-ratelimit-remaining': '3' }, { 'x-ratelimit-remaining': 'many', 'x-ratelimit-reset': '5' }])(
  'headers that say nothing, such as %j, are no report',
  (headers) => {
    expect(rateReport('app', headers, now)).toBeNull()
  },
)
