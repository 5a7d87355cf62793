import { auditAreas } from '@postwright/contract/core/audit'
import { expect, test } from 'vitest'

import { areaLabel } from './area-label.ts'

test('areas of the log are named in words, abbreviations in capitals', () => {
  expect(auditAreas).toEqual(expect.arrayContaining(['ai', 'key', 'sign-in']))
  expect((['ai', 'key', 'sign-in', 'account'] as const).map(areaLabel)).toEqual(['AI', 'API key', 'Sign in', 'Account'])
})
