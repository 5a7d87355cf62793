import { expect, test } from 'vitest'

import { figuresOf, priceOf } from './plan-figures.ts'
import { plans } from '../core/plans.ts'

test('enterprise has no figures but the least number of seats', () => {
  expect(figuresOf(plans.enterprise)).toEqual({ businesses: 'Unlimited', tokens: 'As agreed', posts: 'As agreed', seats: '25+' })
  expect(priceOf(plans.enterprise, 'ZAR')).toBe('Custom')
})

test('every other plan has the figures and prices of the specification', () => {
  const told = (['starter', 'solo', 'growth', 'agency'] as const).map((id) => {
    const { businesses, tokens, posts, seats } = figuresOf(plans[id], compact)
    return [priceOf(plans[id], 'ZAR'), priceOf(plans[id], 'USD'), businesses, tokens, posts, seats].join(' ')
  })

  expect(told).toEqual(['Free Free 1 10K 10 1', 'R550 $29 1 100K 30 1', 'R1500 $79 3 300K 90 3', 'R3800 $199 10 1M 300 10'])
})

function compact(count: number): string {
  return count.toLocaleString('en', { notation: 'compact' })
}
