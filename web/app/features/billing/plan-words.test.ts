import type { Subscription } from '@postwright/contract/billing/billing'
import { expect, test } from 'vitest'

import { includedInWords, leftInWords } from './plan-words.ts'

test('a plan names what it includes, as its own figure or as agreed, and none where nothing was agreed', () => {
  expect(includedInWords('tokens', subscription({}))).toBe('of 100,000 tokens')
  expect(includedInWords('posts', subscription({}))).toBe('of 30 posts')
  expect(includedInWords('tokens', subscription({ isAgreed: false }))).toBe('tokens, as agreed')
  expect(includedInWords('posts', subscription({ isAgreed: false }))).toBe('posts, as agreed')
})

test('what is left is told with the day until which it has to last', () => {
  expect(leftInWords('token', subscription({}))).toMatch(/^8,240 tokens are left until .*Dec.*\.$/)
  expect(leftInWords('post', subscription({}))).toMatch(/^1 post is left until .*Dec.*\.$/)
  expect(leftInWords('post', subscription({ endsAt: '2026-12-06T09:00:00Z' }))).toMatch(/^1 post is left until the plan ends on /)
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
