import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { openJournal, takeJournal } from './journal.ts'

function folder(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'postwright-journal-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  return dataDir
}

test('whoever takes a journal learns the last entry of each mail, and its writer may hand nothing more over', () => {
  const dataDir = folder()
  const journal = openJournal(dataDir)
  onTestFinished(journal.close)
  const may = [journal.note('ends', 'one'), journal.note('taken', 'one'), journal.note('ends', 'two')]

  const entries = takeJournal(dataDir, journal.id)

  expect(may).toEqual([true, true, true])
  expect(entries && Object.fromEntries(entries)).toEqual({ one: 'taken', two: 'ends' })
  expect(journal.note('ends', 'three')).toBe(false)
  expect(takeJournal(dataDir, journal.id)).toBeUndefined()
})

test('nothing is concluded from the journal of another machine, or from before this one started', () => {
  const dataDir = folder()
  const journal = openJournal(dataDir)
  journal.close()
  const path = join(dataDir, 'handovers', journal.id)
  const [, ...entries] = readFileSync(path, 'utf8').split('\n')
  writeFileSync(path, ['c0ffee00-0000-4000-8000-000000000000', ...entries].join('\n'))

  expect(takeJournal(dataDir, journal.id)).toBeUndefined()
})

test('a journal that ended well is gone', () => {
  const dataDir = folder()
  const journal = openJournal(dataDir)
  journal.remove()
  journal.close()

  expect(readdirSync(join(dataDir, 'handovers'))).toEqual([])
})
