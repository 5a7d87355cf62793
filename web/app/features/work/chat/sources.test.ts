import { expect, test } from 'vitest'

import { piecesOf, withoutSources } from './sources.ts'

const numbers = new Set([1, 2])

test('a number in brackets leads to its passage, and is text where there is none', () => {
  expect(piecesOf('A seat [1][2], see [3].', numbers)).toEqual([
    { type: 'text', text: 'A seat ' },
    { type: 'source', number: 1 },
    { type: 'source', number: 2 },
    { type: 'text', text: ', see ' },
    { type: 'text', text: '[3]' },
    { type: 'text', text: '.' },
  ])
})

test('what is copied has no numbers of sources', () => {
  expect(withoutSources('A seat [1] [2], see [3].', numbers)).toBe('A seat, see [3].')
})
