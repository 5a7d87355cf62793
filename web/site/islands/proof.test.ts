import { createHash } from 'node:crypto'

import { expect, test } from 'vitest'

import { solve } from './proof.ts'
import { hasherFor } from './sha256.ts'

const letters = (count: number) => 'challenge-'.repeat(40).slice(0, count)

test('it is SHA-256, whatever the length of what stands before the number', () => {
  for (let length = 0; length <= 200; length++) {
    const prefix = letters(length)
    const hash = hasherFor(prefix)
    for (const number of [0, 7, 123_456, 999_999_999]) {
      expect(hash(number), `${length} letters and ${number}`).toBe(
        createHash('sha256').update(`${prefix}${number}`).digest().readUInt32BE(),
      )
    }
  }
})

test('what it finds begins with so many zero bits', async () => {
  const prefix = `${letters(250)}.`

  const number = await solve(prefix, 14)

  expect(createHash('sha256').update(`${prefix}${number}`).digest().readUInt32BE() >>> 18).toBe(0)
})
