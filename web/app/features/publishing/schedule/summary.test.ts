import type { DeliveryStatus } from '@postwright/contract/publishing/deliveries'
import { expect, test } from 'vitest'

import { summaryOf } from './summary.ts'

const items = (...statuses: DeliveryStatus[]) => statuses.map((status) => ({ status }))

test('days without a post say that nothing is planned', () => {
  expect(summaryOf(items())).toBe('Nothing planned yet')
})

test('a published post is counted, so that nothing says that there is none', () => {
  expect(summaryOf(items('published'))).toBe('1 published')
})

test('what is on its way counts as planned, and what is stuck asks for a hand', () => {
  const some = items('scheduled', 'sending', 'retrying', 'published', 'failed', 'missed', 'held')

  expect(summaryOf(some)).toBe('3 planned · 1 published · 3 need a hand')
  expect(summaryOf(items('needs_attention'))).toBe('1 needs a hand')
})

test('drafts that a plan of posts has on these days are told beside what is planned', () => {
  expect(summaryOf([{ status: 'scheduled' }], 2)).toBe('1 planned · 2 proposals')
  expect(summaryOf([], 1)).toBe('1 proposal')
})
