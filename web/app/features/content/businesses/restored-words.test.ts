import { expect, test } from 'vitest'

import { restoredWords, restoringWords } from './restored-words.ts'

const none = { planned: 0, held: 0, missed: 0, failed: 0 }

test.each([
  [none, 'Lumen restored'],
  [{ ...none, planned: 1 }, 'Lumen restored with 1 planned delivery'],
  [{ ...none, planned: 9, held: 1 }, 'Lumen restored with 10 planned deliveries'],
  [{ ...none, planned: 7, missed: 3 }, 'Lumen restored with 7 of 10 planned deliveries: 3 came due meanwhile. See Publishing.'],
  [
    { planned: 2, held: 1, missed: 1, failed: 4 },
    'Lumen restored with 3 of 8 planned deliveries: 1 came due meanwhile, 4 could not be planned again. See Publishing.',
  ],
])('%o is said as "%s"', (deliveries, words) => {
  expect(restoredWords('Lumen', deliveries)).toBe(words)
})

test('before a business is restored it is said what comes back and what does not', () => {
  expect(restoringWords({ coming: 0, overdue: 0 }, 5)).toEqual([])
  expect(restoringWords({ coming: 4, overdue: 0 }, 5)).toEqual(['4 planned deliveries come back with it.'])
  expect(restoringWords({ coming: 4, overdue: 1 }, 1)).toEqual([
    '4 planned deliveries come back with it.',
    'Your quota has 1 post left, so the last 3 will need you.',
    '1 planned delivery has come due meanwhile and will not be sent without you.',
  ])
})
