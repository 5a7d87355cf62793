import type { Conversation } from '@postwright/contract/work/chat'
import { expect, test } from 'vitest'

import { byDay } from './day-groups.ts'

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
