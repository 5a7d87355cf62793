import type { MonthPlanItem } from '@postwright/contract/content/month-plans'
import { expect, test } from 'vitest'

import { countsOf, leftToWrite, minutesLeft, weeksOf } from './plan-progress.ts'
import { changed, isSame, periodWith, stepped, usualSettings, withoutBlank } from './plan-settings.ts'

function item(date: string, state: MonthPlanItem['state'] = 'waiting'): MonthPlanItem {
  const row = { id: date + state, date, time: '09:00', contentType: 'x' as const, theme: 0, topic: 'T', angle: '', revision: 0 }
  return { ...row, state, message: null, asks: [], postId: null }
}

test('posts are shown by week, from Monday to Sunday, within the period', () => {
  const weeks = weeksOf({ from: '2026-10-07', to: '2026-10-20', items: [item('2026-10-07'), item('2026-10-11'), item('2026-10-12')] })

  expect(weeks.map(({ first, last, items }) => [first, last, items.length])).toEqual([
    ['2026-10-07', '2026-10-11', 2],
    ['2026-10-12', '2026-10-18', 1],
  ])
})

test('what was written before the period was changed is still among the weeks', () => {
  const items = [item('2026-09-29', 'written'), item('2026-10-07')]

  expect(weeksOf({ from: '2026-10-07', to: '2026-10-20', items }).map((week) => week.items.length)).toEqual([1, 1])
})

test('what waits or failed is left to write; what asks for something is not', () => {
  const items = [item('2026-10-07'), item('2026-10-07', 'failed'), item('2026-10-07', 'asks'), item('2026-10-08', 'written')]

  expect(countsOf(items)).toEqual({ waiting: 1, writing: 0, written: 1, failed: 1, asks: 1 })
  expect(leftToWrite(items)).toBe(2)
})

test('the minutes that are left go by the drafts since the last start or restart, not by those before it', () => {
  const items = [...Array.from({ length: 6 }, () => item('2026-10-07', 'written')), ...Array.from({ length: 4 }, () => item('2026-10-08'))]
  const started = { startedAt: '2026-10-06T10:00:00.000Z', resumedAt: null, items }

  expect(minutesLeft({ ...started, resumedAfter: null }, new Date('2026-10-06T10:06:00.000Z'))).toBe(4)
  // Four were there when somebody pressed “Go on”.
  expect(minutesLeft({ ...started, resumedAfter: 4 }, new Date('2026-10-06T10:06:00.000Z'))).toBe(12)
  const restarted = { ...started, resumedAt: '2026-10-06T11:00:00.000Z', resumedAfter: 4 }
  expect(minutesLeft(restarted, new Date('2026-10-06T11:02:00.000Z'))).toBe(4)
  expect(minutesLeft({ ...restarted, resumedAfter: 6 }, new Date('2026-10-06T11:02:00.000Z'))).toBeNull()
})

test('a new plan begins tomorrow, with four weeks, the keywords as themes and each type once a week', () => {
  const settings = usualSettings({ keywords: ['cold brew', 'beans', 'filters', 'cups'], contentTypes: ['x', 'linkedin'] }, '2026-10-04')

  expect(settings).toMatchObject({ from: '2026-10-05', to: '2026-11-01', themes: ['cold brew', 'beans', 'filters'] })
  expect(settings.rhythm).toEqual([
    { contentType: 'linkedin', weekdays: [2], time: '09:00' },
    { contentType: 'x', weekdays: [3], time: '12:00' },
  ])
})

test('one more a week takes the next usual weekday; fewer than one leaves the type out', () => {
  const once = stepped([], 'instagram', 1)
  const twice = stepped(once, 'instagram', 1)

  expect(once).toMatchObject([{ weekdays: [1] }])
  expect(twice).toMatchObject([{ weekdays: [1, 4] }])
  expect(stepped(twice, 'instagram', -1)).toEqual(once)
  expect(stepped(once, 'instagram', -1)).toEqual([])
  expect(changed(once, { ...once[0]!, time: '18:00' })).toMatchObject([{ weekdays: [1], time: '18:00' }])
})

test('a first day moves the last one along, and a period stays within what a plan may have', () => {
  const period = { from: '2026-10-05', to: '2026-10-31' }

  expect(periodWith(period, { from: '2026-11-02' })).toEqual({ from: '2026-11-02', to: '2026-11-02' })
  expect(periodWith(period, { to: '2026-10-01' })).toEqual({ from: '2026-10-01', to: '2026-10-01' })
  expect(periodWith(period, { to: '2026-12-31' })).toEqual({ from: '2026-10-31', to: '2026-12-31' })
})

test('empty and repeated themes are left out, and do not count as a change', () => {
  const saved = { from: '2026-10-05', to: '2026-10-31', themes: ['Cold brew'], rhythm: [] }

  expect(withoutBlank([' Cold brew ', '', 'cold BREW'])).toEqual(['Cold brew'])
  expect(isSame({ ...saved, themes: ['Cold brew', ''] }, saved)).toBe(true)
  expect(isSame({ ...saved, themes: ['Cold brew', 'Cups'] }, saved)).toBe(false)
})
