import { expect, test } from 'vitest'

import { splitText } from './split-text.ts'

const within = (most: number) => (text: string) => text.length <= most

test('paragraphs stay together as long as they fit', () => {
  expect(splitText('One two.\n\nThree.\n\nFour five six.', within(20))).toEqual(['One two.\n\nThree.', 'Four five six.'])
})

test('a paragraph that is too long is cut between sentences, and fills the part before it', () => {
  expect(splitText('Plums are in. Figs are in too. Come by.', within(20))).toEqual(['Plums are in.', 'Figs are in too.', 'Come by.'])
  expect(splitText('Hello.\n\nPlums are in. Figs are in too.', within(24))).toEqual(['Hello.\n\nPlums are in.', 'Figs are in too.'])
})

test('a sentence that is too long is cut between words, and a word within', () => {
  expect(splitText('plums and figs and pears', within(10))).toEqual(['plums and', 'figs and', 'pears'])
  expect(splitText('abcdefghij', within(4))).toEqual(['abcd', 'efgh', 'ij'])
})

test('what a reader calls a character stays whole', () => {
  const family = '👨‍👩‍👧'

  expect(splitText(family.repeat(3), (text) => [...new Intl.Segmenter().segment(text)].length <= 2)).toEqual([family.repeat(2), family])
})

test('parts may have limits of their own, and a text that fits is one part', () => {
  expect(splitText('One. Two. Three.', (text, place) => text.length <= (place === 0 ? 5 : 20))).toEqual(['One.', 'Two. Three.'])
  expect(splitText('One. Two.', within(9))).toEqual(['One. Two.'])
  expect(splitText('  ', within(9))).toEqual([])
})

test('nothing is lost of a text of many parts', () => {
  const text = Array.from({ length: 40 }, (_one, at) => `Sentence ${at} has some words.`).join(' ')

  const parts = splitText(text, within(100))

  expect(parts.join(' ')).toBe(text)
  expect(parts.every((part) => part.length <= 100)).toBe(true)
})
