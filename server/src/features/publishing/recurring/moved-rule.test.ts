import { expect, test } from 'vitest'

import { movedRule, shiftedRule } from './moved-rule.ts'

// 2026-12-03 is the first Thursday of December; 2026-12-31 its last one.
test.each([
  ['FREQ=DAILY', '2026-12-03', '2026-12-05', 'FREQ=DAILY'],
  ['FREQ=WEEKLY', '2026-12-03', '2026-12-04', 'FREQ=WEEKLY'],
  ['FREQ=WEEKLY;BYDAY=TH', '2026-12-03', '2026-12-04', 'FREQ=WEEKLY;BYDAY=FR'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH', '2026-12-03', '2026-12-04', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR'],
  ['FREQ=WEEKLY;BYDAY=TH,FR', '2026-12-03', '2026-12-04', 'FREQ=WEEKLY;BYDAY=FR'],
  ['FREQ=MONTHLY;BYDAY=1TH', '2026-12-03', '2026-12-08', 'FREQ=MONTHLY;BYDAY=2TU'],
  ['FREQ=MONTHLY;BYDAY=-1TH', '2026-12-31', '2026-12-30', 'FREQ=MONTHLY;BYDAY=-1WE'],
  ['FREQ=MONTHLY;BYMONTHDAY=3', '2026-12-03', '2026-12-05', 'FREQ=MONTHLY;BYMONTHDAY=5'],
  ['FREQ=MONTHLY;BYMONTHDAY=-1', '2026-12-31', '2026-12-28', 'FREQ=MONTHLY;BYMONTHDAY=28'],
  ['FREQ=YEARLY;BYMONTHDAY=3;BYMONTH=12', '2026-12-03', '2027-01-02', 'FREQ=YEARLY;BYMONTHDAY=2;BYMONTH=1'],
  ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', '2026-12-31', '2026-12-31', 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1'],
])('%s, moved from %s to %s, is %s', (rule, from, to, moved) => {
  expect(movedRule(rule, from, to)).toBe(moved)
})

test.each(['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', 'FREQ=WEEKLY;BYDAY=MO', 'FREQ=YEARLY;BYMONTH=12;BYDAY=1TH'])(
  '%s cannot be moved by days',
  (rule) => {
    expect(movedRule(rule, '2026-12-03', '2026-12-04')).toBeNull()
  },
)

test.each([
  ['FREQ=WEEKLY;BYDAY=MO,TH', '2026-12-03', '2026-12-04', 'FREQ=WEEKLY;BYDAY=TU,FR'],
  ['FREQ=WEEKLY;BYDAY=MO,TH', '2026-12-03', '2026-12-07', 'FREQ=WEEKLY;BYDAY=MO,FR'],
  ['FREQ=WEEKLY;BYDAY=MO,TH', '2026-12-03', '2026-12-02', 'FREQ=WEEKLY;BYDAY=WE,SU'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH', '2026-12-03', '2026-12-05', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=WE,SA'],
  ['FREQ=WEEKLY;BYDAY=TH', '2026-12-03', '2026-12-04', 'FREQ=WEEKLY;BYDAY=FR'],
])('%s, all of it moved from %s to %s, is %s', (rule, from, to, shifted) => {
  expect(shiftedRule(rule, from, to)).toBe(shifted)
})

test('days that would come in different weeks are not shifted together where weeks are skipped', () => {
  expect(shiftedRule('FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH', '2026-12-03', '2026-12-07')).toBeNull()
})
