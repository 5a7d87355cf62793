import { expect, test } from 'vitest'

import { postingCost } from './posting-costs.ts'

test.each([
  ['a plain post', ['Plums are in.'], 15_000],
  ['a post with a link', ['Plums are in: https://loerielane.example/plums'], 200_000],
  ['a thread with a link in one part', ['Plums are in.', 'Figs too.', 'See https://loerielane.example.'], 230_000],
])('X takes money for %s', (_what, texts, micros) => {
  expect(postingCost('x', texts)).toBe(micros)
})

test('other platforms take none', () => {
  expect(postingCost('linkedin', ['Plums are in.'])).toBe(null)
})
