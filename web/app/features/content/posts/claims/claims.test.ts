import { expect, test } from 'vitest'

import { patternFor } from './marks.ts'
import { withoutSentence } from './without-sentence.ts'

test.each([
  ['in a paragraph', 'We pour. It costs R20. Come by.', 'We pour. Come by.'],
  ['at its beginning', 'It costs R20. Come by.', 'Come by.'],
  ['at its end', 'We pour. It costs R20.\n\nCome by.', 'We pour.\n\nCome by.'],
  ['as a line', 'We pour.\n\nIt costs R20.\n\nCome by.', 'We pour.\n\nCome by.'],
  ['as an entry of a list', 'Why:\n- It costs R20.\n- It is near.', 'Why:\n- It is near.'],
  ['as all there is', 'It costs R20.', ''],
])('a sentence is taken out %s', (_, body, rest) => {
  expect(withoutSentence({ title: null, body }, 'It costs R20.')).toEqual({ title: null, body: rest })
})

test('a claim of the title leaves the title, though the body says the same in a sentence', () => {
  const content = { title: 'It costs R20', body: 'We pour. It costs R20. Come by.' }

  expect(withoutSentence(content, 'It costs R20')).toEqual({ title: '', body: content.body })
  expect(withoutSentence(content, 'It costs R20.')).toEqual({ title: 'It costs R20', body: 'We pour. Come by.' })
})

test('a sentence that was changed meanwhile stays', () => {
  expect(withoutSentence({ title: null, body: 'It costs R25.' }, 'It costs R20.')).toBeNull()
})

test('a sentence is found where its marks are drawn and its lines are broken', () => {
  expect(patternFor('It **costs** R20 (at [the bar](https://a.example)).').test('Well. It costs\nR20 (at the bar).')).toBe(true)
  expect(patternFor('It costs R20?').test('It costs R20!')).toBe(false)
})
