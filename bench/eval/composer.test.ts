import { expect, test } from 'vitest'

import { composerModel } from '../../server/src/ai/composer/model.ts'
import { briefs } from './briefs.ts'
import { type EvalWriter, writeAll } from './drafts.ts'
import { faultLines, figuresOf, marks, missedMarks } from './figures.ts'
import { noteFindings } from './notes.ts'
import { optionFindings } from './options.ts'

const composer: EvalWriter = { model: composerModel({ pauseMs: 0 }), prompt: { notes: false }, isComposer: true }
const run = await writeAll(composer, briefs, () => {})
const options = await optionFindings(composer, briefs)
const notes = await noteFindings(composer, briefs)
const findings = { run, options, notes, briefs }

test('there are 40 briefs of ten businesses', () => {
  expect(briefs).toHaveLength(40)
  expect(new Set(briefs.map(({ of }) => of)).size).toBe(10)
  expect(new Set(briefs.map(({ text }) => text)).size).toBe(40)
})

test('nine types of one brief begin in six ways or more, on average', () => {
  expect(figuresOf(findings)['different first sentences of nine types, mean of briefs']).toBeGreaterThanOrEqual(6)
})

/** A person who finds a row here red reads the lines: each names the draft and the words that are wrong. */
const heldFaults = {
  'hard limits broken': 'hardLimits',
  placeholders: 'placeholders',
  'leaked instructions': 'leaked',
  'empty promises': 'emptyPromises',
} as const

test.each(Object.entries(heldFaults))('the composer writes 40 briefs as nine types with 0 %s', (_, fault) => {
  const found = run.drafts.flatMap(({ brief, contentType, faults }) => faults[fault].map((words) => `${contentType}, “${brief}”: ${words}`))
  expect(found).toEqual([])
})

test('each option of the desk changes the composer’s text as it says', () => {
  expect(options.faults).toEqual([])
})

test('notes and words of a business change the composer’s drafts, and none of them breaks one', () => {
  expect(notes.broken).toEqual([])
  expect(notes.brokenWithout).toBeGreaterThan(10)
})

test('the desk asks for what a brief promises and does not contain', () => {
  expect(faultLines(findings).filter((line) => line.startsWith('the desk does not ask'))).toEqual([])
})

test('a run that misses a mark says which', () => {
  const figures = figuresOf(findings)
  const good = { ...figures, ...Object.fromEntries(marks.map((mark) => [mark, 0])) }
  expect(missedMarks(good)).toEqual([])
  expect(missedMarks({ ...good, 'empty promises': 2 })).toEqual(['empty promises'])
})
