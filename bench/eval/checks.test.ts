import { expect, test } from 'vitest'

import { difference, faultsOf } from './checks.ts'

const told = 'Our spring lot costs R165 for 250 g. Ms Davids: "We paid more than the local price."'

function faults(body: string, keeps: string[] = []) {
  return faultsOf({ contentType: 'linkedin', content: { title: null, body }, told, keeps, drops: /internal only/i })
}

test('a good draft has no fault', () => {
  const found = faults('Our spring lot costs R165 for 250 g.\n\nAsk us in the comments.', ['R165'])
  expect(Object.values(found).flat()).toEqual([])
})

test.each([
  ['placeholders', 'Our spring lot is at [your address].', '[your address]'],
  ['unsupported', 'Our spring lot costs R180.', '180'],
  ['unsupported', 'A guest said: “The best coffee in town by far.”', 'The best coffee in town by far.'],
  ['leaked', 'Remind people to book. Our spring lot is here.', 'Remind people'],
  ['leaked', 'Internal only: the spring lot.', 'Internal only'],
  ['repeated', 'Our spring lot is here now. Come by. Our spring lot is here now.', 'our spring lot is here now'],
  ['missing', 'Our spring lot is here.', 'R165'],
  ['emptyPromises', 'Five tips for your filter coffee.', 'Five tips'],
  ['hardLimits', 'word '.repeat(700), 'too_long'],
  ['structure', '## A heading\n\nOur spring lot.', 'Markdown where none is shown'],
] as const)('%s are found', (fault, body, found) => {
  expect(faults(body, ['R165'])[fault]).toContain(found)
})

test('texts differ by their runs of words', () => {
  expect(difference('one two three four', 'one two three four')).toBe(0)
  expect(difference('one two three four', 'five six seven eight')).toBe(1)
  expect(difference('one two three four', 'one two three five')).toBeCloseTo(2 / 3)
})
