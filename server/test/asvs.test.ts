import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const rows = readFileSync(join(root, 'docs/security/asvs.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, number = '', , state = '', evidence = '']) => ({ number, state, evidence }))

/** What is written down is shown by the document itself. */
const documented = new Set(['6.1.1', '6.1.3', '7.1.1, 7.1.2, 7.1.3', '7.6.1', '8.1.1, 8.1.2'])
/** What is met by there being none, such as secret questions. */
const absent = new Set(['6.2.10', '6.4.2', '6.6.1'])

/** The tests that a cell names: `file`: “title”, “title”. */
function testsIn(evidence: string): { file: string; title: string }[] {
  return [...evidence.matchAll(/`([^`]+)`: ((?:“[^”]+”(?:, )?)+)/g)].flatMap(([, file = '', titles = '']) =>
    [...titles.matchAll(/“([^”]+)”/g)].map(([, title = '']) => ({ file, title })),
  )
}

test('each requirement that is said to be met, if only by choice, names a test', () => {
  const met = rows.filter(({ state }) => /^(met|partly|by choice)/.test(state))

  expect(met.length).toBeGreaterThan(50)
  const unshown = met.filter(({ number, evidence }) => !documented.has(number) && !absent.has(number) && testsIn(evidence).length === 0)
  expect(unshown.map(({ number }) => number)).toEqual([])
})

test('each test and each file that is named exists', () => {
  const files = rows.flatMap(({ evidence }) => [...evidence.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file))
  const tests = rows.flatMap(({ evidence }) => testsIn(evidence))

  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
  expect(tests.length).toBeGreaterThan(50)
  expect(tests.filter(({ file, title }) => !namesOf(file).includes(title))).toEqual([])
})

test('what is not met is argued in a decision that exists', () => {
  const open = rows.filter(({ state }) => /^(\*\*not met|by choice)/.test(state))

  expect(open.length).toBeGreaterThan(0)
  expect(open.filter(({ state }) => !state.includes('(decision 26)'))).toEqual([])
  expect(existsSync(join(root, 'docs/decisions/0026-what-a-password-must-be.md'))).toBe(true)
})

/** What stands in quotes behind `test(` or the call of a `test.each(…)`. */
function namesOf(file: string): string[] {
  const source = readFileSync(join(root, file), 'utf8')
  return [...source.matchAll(/(?:test\(|\)\()\s*(['`])(.+?)\1,/g)].map(([, , title = '']) => title)
}
