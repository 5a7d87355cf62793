import { expect, test } from 'vitest'

import { defaultCrop } from './default-crop.ts'

const picture = { kind: 'image', width: 3000, height: 2000, frames: 1, focalPoint: { x: 0.5, y: 0.5 }, crops: {} } as const
const byHand = { x: 0.1, y: 0.2, width: 0.4, height: 0.3 }

test('a post begins with the whole picture, unless it was cut by hand for its type', () => {
  expect(defaultCrop('linkedin', picture)).toBeUndefined()
  expect(defaultCrop('linkedin', { ...picture, crops: { '1.91:1': byHand } })).toBe(byHand)
  expect(defaultCrop('linkedin', { ...picture, crops: { '4:5': byHand } })).toBeUndefined()
})

test('Instagram begins with what it takes: a tall picture as 4:5 and a wide one as 1.91:1, around the focal point', () => {
  expect(defaultCrop('instagram', { ...picture, width: 1000, height: 2000, focalPoint: { x: 0.5, y: 1 } })).toEqual({
    x: 0,
    y: 0.375,
    width: 1,
    height: 0.625,
  })
  expect(defaultCrop('instagram', { ...picture, width: 3820, height: 1000 })).toMatchObject({ y: 0, width: 0.5, height: 1 })
  expect(defaultCrop('instagram', picture)).toBeUndefined()
})

test('what moves is never cut', () => {
  expect(defaultCrop('linkedin', { ...picture, frames: 12, crops: { '1.91:1': byHand } })).toBeUndefined()
  expect(defaultCrop('instagram', { ...picture, kind: 'video', height: 9000 })).toBeUndefined()
})
