import { expect, test } from 'vitest'

import { pieces } from './tags-input.tsx'

test('comma-separated text becomes its trimmed pieces, empty ones dropped', () => {
  expect(pieces(' running, posture ,, knee pain,\n ')).toEqual(['running', 'posture', 'knee pain'])
})

test('a comma within a number is part of it', () => {
  expect(pieces('sell 2,000 bars, 1,5 % more in 2027, 3 shops')).toEqual(['sell 2,000 bars', '1,5 % more in 2027', '3 shops'])
  expect(pieces('win 40,\nsell 50,')).toEqual(['win 40', 'sell 50'])
})

test('what is there already is not added again', () => {
  expect(pieces('running, knee, knee', ['running'])).toEqual(['knee'])
})
