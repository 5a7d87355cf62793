import { expect, test } from 'vitest'

import { editDistance } from './edit-distance.ts'

test.each([
  ['coffee', 'coffee', 0],
  ['coffee', 'cofee', 1],
  ['coffee', 'coffees', 1],
  ['coffee', 'toffee', 1],
  ['coffee', 'cofffe', 1],
  ['coffee', 'ocffee', 1],
  ['frühstück', 'fruhstuck', 2],
  ['harbour', 'harbor', 1],
  ['coffee', 'tea', 3],
])('%s and %s are %i letters apart', (one, other, letters) => {
  expect(editDistance(one, other, 2)).toBe(letters)
  expect(editDistance(other, one, 2)).toBe(letters)
})
