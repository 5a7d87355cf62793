import { expect, test } from 'vitest'

import { foldAt } from './fold-at.ts'

test('a text that fits is not cut', () => {
  expect(foldAt('Short.', { characters: 210, lines: 5 })).toBe(6)
})

test('a long text is cut at the end of a word', () => {
  const text = 'word '.repeat(60)

  const shown = text.slice(0, foldAt(text, { characters: 52, lines: 5 }))

  expect(shown).toBe('word '.repeat(10).trimEnd())
})

test('many lines are cut before there are too many characters', () => {
  expect('a\nb\nc\nd'.slice(0, foldAt('a\nb\nc\nd', { characters: 210, lines: 2 }))).toBe('a\nb')
})

test('an emoji counts as one character and is never cut in half', () => {
  expect('😀'.repeat(10).slice(0, foldAt('😀'.repeat(10), { characters: 3, lines: 5 }))).toBe('😀😀😀')
})
