import { expect, test } from 'vitest'

import { excerptOf, headlineOf } from './headline.ts'

test('a post without a title is called by its first line, shortened at a word', () => {
  expect(headlineOf({ title: null, body: '\n\n# Autumn **roast**\n\nText' })).toBe('Autumn roast')
  expect(headlineOf({ title: '  ', body: '' })).toBe('Untitled post')

  const long = headlineOf({ title: null, body: 'word '.repeat(60) })
  expect(long.length).toBeLessThanOrEqual(120)
  expect(long).toMatch(/^(word )+word…$/)
  expect(headlineOf({ title: 'A title of more than twenty characters', body: '' }, 20)).toBe('A title of more…')
  expect(headlineOf({ title: 'A title of so. And so on', body: '' }, 17)).toBe('A title of so…')
})

test('an excerpt is plain text of at most 200 characters, never half an emoji', () => {
  expect(excerptOf({ title: 'T', body: '## One\n- two\n- [three](https://x.example)\n> `four` _five_ 2 * 3' })).toBe(
    'One two three four five 2 * 3',
  )
  expect(excerptOf({ title: 'T', body: '*_Sold out_* `G7` ```C1``` 1 \\< 2, a\\*b\\*c, snake_case_name ~ and _ alone' })).toBe(
    'Sold out G7 C1 1 < 2, a*b*c, snake_case_name ~ and _ alone',
  )
  expect(excerptOf({ title: 'T', body: 'Has *four* seats: <https://x.example/a>, 2*3*4' })).toBe(
    'Has four seats: https://x.example/a, 2*3*4',
  )
  expect(excerptOf({ title: null, body: 'First line\n\nThe rest of it' })).toBe('The rest of it')
  expect(excerptOf({ title: null, body: 'Only one line' })).toBe('Only one line')

  const emoji = excerptOf({ title: 'T', body: '👩🏽‍🚀'.repeat(200) })
  expect(Array.from(emoji).length).toBeLessThanOrEqual(200)
  expect(emoji.isWellFormed()).toBe(true)
})
