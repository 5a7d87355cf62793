import { expect, test } from 'vitest'

import { excerptAround, searchExpression } from './search-words.ts'

test('every word must occur, the last one perhaps only begun, and no sign of theirs means anything', () => {
  expect(searchExpression('plum  tof')).toBe("'plum' & 'tof':*")
  expect(searchExpression(String.raw`it's a\b | !x`)).toBe(String.raw`'it''s' & 'a\\b' & '|' & '!x':*`)
})

const filler = 'We roast on Tuesday and send on Wednesday. '.repeat(20)

test('an excerpt stands around the first of the words, cut at words, without marks', () => {
  const excerpt = excerptAround(`# Roast\n\n${filler}The **toffee** is back. ${filler}`, 'tof')

  expect(excerpt).toMatch(/^… .*The toffee is back\. We roast .* …$/)
  expect(excerpt.length).toBeLessThan(220)
})

test('a word within another one is none; without any, the text begins', () => {
  expect(excerptAround(`Untoffeed. ${filler}`, 'tof')).toMatch(/^Untoffeed\. We roast/)
  expect(excerptAround('Plum and toffee', '(')).toBe('Plum and toffee')
  expect(excerptAround('', 'plum')).toBe('')
})
