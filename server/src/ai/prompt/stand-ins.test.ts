import type { LanguageModelV4CallOptions } from '@ai-sdk/provider'
import { MockLanguageModelV4 } from 'ai/test'
import { expect, test } from 'vitest'

import { streamDraft } from '../draft.ts'
import { callFor } from './stand-ins.ts'

const business = { name: 'Lumen', context: 'A roastery in Woodstock. '.repeat(400) }

async function callOf(text: string): Promise<LanguageModelV4CallOptions> {
  const model = new MockLanguageModelV4({ doStream: async () => Promise.reject(new Error('It is away.')) })
  const standIns = { local: { notes: false, budget: 2_200, answer: 1_800 } }
  const prompt = { notes: true }
  const draft = streamDraft({ model, inputs: { contentType: 'blog', business, brief: { text } }, prompt, standIns, retries: 0 })
  await expect(draft.next()).rejects.toThrow()
  const [call] = model.doStreamCalls
  if (!call) throw new Error('It was called.')
  return call
}

const sizeOf = (call: LanguageModelV4CallOptions) => JSON.stringify(call.prompt).length

test('whoever stands in is given the prompt of its own kind: a model of this machine a short one without notes', async () => {
  const call = await callOf('Cold brew from Monday.')

  const first = callFor('openai', call)
  const local = callFor('local', call)

  expect(first.prompt).toEqual(call.prompt)
  expect(sizeOf(first)).toBeGreaterThan(12_000)
  expect(JSON.stringify(first.prompt)).toContain('[[notes]]')
  expect(sizeOf(local)).toBeLessThan(2_200 * 4 + 1000)
  expect(JSON.stringify(local.prompt)).not.toContain('[[notes]]')
  expect(JSON.stringify(local.prompt)).toContain('Cold brew from Monday.')
  expect(local.maxOutputTokens).toBeLessThanOrEqual(1_800)
  expect(first.maxOutputTokens).toBeGreaterThan(1_800)
  for (const { providerOptions } of [first, local]) expect(providerOptions).toEqual({})
})

test('one that has no room to read about the business does not stand in', async () => {
  const call = await callOf('Cold brew from Monday. '.repeat(350))

  expect(() => callFor('local', call)).toThrow('This brief is too long for this model.')
  expect(JSON.stringify(callFor('openai', call).prompt)).toContain('A roastery in Woodstock.')
})
