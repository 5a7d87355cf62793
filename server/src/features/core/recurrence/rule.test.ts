import { ruleInWords } from '@postwright/contract/core/recurrence-words'
import { expect, test } from 'vitest'

import { inLanguage } from '../../../sentences.ts'
import { dayAfter, daysBetween, dayUntil, firstDays } from './rule.ts'

/** So many days of a rule from its start on. */
function days(rule: string, start: string, count: number): string[] {
  const found: string[] = []
  let day: string | null = start
  while (found.length < count && (day = dayAfter({ rule, start }, day)) !== null) found.push(day)
  return found
}

test.each([
  ['FREQ=DAILY;INTERVAL=2', '2026-11-25', ['2026-11-27', '2026-11-29', '2026-12-01']],
  ['FREQ=WEEKLY;BYDAY=MO,TH', '2026-11-25', ['2026-11-26', '2026-11-30', '2026-12-03']],
  ['FREQ=MONTHLY;BYMONTHDAY=-1', '2026-11-30', ['2026-12-31', '2027-01-31', '2027-02-28']],
  ['FREQ=MONTHLY;BYMONTHDAY=31', '2026-10-31', ['2026-12-31', '2027-01-31', '2027-03-31']],
  ['FREQ=MONTHLY;BYDAY=-1FR', '2026-11-27', ['2026-12-25', '2027-01-29', '2027-02-26']],
  ['FREQ=YEARLY', '2028-02-29', ['2032-02-29', '2036-02-29', '2040-02-29']],
])('the days of %s from %s on', (rule, start, expected) => {
  expect(days(rule, start, 3)).toEqual(expected)
})

test('a rule ends after its number of times, the first one counted, and after its last day, that day included', () => {
  expect(days('FREQ=DAILY;COUNT=3', '2026-11-25', 9)).toEqual(['2026-11-26', '2026-11-27'])
  expect(days('FREQ=DAILY;UNTIL=20261127', '2026-11-25', 9)).toEqual(['2026-11-26', '2026-11-27'])
  expect(days('FREQ=DAILY;UNTIL=20261127T120000Z', '2026-11-25', 9)).toEqual(['2026-11-26', '2026-11-27'])
})

test('the last day until another one is that day itself where it is one', () => {
  const rule = { rule: 'FREQ=WEEKLY;BYDAY=TH', start: '2020-01-02' }

  expect(['2026-11-26', '2026-11-25', '2020-01-01'].map((day) => dayUntil(rule, day))).toEqual(['2026-11-26', '2026-11-19', null])
})

test('days are days where clocks are changed', () => {
  expect(days('FREQ=DAILY', '2027-03-27', 2)).toEqual(['2027-03-28', '2027-03-29'])
})

test('a day that no month has never comes', () => {
  expect(dayAfter({ rule: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', start: '2026-11-25' }, '2026-11-25')).toBeNull()
})

test.each([
  ['FREQ=DAILY', 'Every day'],
  ['FREQ=DAILY;INTERVAL=3', 'Every 3 days'],
  ['FREQ=WEEKLY', 'Every Wednesday'],
  ['FREQ=WEEKLY;BYDAY=TH', 'Every Thursday'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH', 'Every 2 weeks on Monday and Thursday'],
  ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', 'Every weekday'],
  ['FREQ=MONTHLY', 'Every month: day 25'],
  ['FREQ=MONTHLY;BYDAY=-1FR', 'Every month: the last Friday'],
  ['FREQ=MONTHLY;BYDAY=1MO,3MO', 'Every month: the first Monday and the third Monday'],
  ['FREQ=MONTHLY;BYMONTHDAY=-1', 'Every month: its last day'],
  ['FREQ=YEARLY', 'Every year: 25 November'],
  ['FREQ=WEEKLY;BYDAY=MO,TH', 'Every Monday and Thursday'],
  ['FREQ=WEEKLY;BYDAY=MO;BYMONTH=1,6', 'Every Monday, in January and June'],
  ['FREQ=DAILY;BYDAY=SA,SU', 'Every Saturday and Sunday'],
  ['FREQ=DAILY;INTERVAL=2;BYMONTH=12', 'Every 2 days, in December'],
  ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', 'Every month: the last of the weekdays'],
  ['FREQ=MONTHLY;BYDAY=MO,TH;BYSETPOS=2', 'Every month: number 2 of Monday and Thursday'],
  ['FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13', 'Every month: Friday, if it is day 13'],
  ['FREQ=MONTHLY;BYMONTHDAY=1,15', 'Every month: day 1 and day 15'],
  ['FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=5', 'Every year: 5 March'],
  ['FREQ=YEARLY;BYMONTH=3', 'Every year: 25 March'],
  ['FREQ=YEARLY;BYMONTH=11;BYDAY=4TH', 'Every year: the fourth Thursday, in November'],
  ['FREQ=YEARLY;BYMONTH=3,9;BYMONTHDAY=-1', 'Every year: its last day, in March and September'],
  ['FREQ=DAILY;COUNT=3', 'Every day, 3 times'],
  ['FREQ=DAILY;UNTIL=20261231', 'Every day, until 31 Dec 2026'],
])('%s is said as "%s"', (rule, words) => {
  expect(inLanguage('en', () => ruleInWords(rule, '2026-11-25'))).toBe(words)
})

test('the days of a rule between two days, and its first ones from a day on', () => {
  const thursdays = { rule: 'FREQ=WEEKLY;BYDAY=TH', start: '2026-12-03' }

  expect(daysBetween(thursdays, '2026-12-10', '2026-12-24')).toEqual(['2026-12-10', '2026-12-17', '2026-12-24'])
  expect(daysBetween(thursdays, '2026-12-24', '2026-12-10')).toEqual([])
  expect(firstDays(thursdays, '2026-12-11', 2)).toEqual(['2026-12-17', '2026-12-24'])
  expect(firstDays({ rule: 'FREQ=DAILY;COUNT=2', start: '2026-12-03' }, '2026-12-03', 5)).toEqual(['2026-12-03', '2026-12-04'])
  expect(firstDays({ rule: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', start: '2026-12-03' }, '2026-12-03', 5)).toEqual([])
})
