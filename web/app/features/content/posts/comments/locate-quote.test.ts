import { expect, test } from 'vitest'

import { locateQuote } from './locate-quote.ts'

const text = 'Free cupping on Saturday. Come to the free cupping, and bring a friend to the free cupping.'

test.each([
  ['where they stood', 'free cupping', 38, 38],
  ['after what was written before them', 'free cupping', 30, 38],
  ['before what was taken out', 'free cupping', 60, 78],
  ['before a text that became shorter than it was', 'a friend', 5000, 62],
  ['at the beginning', 'Free', 0, 0],
])('quoted words are found %s', (_, words, start, place) => {
  expect(locateQuote(text, { text: words, start })).toBe(place)
})

test('words that are gone are nowhere', () => {
  expect(locateQuote(text, { text: 'taste the difference', start: 3 })).toBeNull()
})
