import { expect, test } from 'vitest'

import { matching } from './commands.tsx'

const commands = [{ label: 'Content Calendar' }, { label: 'Café Zürich' }, { label: 'Chat' }]

test('every typed word must be there, in any order, case and accents aside', () => {
  expect(matching(commands, 'zurich cafe')).toEqual([{ label: 'Café Zürich' }])
  expect(matching(commands, 'CAL')).toEqual([{ label: 'Content Calendar' }])
  expect(matching(commands, 'calendar chat')).toEqual([])
})

test('nothing typed leaves everything', () => {
  expect(matching(commands, '  ')).toEqual(commands)
})
