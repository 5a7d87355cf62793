import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { i18n } from './i18n.ts'
import { dollarsOf, microsOf } from './money.ts'
import { numberToType, typedNumber, typedWholeNumber } from './typed-numbers.ts'

const before = i18n.locale
beforeEach(() => speak('en'))
afterEach(() => {
  vi.unstubAllGlobals()
  i18n.activate(before)
})

test.each([
  ['en', '12.5', '1234.567'],
  ['de', '12,5', '1234,567'],
  ['fr', '12,5', '1234,567'],
])('in %s a number stands in its field as it is written there, and is read back', (language, short, long) => {
  speak(language)

  expect([numberToType(12.5), numberToType(1234.567)]).toEqual([short, long])
  expect([typedNumber(short), typedNumber(long)]).toEqual([12.5, 1234.567])
})

test.each([
  ['en', '1,234', 1234],
  ['en', '1.234', 1.234],
  ['en', '12,5', 12.5],
  ['de', '1.234', 1234],
  ['de', '1,234', 1.234],
  ['de', '12.5', 12.5],
  ['fr', '1 234,5', 1234.5],
  ['fr', '1.234', 1.234],
])('in %s "%s" is %d', (language, typed, value) => {
  speak(language)

  expect(typedNumber(typed)).toBe(value)
})

test.each(['en', 'de', 'fr'])('what can be read in one way only is read so in %s', (language) => {
  speak(language)

  expect(['0,075', '0.075', '1.234,50', '1,234.50', '1,234,567', '1.234.567', '2’500.5', ' 7 '].map(typedNumber)).toEqual([
    0.075, 0.075, 1234.5, 1234.5, 1_234_567, 1_234_567, 2500.5, 7,
  ])
  expect(['300,000', '300.000', '2.000.000', '2,000 000', '12', '2.5'].map(typedWholeNumber)).toEqual([
    300_000, 300_000, 2_000_000, 2_000_000, 12, 2.5,
  ])
})

test.each(['', 'ten', '-1', '1,23,4', '1.2.3', '5.', '.5x', '1e3', '$5'])('"%s" is no number', (typed) => {
  expect(typedNumber(typed)).toBeNaN()
  expect(typedWholeNumber(typed)).toBeNaN()
})

test('an amount of dollars stands as it is written, and is read to the millionth', () => {
  expect(dollarsOf(75_000)).toBe('0.075')
  speak('de')

  expect(dollarsOf(75_000)).toBe('0,075')
  expect(dollarsOf(null)).toBe('')
  expect(['0,075', '0.075', '0,15', '1.250,5', '', ' ', 'viel', '-2'].map(microsOf)).toEqual([
    75_000,
    75_000,
    150_000,
    1_250_500_000,
    null,
    null,
    -1,
    -1,
  ])
})

function speak(language: string): void {
  vi.stubGlobal('navigator', { language, languages: [language] })
  i18n.loadAndActivate({ locale: language, messages: {} })
}
