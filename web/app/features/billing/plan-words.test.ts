import { expect, test } from 'vitest'

import { includedInWords } from './plan-words.ts'

const allowance = (included: number) => ({ included, remaining: included, held: 0, used: 0 })

test('a plan names what it includes, and a plan by agreement no figure', () => {
  expect(includedInWords('solo', 'tokens', allowance(100_000))).toBe('of 100K tokens')
  expect(includedInWords('solo', 'posts', allowance(30))).toBe('of 30 posts')
  expect(includedInWords('enterprise', 'tokens', allowance(5_000_000))).toBe('tokens, as agreed')
  expect(includedInWords('enterprise', 'posts', allowance(1500))).toBe('posts, as agreed')
})
