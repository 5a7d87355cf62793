import type { Conversation } from '@postwright/contract/work/chat'
import { afterEach, expect, test } from 'vitest'

import { tellTimesBy } from '../../../../lib/formats.ts'
import { byDay } from './day-groups.ts'

afterEach(() => tellTimesBy('UTC'))

// A Wednesday.
const now = new Date(2026, 10, 25, 9, 30)

test('conversations stand under their day, their week, then their month', () => {
  const conversations = [
    [25, 8],
    [24, 23],
    [23, 12],
    [22, 12],
    [16, 7],
    [15, 23],
    [2, 12],
  ].map(([day = 0, hour = 0]) => ({ updatedAt: new Date(2026, 10, day, hour).toISOString() }) as Conversation)

  const groups = byDay(conversations, now)

  expect(groups.map(({ name, conversations: of }) => [name, of.length])).toEqual([
    ['Today', 1],
    ['Yesterday', 1],
    ['This week', 1],
    ['Last week', 2],
    ['November 2026', 2],
  ])
})

test('days end at midnight on the clock of the reader', () => {
  const conversation = { updatedAt: '2026-11-24T11:30:00Z' } as Conversation
  const namesIn = (timeZone: string) => {
    tellTimesBy(timeZone)
    return byDay([conversation], new Date('2026-11-25T09:00:00Z')).map(({ name }) => name)
  }

  expect(namesIn('Europe/Berlin')).toEqual(['Yesterday'])
  expect(namesIn('Pacific/Auckland')).toEqual(['Today'])
})
