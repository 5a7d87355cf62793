import { cropAround } from '@postwright/contract/content/crops'
import { expect, test } from 'vitest'

import { moved, resized, sizeOf } from './hand-crop.ts'

const picture = { width: 2000, height: 1000 }
const square = cropAround(picture, 1, { x: 0.5, y: 0.5 })

test('a crop moves as far as the edges of its picture', () => {
  expect(moved(square, 0.1, 0.1)).toEqual({ x: 0.35, y: 0, width: 0.5, height: 1 })
  expect(moved(square, 9, -9)).toMatchObject({ x: 0.5, y: 0 })
})

test('a crop becomes smaller around its middle, keeps its ratio, and grows back into the picture', () => {
  const small = resized(square, picture, 1, 0.5)
  const corner = moved(small, 9, 9)

  expect(small).toEqual({ x: 0.375, y: 0.25, width: 0.25, height: 0.5 })
  expect((small.width * picture.width) / (small.height * picture.height)).toBe(1)
  expect(sizeOf(small)).toBe(0.5)
  expect(resized(corner, picture, 1, 1)).toMatchObject({ x: 0.5, y: 0, width: 0.5, height: 1 })
  expect(resized(square, picture, 1, 0).height).toBe(0.2)
})
