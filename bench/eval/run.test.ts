import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, expect, test } from 'vitest'

import { chatCompletions } from '../../server/test/fakes/ai/chat-completions.ts'
import { startStandIn } from '../../server/test/fakes/ai/stand-in.ts'
import { readArguments } from './arguments.ts'
import { type EvalResult, openResults } from './kept.ts'
import { openWriter } from './models.ts'

const provider = await startStandIn(chatCompletions, ['small', 'large'])
const folder = mkdtempSync(join(tmpdir(), 'postwright-eval-'))
afterAll(async () => {
  await provider.close()
  rmSync(folder, { recursive: true })
})

test('without options the composer writes all briefs', () => {
  expect(readArguments([], 40)).toEqual({ model: 'composer', briefs: 40, faults: false })
})

test.each([
  [['--briefs', 'abc'], '--briefs takes a number from 1 to 40, not "abc".'],
  [['--briefs', '0'], '--briefs takes a number from 1 to 40, not "0".'],
  [['--briefs', '41'], '--briefs takes a number from 1 to 40, not "41".'],
  [['--breifs', '3'], "Unknown option '--breifs'"],
  [['openai:gpt'], "Unexpected argument 'openai:gpt'"],
  [['--url', '127.0.0.1'], '--url takes a full address'],
  [['--judge-url', 'http://127.0.0.1'], '--judge-url needs --judge.'],
])('%s is refused', (args, message) => {
  expect(() => readArguments(args, 40)).toThrow(message)
})

const open = (name: string, env = {}, url?: string) => openWriter({ name, url, keyIn: 'EVAL_API_KEY', env })

test.each([
  ['gpt', {}, undefined, '"gpt" names no model.'],
  ['nobody:gpt', {}, undefined, '"nobody:gpt" names no model.'],
  ['openai:', {}, undefined, '"openai:" names no model.'],
  ['openai:gpt-5-mini', {}, undefined, 'OpenAI needs a key: set EVAL_API_KEY.'],
  ['openai-compatible:small', {}, undefined, 'openai-compatible has no address of its own: give --url.'],
  ['local:none', { DATA_DIR: folder }, undefined, `There is no model "none" in ${join(folder, 'models')}. There is none.`],
])('the model %s is refused', async (name, env, url, message) => {
  await expect(open(name, env, url)).rejects.toThrow(message)
})

test('a model that a server does not have is refused with those that it has', async () => {
  await expect(open('openai-compatible:tiny', {}, provider.baseUrl)).rejects.toThrow('There is no model "tiny" there. It has small, large.')
})

test('a server that does not answer is told', async () => {
  const gone = await startStandIn(chatCompletions)
  await gone.close()

  await expect(open('ollama:small', {}, gone.baseUrl)).rejects.toThrow('ollama:small does not answer: No response from server')
})

test('a model at an address of one’s own writes to the product’s prompt, with notes', async () => {
  await expect(open('ollama:small', {}, provider.baseUrl)).resolves.toMatchObject({ isComposer: false, prompt: { notes: true } })
  await expect(open('composer')).resolves.toMatchObject({ isComposer: true, prompt: { notes: false } })
})

const result = (promptHash: string, at: string): EvalResult => ({
  model: 'openai:gpt',
  at,
  promptHash,
  figures: {},
  missed: [],
  comparisons: null,
  failures: [],
  drafts: [],
})

test('a run is compared with the last of another prompt, and a short run writes over nothing', () => {
  const results = openResults(folder, 'openai:gpt')
  expect(results.read('a', 40, 40)).toEqual({ last: null, otherPrompt: null })

  results.keep(result('a', '1'), 40, 40)
  results.keep(result('b', '2'), 40, 40)
  results.keep(result('b', '3'), 40, 40)
  results.keep(result('short', '4'), 3, 40)

  expect(results.read('b', 40, 40)).toMatchObject({ last: { at: '3' }, otherPrompt: { at: '1' } })
  expect(results.read('c', 40, 40)).toMatchObject({ last: { at: '3' }, otherPrompt: { at: '3' } })
  expect(results.read('short', 3, 40)).toMatchObject({ last: { at: '4' }, otherPrompt: { at: '1' } })
})
