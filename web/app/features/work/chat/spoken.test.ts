import { expect, test } from 'vitest'

import { spokenSentences } from './spoken.ts'

test('a sentence is said once it is whole, not word by word', () => {
  expect(spokenSentences('The door opens', false)).toEqual([])
  expect(spokenSentences('The door opens at 09:45. First cup', false)).toEqual(['The door opens at 09:45.'])
  expect(spokenSentences('The door opens at 09:45. First cup', true)).toEqual(['The door opens at 09:45.', 'First cup'])
})

test('what was said stays as it was while more comes, so that nothing is said twice', () => {
  const text = 'One thing.\n\n- **Promised:** a seat.\n- Still open: 9 of [40 seats](https://x.example).\n'
  const steps = Array.from({ length: text.length }, (_, at) => spokenSentences(text.slice(0, at + 1), false))

  for (const said of steps) expect(said).toEqual(spokenSentences(text, true).slice(0, said.length))
  expect(steps.at(-1)).toEqual(['One thing.', 'Promised: a seat.', 'Still open: 9 of 40 seats.'])
})
