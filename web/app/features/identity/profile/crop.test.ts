import { expect, test } from 'vitest'

import { shownPart, within } from './crop.ts'

test.each([
  ['the middle of a wide picture', { zoom: 1, x: 0, y: 0 }, { left: 100, top: 0, side: 200 }],
  ['its left edge', { zoom: 1, x: -1, y: 0 }, { left: 0, top: 0, side: 200 }],
  ['its right edge', { zoom: 1, x: 1, y: 1 }, { left: 200, top: 0, side: 200 }],
  ['a quarter of it, at the lower right', { zoom: 2, x: 1, y: 1 }, { left: 300, top: 100, side: 100 }],
])('%s', (_what, placement, part) => {
  expect(shownPart({ width: 400, height: 200 }, placement)).toEqual(part)
})

test('a placement never leaves the picture', () => {
  expect(within({ zoom: 0.2, x: -3, y: 7 })).toEqual({ zoom: 1, x: -1, y: 1 })
})
