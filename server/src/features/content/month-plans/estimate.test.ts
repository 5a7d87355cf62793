import { expect, test } from 'vitest'

import { composerTokens, estimatePlan, usualTokens } from './estimate.ts'

const averages = { x: { input: 100, output: 20 } }
const price = { inputMicros: 1_000_000, outputMicros: 5_000_000 }

test('posts of a type that was written before take what those took on average, others what is usual', () => {
  const { tokens } = estimatePlan(['x', 'x', 'blog'], { averages, isComposed: () => false, priceOf: () => null })

  expect(tokens).toBe(240 + usualTokens.blog.input + usualTokens.blog.output)
})

test('a plan costs what its drafts cost; one without a price leaves the cost unknown', () => {
  expect(estimatePlan(['x', 'x'], { averages, isComposed: () => false, priceOf: () => price }).costMicros).toBe(400)
  expect(
    estimatePlan(['x', 'blog'], { averages, isComposed: () => false, priceOf: (type) => (type === 'x' ? price : null) }).costMicros,
  ).toBeNull()
  expect(estimatePlan([], { averages, isComposed: () => false, priceOf: () => null })).toEqual({ tokens: 0, costMicros: 0 })
})

test('the composer takes far less than a model where nothing was written yet', () => {
  const composed = estimatePlan(['blog'], { averages, isComposed: () => true, priceOf: () => null })

  expect(composed.tokens).toBe(composerTokens.input + composerTokens.output)
  expect(composed.tokens).toBeLessThan(usualTokens.blog.input)
})
