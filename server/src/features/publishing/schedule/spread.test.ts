import { expect, test } from 'vitest'

import { spread } from './spread.ts'

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10)
const at = (day: number, hour: number) => new Date(Date.UTC(2026, 10, day, hour))
const inWords = (moments: Date[]) => moments.map((moment) => `${moment.getUTCDate()} ${moment.getUTCHours()}`)

test('posts go to different days first, and only then to the second time of a day', () => {
  const week = [at(2, 9), at(2, 12), at(2, 17), at(4, 9), at(6, 9), at(6, 17)]

  expect(inWords(spread(week, 3, dayOf))).toEqual(['2 9', '4 9', '6 9'])
  expect(inWords(spread(week, 5, dayOf))).toEqual(['2 9', '2 12', '4 9', '6 9', '6 17'])
})

test('fewer posts than days leave days out evenly, not the last ones', () => {
  const week = [1, 2, 3, 4, 5, 6].map((day) => at(day, 9))

  expect(inWords(spread(week, 3, dayOf))).toEqual(['2 9', '4 9', '6 9'])
  expect(inWords(spread(week, 1, dayOf))).toEqual(['6 9'])
})

test('more posts than times take all of them', () => {
  expect(spread([at(2, 9)], 5, dayOf)).toEqual([at(2, 9)])
  expect(spread([], 5, dayOf)).toEqual([])
})
