import { expect, test } from 'vitest'

import { countEmojiBytes } from './emoji-bytes.ts'

test.each([
  ['Plums', 5],
  ['Pflümli', 7],
  ['字字', 2],
  ['🍇', 4],
  ['👍🏽', 8],
  ['👨‍👩‍👧', 18],
  ['🇿🇦', 8],
  ['1️⃣', 7],
  ['12', 2],
  ['https://loerielane.example/🍇', 31],
])('%s is %i', (text, count) => {
  expect(countEmojiBytes(text)).toBe(count)
})
