import { expect, test } from 'vitest'

import { day, id, oneOf, oneOfOrFirst, words } from './search-params.ts'

test('a word that is none of the known ones counts as left out', () => {
  expect(oneOf(['month', 'week'])('year')).toBeUndefined()
  expect(oneOfOrFirst(['month', 'week'])('year')).toBe('month')
  expect(oneOfOrFirst(['month', 'week'])('week')).toBe('week')
})

test('ids and days are taken only when they are whole', () => {
  expect(id('0198c1a0-0000-7000-8000-000000000001')).toBe('0198c1a0-0000-7000-8000-000000000001')
  expect(id('0198c1a0')).toBeUndefined()
  expect(day('2026-09-16')).toBe('2026-09-16')
  expect(day('2026-13-99')).toBeUndefined()
})

test('words are trimmed and cut, and numbers typed into a search are words', () => {
  expect(words(5)('  sidama lot ')).toBe('sidam')
  expect(words(5)(42)).toBe('42')
  expect(words(5)('   ')).toBeUndefined()
})
