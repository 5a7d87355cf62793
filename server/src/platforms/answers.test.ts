import { expect, test } from 'vitest'

import { failureOf, later, orRetry, unclear } from './answers.ts'

const refusals = { platform: 'dev.to', saidIn: () => undefined, classify: () => null }
const answered = { type: 'answer', status: 500, headers: {}, body: undefined } as const

test('only what might have been done leaves open whether it was', () => {
  const failure = failureOf(answered, refusals)

  expect(failure).toMatchObject({ type: 'unknown', reason: 'dev.to answered 500, which does not say whether it did what it was asked.' })
  expect([orRetry(failure), later(failure), unclear(failure)].map(({ reason }) => reason)).toEqual(Array(3).fill('dev.to answered 500.'))
})
