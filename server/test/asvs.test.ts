import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const rows = readFileSync(join(root, 'docs/security/asvs.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))

test('each requirement that is said to be met names what shows it, and that exists', () => {
  const met = rows.filter(([, , , state = '']) => /^(met|partly)/.test(state))
  const shown = met.map(([, number, , , evidence = '']) => ({
    number,
    files: [...evidence.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file),
  }))

  expect(met.length).toBeGreaterThan(50)
  // What is written down is shown by the document itself.
  const documented = new Set(['6.1.1', '6.1.3', '7.1.1, 7.1.2, 7.1.3', '7.6.1', '8.1.1, 8.1.2'])
  expect(shown.filter(({ number = '', files }) => files.length === 0 && !documented.has(number))).toEqual([])
  expect(shown.flatMap(({ files }) => files.filter((file) => !existsSync(join(root, file))))).toEqual([])
})
