import { expect, test } from 'vitest'

import { asksOf } from './asks.ts'

test('a brief that promises tips and brings none is asked for them', () => {
  expect(asksOf('5 tips for riding with kids in the heat')).toEqual([{ kind: 'tips', count: 5, promise: '5 tips' }])
  expect(asksOf('Three good reasons to book early')).toEqual([{ kind: 'reasons', count: 3, promise: 'Three good reasons' }])
})

test('a brief that brings them, or whose author gave them, is not asked', () => {
  expect(asksOf('2 tips for the heat:\n- Ride at seven.\n- Take water.')).toEqual([])
  expect(asksOf('5 tips for the heat', [{ kind: 'tips', lines: ['Ride at seven.'] }])).toEqual([])
  expect(asksOf('Our cold brew launches on 3 June.')).toEqual([])
})
