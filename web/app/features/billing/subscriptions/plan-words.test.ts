import type { Subscription } from '@postwright/contract/billing/billing'
import { expect, test } from 'vitest'

import { allowsTheSame, businessLimitInWords, leftInWords } from './plan-words.ts'
import { includedInWords, takesInWords } from './quota-words.ts'

test('a plan names what it includes, as its own figure or as agreed, and none where nothing was agreed', () => {
  expect(includedInWords('tokens', subscription({}))).toBe('of 100,000 tokens')
  expect(includedInWords('posts', subscription({}))).toBe('of 30 posts')
  expect(includedInWords('tokens', subscription({ isAgreed: false }))).toBe('tokens used, amount as agreed')
  expect(includedInWords('posts', subscription({ isAgreed: false }))).toBe('posts used, amount as agreed')
})

test('what is left is told with the day until which it has to last', () => {
  expect(leftInWords('token', subscription({}))).toMatch(/^8,240 tokens are left until .*Dec.*\.$/)
  expect(leftInWords('post', subscription({}))).toMatch(/^1 post is left until .*Dec.*\.$/)
  expect(leftInWords('post', subscription({ endsAt: '2026-12-06T09:00:00Z' }))).toMatch(/^1 post is left until the plan ends on /)
})

test('no figure is told as left where none was agreed', () => {
  const open = subscription({ isAgreed: false })

  expect(takesInWords(undefined, subscription({}))).toBe('You have 8,240 tokens left.')
  expect(takesInWords(6200, subscription({}))).toBe('Takes at most 6,200 tokens. You have 8,240 left.')
  expect(takesInWords(undefined, open)).toBe('')
  expect(takesInWords(6200, open)).toBe('Takes at most 6,200 tokens.')
  expect(leftInWords('token', open)).toBeUndefined()
})

test('the limit of businesses is told once it is reached, and never where there is none', () => {
  expect(businessLimitInWords(subscription({ businessLimit: 3 }), 2)).toBeUndefined()
  expect(businessLimitInWords(subscription({ businessLimit: 3 }), 3)).toBe('The Solo plan includes 3 businesses.')
  expect(businessLimitInWords(subscription({ businessLimit: 1 }), 1)).toBe('The Solo plan includes 1 business.')
  expect(businessLimitInWords(subscription({ businessLimit: null }), 300)).toBeUndefined()
})

test('another plan, more of the same and a new period may allow what was refused; mere use does not', () => {
  const before = subscription({})

  expect(allowsTheSame(before, { ...before, tokens: { ...before.tokens, remaining: 12, held: 8228 } })).toBe(true)
  expect(allowsTheSame(before, { ...before, planId: 'growth' })).toBe(false)
  expect(allowsTheSame(before, { ...before, posts: { ...before.posts, included: 90 } })).toBe(false)
  expect(allowsTheSame(before, { ...before, periodEndsAt: '2027-01-06T09:00:00Z' })).toBe(false)
})

function subscription(fields: Partial<Subscription>): Subscription {
  return {
    id: 'subscription',
    planId: 'solo',
    planLabel: 'Solo',
    status: 'active',
    tokens: { included: 100_000, remaining: 8240, held: 0, used: 91_760 },
    posts: { included: 30, remaining: 1, held: 0, used: 29 },
    isAgreed: true,
    businessLimit: 1,
    periodEndsAt: '2026-12-06T09:00:00Z',
    endsAt: null,
    isTrial: false,
    ...fields,
  }
}
