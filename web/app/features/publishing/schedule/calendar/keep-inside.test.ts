import { expect, test } from 'vitest'

import { keepInside } from './keep-inside.ts'

const size = { width: 160, height: 60 }
const window = { width: 1440, height: 900 }

test('what is dragged stays at the pointer as long as its words are inside the window', () => {
  expect(keepInside({ x: 300, y: 400 }, size, window)).toEqual({ x: 300, y: 400 })
})

test('near the lower and the right edge it stops there', () => {
  expect(keepInside({ x: 300, y: 880 }, size, window)).toEqual({ x: 300, y: 836 })
  expect(keepInside({ x: 1400, y: 400 }, size, window)).toEqual({ x: 1276, y: 400 })
})
