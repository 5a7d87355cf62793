import { afterAll, expect, test } from 'vitest'

import { chatCompletions } from '../../server/test/fakes/ai/chat-completions.ts'
import { type Answering, startStandIn } from '../../server/test/fakes/ai/stand-in.ts'
import { composerModel } from '../../server/src/ai/composer/model.ts'
import { modelFor } from '../../server/src/ai/providers/models.ts'
import { briefs } from './briefs.ts'
import { writeAll } from './drafts.ts'
import { comparisons } from './pairs.ts'
import { comparisonTable } from './table.ts'

const provider = await startStandIn(chatCompletions)
afterAll(() => provider.close())

const marks = { sendable: true, unsupportedClaims: 0, usefulness: 4, register: 3, length: 5 }
const verdict = JSON.stringify({
  A: marks,
  B: { ...marks, sendable: false, unsupportedClaims: 3, usefulness: 2, register: 1 },
  better: 'A',
})
const model = modelFor({ kind: 'openai-compatible', model: 'judge', baseUrl: provider.baseUrl, apiKey: 'sk' }, { fetch })
const composer = { model: composerModel({ pauseMs: 0 }), prompt: { notes: false }, isComposer: true }
const writer = { ...composer, isComposer: false }
const two = briefs.slice(0, 2)
const { drafts } = await writeAll(composer, two, () => {})
const before = drafts.map((draft) => ({ ...draft, promptHash: 'another' }))

test('a judge reads pairs without knowing whose they are, and every second pair is turned round', async () => {
  provider.answer({ kind: 'text', pieces: [verdict] })

  const found = await comparisons({ writer, reader: model, briefs: two }, drafts, before)

  // The first place wins each time: ours once, the other's once.
  const side = { sendable: 1, unsupportedClaims: 3, usefulness: 6, register: 4, length: 10 }
  expect(found.withLastPrompt).toEqual({ pairs: 2, better: 1, worse: 1, ours: side, other: side, failures: [] })
  expect(found.withBare?.pairs).toBe(2)
  const table = comparisonTable(found)
  expect(table).toMatch(/usefulness, 1 to 5 +3 +3\n/)
  expect(table).toMatch(/register, 1 to 5 +2 +2\n/)
  expect(table).toMatch(/length, 1 to 5 +5 +5/)
  const asked = JSON.stringify(provider.requests.map(({ body }) => body))
  expect(asked).toContain('spring lot from Sidama')
  expect(asked).not.toMatch(/\b(?:today|last|bare|ours|theirs)\b/i)
})

test('drafts of the same prompt are no pair, and the composer is compared with no bare prompt', async () => {
  provider.answer({ kind: 'text', pieces: [verdict] })

  const found = await comparisons({ writer: composer, reader: model, briefs: two }, drafts, drafts)

  expect(found.withLastPrompt?.pairs).toBe(0)
  expect(found.withBare).toBeNull()
  expect(comparisonTable(found)).toContain('The composer reads no bare prompt: that pair is left out.')
})

test('a limit is waited for as the provider says, and a pair that fails costs only itself', async () => {
  const limit = { kind: 'refuse', status: 429, message: 'Slow down', headers: { 'retry-after-ms': '1' } } as const
  const answered: Answering = { kind: 'text', pieces: [verdict] }
  provider.answer(limit, limit, answered, { kind: 'refuse', status: 400, message: 'Too long' })

  const { withLastPrompt } = await comparisons({ writer: composer, reader: model, briefs: two }, drafts, before)

  expect(withLastPrompt).toMatchObject({ pairs: 1, better: 1, failures: [expect.stringContaining('Too long')] })
})

test('a draft that fails is told, and the next one is written', async () => {
  const answered: Answering = { kind: 'text', pieces: ['Our spring lot is here.'] }
  provider.answer(answered, { kind: 'refuse', status: 400, message: 'Too long' }, answered)

  const run = await writeAll({ model, prompt: { notes: true }, isComposer: false }, briefs.slice(0, 1), () => {})

  expect(run.drafts).toHaveLength(8)
  expect(run.failures).toEqual([expect.stringContaining('Too long')])
})

test('a model that writes nothing at all ends the run', async () => {
  provider.answer({ kind: 'refuse', status: 400, message: 'No such model' })

  await expect(writeAll({ model, prompt: {}, isComposer: false }, two, () => {})).rejects.toThrow('No such model')
})
