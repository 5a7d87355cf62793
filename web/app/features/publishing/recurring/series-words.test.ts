import type { OfSeries, SeriesShowing } from '@postwright/contract/publishing/recurring'
import { expect, test } from 'vitest'

import { placeText, showingText, stateText } from './series-words.ts'

const thursdays: OfSeries = {
  id: 'thursdays',
  words: 'Every Thursday',
  time: '09:00',
  number: 3,
  times: 10,
  day: '2026-12-03',
  hasSeveralDays: false,
  hasOwnText: false,
  draftReason: null,
  isOver: false,
}
const showing: SeriesShowing = {
  day: '2026-12-03',
  number: 3,
  dueAt: '2026-12-03T07:00:00Z',
  postId: 'copy',
  state: 'planned',
  draftReason: null,
  reason: null,
}

test('a showing says which one of how many it is, and without an end only how it comes', () => {
  expect(placeText(thursdays)).toBe('Every Thursday, 9:00 AM · 3 of 10')
  expect(placeText({ ...thursdays, number: null, times: null })).toBe('Every Thursday, 9:00 AM')
})

test('a showing that was refused says why, and a draft what it needs', () => {
  expect(showingText({ ...showing, state: 'refused', reason: 'None of its channels is connected.' })).toBe(
    'None of its channels is connected.',
  )
  expect(showingText({ ...showing, state: 'draft', draftReason: 'wording' })).toMatch(/another wording/)
  expect(showingText({ ...showing, state: 'draft', draftReason: 'wanted' })).toBe('A draft')
})

test('a paused one says what of it still stands on the calendar', () => {
  const next = { dueAt: showing.dueAt, postId: 'copy', isDraft: false }
  const series = { state: 'paused' as const, refusal: null, endedBecause: null, lostChannels: [] as string[], firstDay: '2026-11-19' }

  expect(stateText({ ...series, next: null }, 'Africa/Johannesburg')).toBe('Paused')
  expect(stateText({ ...series, next }, 'Africa/Johannesburg')).toMatch(/^Paused\. Still on the calendar: .*Dec/)
})
