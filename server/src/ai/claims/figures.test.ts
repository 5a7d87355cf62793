import { expect, test } from 'vitest'

import { languages } from '../languages/languages.ts'
import { daysIn } from './calendar.ts'
import { figuresIn } from './figures.ts'
import { numbersInWords } from './numbers.ts'

const language = (code: string) => languages.find((one) => one.code === code) ?? null
const read = (text: string, code = 'en') => figuresIn(text, language(code)).map(({ value, unit }) => `${value} ${unit}`)

test.each([
  ['en', 'twelve shops and six thousand customers', [12, 6000]],
  ['en', 'two hundred and fifty loaves, twenty-one ovens', [250, 21]],
  ['en', 'one shop, a dozen eggs, two and three', [12, 2, 3]],
  ['af', 'twee-en-twintig winkels, vyf honderd mense', [22, 500]],
  ['fr', 'quatre-vingt-dix-sept ateliers, soixante-dix clients, vingt et une tables', [97, 70, 21]],
  ['es', 'treinta y cinco tiendas, doscientos clientes, mil panes', [35, 200, 1000]],
  ['pt', 'vinte e duas lojas, trezentos e dez clientes, dois mil pães', [22, 310, 2000]],
  ['de', 'zweiundzwanzig Läden, dreitausendfünfhundert Kunden, eine Tasse', [22, 3500]],
])('numbers in words are read in %s: %s', (code, text, values) => {
  expect(numbersInWords(text, language(code)).map(({ value }) => value)).toEqual(values)
})

test.each([
  ['R65, 65 % off, 65 years, 65 seats, €65, $65', ['65 ZAR', '65 %', '65 year', '65 count', '65 EUR', '65 USD']],
  ['R1,200.00 or 1 200 rand, 3.5 million euros', ['1200 ZAR', '1200 ZAR', '3500000 EUR']],
  ['8 to 2 pm, 08:00, 10–20 %, R20–30', ['8:00 time', '14:00 time', '8:00 time', '10 %', '20 %', '20 ZAR', '30 ZAR']],
  ['since 2015, in 2019, 2000 books', ['2015 date', '2019 date', '2000 count']],
  ['12 kg, 500 ml, 14 days, 93 degrees, 3 tablespoons', ['12 kg', '500 ml', '14 day', '93 degree', '3 spoon']],
  ['between 90 and 96 degrees, two working days', ['90 degree', '96 degree', '2 day']],
  ['Call +27 21 555 0101 or 021 555 0101', ['27215550101 phone', '0215550101 phone']],
  ['fifty percent of them, six thousand euros', ['50 %', '6000 EUR']],
])('a figure is told with what it measures: %s', (text, figures) => {
  expect(read(text)).toEqual(figures)
})

test('what was said stays as it was said, in digits or in words', () => {
  const says = figuresIn('We have twelve shops, R20 cups and six thousand customers', language('en')).map((one) => one.says)

  expect(says).toEqual(['twelve', 'R20', 'six thousand'])
})

test.each([
  ['en', 'We open on Friday.', ['w:4']],
  ['en', 'A friendly roastery, a month of sunscreen, and you may march on.', []],
  ['en', 'Mondays, Fri 8:00, Thu–Sat, 1 October, June 3rd, in May', ['w:0', 'w:4', 'w:3', 'w:5', 'd:10-1', 'd:6-3', 'm:5']],
  ['en', 'until 2026-11-30', ['d:11-30']],
  ['de', 'freitags, am 1. Oktober, im März', ['w:4', 'd:10-1', 'm:3']],
  ['fr', 'le vendredi 3 juin', ['w:4', 'd:6-3']],
  ['es', 'los sábados, el 1 de octubre', ['w:5', 'd:10-1']],
  ['pt', 'na sexta-feira, 1 de outubro', ['w:4', 'd:10-1']],
  ['af', 'Vrydag 1 Oktober', ['w:4', 'd:10-1']],
])('whole names of days and months are found in %s: %s', (code, text, keys) => {
  expect(daysIn(text, language(code)).map(({ key }) => key)).toEqual(keys)
})
