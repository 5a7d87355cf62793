import { expect, test } from 'vitest'

import { dueText } from './due-text.ts'

const clock = { timeZone: 'Africa/Johannesburg', now: new Date('2026-09-16T09:00:00Z') }
const say = (date: string, time: string | null, dueAt: string) => dueText({ due: { date, time }, dueAt }, clock)

test('a due date is said as people say it, on the clock of the workspace', () => {
  expect(say('2026-09-16', '17:00', '2026-09-16T15:00:00Z')).toEqual({
    text: expect.stringMatching(/^Today, (17:00|5:00 PM)$/),
    tone: 'today',
  })
  expect(say('2026-09-17', null, '2026-09-17T22:00:00Z')).toEqual({ text: 'Tomorrow', tone: 'plain' })
  expect(say('2026-09-22', null, '2026-09-22T22:00:00Z')?.text).toMatch(/22/)
  expect(dueText({ due: null, dueAt: null }, clock)).toBeNull()
})

test('what is late says since when, in days once there are some', () => {
  expect(say('2026-09-15', '16:00', '2026-09-15T14:00:00Z')).toEqual({ text: '1 day overdue', tone: 'overdue' })
  expect(say('2026-09-10', null, '2026-09-10T22:00:00Z')?.text).toBe('6 days overdue')
  expect(say('2026-09-16', '10:00', '2026-09-16T08:00:00Z')).toMatchObject({
    text: expect.stringMatching(/^Overdue since 10:00/),
    tone: 'overdue',
  })
})

test('a day without a time is not late before it is over', () => {
  expect(say('2026-09-16', null, '2026-09-16T22:00:00Z')).toEqual({ text: 'Today', tone: 'today' })
})
