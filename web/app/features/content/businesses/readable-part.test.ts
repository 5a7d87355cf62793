import '../../../../test/server.ts'

import { expect, test } from 'vitest'

import { readable } from './readable-part.ts'

test('data is read by names and lines; rules and what is no data stay as they are', () => {
  expect(readable('<profile>\n{"name":"Lumen","keywords":["cold brew","beans"],"internalGoals":[]}\n</profile>')).toBe(
    'Name: Lumen\nKeywords\n  1. cold brew\n  2. beans\nGoals, not published',
  )
  expect(readable('<notes>\n["No emoji.","Dry\\nhumour."]\n</notes>')).toBe('1. No emoji.\n2. Dry\n   humour.')
  expect(readable('<words>\n{"never":[{"word":"cheap","instead":"good value","claim":false}]}\n</words>')).toBe(
    'Never\n  1. Word: cheap\n     Say instead: good value',
  )
  expect(readable('You write LinkedIn content.')).toBe('You write LinkedIn content.')
  expect(readable('<profile>\nno json\n</profile>')).toBe('<profile>\nno json\n</profile>')
})
