import { expect, test } from 'vitest'

import { mergeSteady } from './steady-rows.ts'

const merge = (seen: string, rows: string) => mergeSteady([...seen], [...rows], (row) => row).join('')

test.each([
  ['what left stays where it was', 'abc', 'ac', 'abc'],
  ['all that left stays', 'abc', '', 'abc'],
  ['what is new comes last', 'abc', 'acd', 'abcd'],
  ['what is new comes first', 'bc', 'abc', 'abc'],
  ['what is new stands behind what precedes it', 'acd', 'abd', 'abcd'],
  ['the first rows', '', 'ab', 'ab'],
])('%s', (_what, seen, rows, merged) => {
  expect(merge(seen, rows)).toBe(merged)
})

test('a row that stays is as it is now', () => {
  const [row] = mergeSteady([{ id: 1, name: 'before' }], [{ id: 1, name: 'now' }], ({ id }) => String(id))

  expect(row?.name).toBe('now')
})
