import { expect, test } from 'vitest'

import { pieces } from './tags-input.tsx'

test('comma-separated text becomes its trimmed pieces, empty ones dropped', () => {
  expect(pieces(' running, posture ,, knee pain,\n ')).toEqual(['running', 'posture', 'knee pain'])
})

test('what is there already is not added again', () => {
  expect(pieces('running, knee, knee', ['running'])).toEqual(['knee'])
})
