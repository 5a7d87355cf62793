import { expect, test } from 'vitest'

import { holidaysByDay } from './holidays.ts'

const heritage = { date: '2026-09-24', name: 'Heritage Day', country: 'ZA', isTranslated: true }
const unity = { date: '2026-10-03', name: 'Day of German Unity', country: 'DE', isTranslated: true }

test('a day has the name of its holiday, with the country where there are several', () => {
  expect([...holidaysByDay([heritage])]).toEqual([['2026-09-24', 'Heritage Day']])
  expect([...holidaysByDay([heritage, { ...unity, date: heritage.date }])]).toEqual([
    ['2026-09-24', 'Heritage Day (ZA), Day of German Unity (DE)'],
  ])
  const christmas = { date: '2026-12-25', name: 'Christmas Day' }
  expect([...holidaysByDay(['DE', 'ZA'].map((country) => ({ ...christmas, country, isTranslated: true })))]).toEqual([
    ['2026-12-25', 'Christmas Day (DE, ZA)'],
  ])
})

test('one whose name is not in the reader’s language says of which country it is', () => {
  expect([...holidaysByDay([{ ...heritage, isTranslated: false }]).values()]).toEqual(['Heritage Day (South Africa)'])
})
