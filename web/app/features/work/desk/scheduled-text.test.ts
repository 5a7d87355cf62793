import { expect, test } from 'vitest'

import { scheduledText } from './use-scheduling.ts'

test.each([
  [1, 'now', '1 post goes out now'],
  [1, '2126-10-01T09:00:00', '1 post scheduled for Tue'],
  [3, 'now', '3 posts scheduled, the first for now'],
] as const)('%i, the first %s: %s', (count, first, text) => {
  expect(scheduledText(count, first, 'Africa/Johannesburg')).toContain(text)
})
