import { expect, test } from 'vitest'

import { legacyTarget } from './legacy-redirects.ts'

test.each([
  ['/dashboard', '/app/dashboard'],
  ['/chat/', '/app/chat'],
  ['/chat/0198c1', '/app/chat/0198c1'],
  ['/admin', '/app/admin'],
])('%s leads to %s', (from, to) => {
  expect(legacyTarget(from)).toBe(to)
})

test.each(['/', '/login', '/app/dashboard', '/tasks/1', '/chat/1/2', '/business/1/profile'])('%s stays where it is', (path) => {
  expect(legacyTarget(path)).toBeUndefined()
})
