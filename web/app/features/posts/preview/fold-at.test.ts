import { expect, test } from 'vitest'

import { foldAt } from './fold-at.ts'

test('a text that fits is not cut', () => {
  expect(foldAt('Short.', 210, 5)).toBe(6)
})

test('a long text is cut at the end of a word', () => {
  const text = 'word '.repeat(60)

  const shown = text.slice(0, foldAt(text, 52, 5))

  expect(shown).toBe('word '.repeat(10).trimEnd())
})

test('many lines are cut before there are too many characters', () => {
  expect('a\nb\nc\nd'.slice(0, foldAt('a\nb\nc\nd', 210, 2))).toBe('a\nb')
})

test('an emoji counts as one character and is never cut in half', () => {
  expect('😀'.repeat(10).slice(0, foldAt('😀'.repeat(10), 3, 5))).toBe('😀😀😀')
})
