import { expect, test } from 'vitest'

import { readRule, RecurrenceRule, writeRule } from './recurrence.ts'

function refusalOf(rule: string): string | undefined {
  return RecurrenceRule.safeParse(rule).error?.issues[0]?.message
}

test.each(['FREQ=SECONDLY', 'FREQ=MINUTELY;INTERVAL=5', 'FREQ=HOURLY', 'FREQ=DAILY;BYHOUR=9,12', 'FREQ=DAILY;BYMINUTE=0,30'])(
  '%s comes more often than a day, and is refused with that reason',
  (rule) => {
    expect(refusalOf(rule)).toBe('It repeats once a day at most.')
  },
)

test.each([
  'weekly',
  'FREQ=FORTNIGHTLY',
  'FREQ=WEEKLY;BYDAY=XX',
  'FREQ=WEEKLY;FREQ=DAILY',
  'FREQ=DAILY;INTERVAL=0',
  'FREQ=DAILY;INTERVAL=1000',
  'FREQ=MONTHLY;BYMONTHDAY=32',
  'FREQ=MONTHLY;BYDAY=0MO',
  'FREQ=DAILY;UNTIL=20261301',
  'FREQ=DAILY;RDATE=20261201',
  'FREQ=DAILY;COUNT=1000',
  '',
])('%j is no rule', (rule) => {
  expect(refusalOf(rule)).toBe('Give a rule such as FREQ=WEEKLY;BYDAY=TH.')
})

test('a rule ends after a number of times or on a day, and not both', () => {
  expect(refusalOf('FREQ=DAILY;COUNT=3;UNTIL=20261231')).toBe('Let it end after a number of times, or on a day.')
})

test('the prefix of a calendar file and small letters are taken as they are meant', () => {
  expect(RecurrenceRule.parse(' rrule:freq=weekly;byday=th ')).toBe('FREQ=WEEKLY;BYDAY=TH')
})

test.each([
  'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH',
  'FREQ=MONTHLY;BYDAY=-1FR',
  'FREQ=MONTHLY;BYMONTHDAY=1,-1;COUNT=12',
  'FREQ=YEARLY;BYMONTHDAY=24;BYMONTH=12;UNTIL=20301231',
  'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
])('%s is taken apart and put together again', (rule) => {
  const parts = readRule(rule)

  expect(parts && writeRule(parts)).toBe(rule)
})
