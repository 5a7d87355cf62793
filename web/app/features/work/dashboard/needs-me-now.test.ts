import { expect, test } from 'vitest'

import { whatShowsUp } from './needs-me-now.tsx'

test('whoever has nothing to do reads all that may come: an administrator also what waits for them alone', () => {
  expect(told(true, false)).toBe('Failed or unclear deliveries show up here.')
  expect(told(true, true)).toBe('Failed or unclear deliveries, accounts that wait for approval, and requests for a link show up here.')
  expect(told(false, true)).toBe('Accounts that wait for approval and requests for a link show up here.')
  expect(told(false, false)).toBe('')
})

function told(publish: boolean, isSuperAdmin: boolean): string {
  return whatShowsUp({ workspace: { may: { publish } }, isSuperAdmin })
}
