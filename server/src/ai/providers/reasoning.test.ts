import { describe, expect, test } from 'vitest'

import { listen, type Protocol, protocols, standIn } from '../../../test/ai-kinds.ts'
import { reasoningOf } from './reasoning.ts'

/** A model of each kind that thinks, and what its call says of that. */
const reasoners: Record<string, { reasoner: string; sent: object; limit: number; silent?: boolean }> = {
  openai: { reasoner: 'gpt-5-mini', sent: { reasoning_effort: 'low', max_completion_tokens: 2226 }, limit: 2226, silent: true },
  anthropic: { reasoner: 'claude-sonnet-5', sent: { thinking: { type: 'disabled' }, max_tokens: 2226 }, limit: 2226 },
  google: {
    reasoner: 'gemini-2.5-flash',
    sent: { generationConfig: { maxOutputTokens: 2226, thinkingConfig: { thinkingBudget: 1311 } } },
    limit: 2226,
  },
  mistral: { reasoner: 'magistral-medium-2506', sent: { max_tokens: 4726 }, limit: 4726 },
  groq: { reasoner: 'openai/gpt-oss-120b', sent: { reasoning_effort: 'low', max_tokens: 2226 }, limit: 2226 },
  openrouter: { reasoner: 'deepseek/deepseek-r1', sent: { reasoning: { effort: 'low' }, max_tokens: 2226 }, limit: 2226 },
  ollama: { reasoner: 'qwen3:8b', sent: { reasoning_effort: 'none', max_tokens: 2226 }, limit: 2226 },
  'openai-compatible': { reasoner: 'deepseek-r1-distill', sent: { max_tokens: 4726 }, limit: 4726 },
}

const of = ({ kind }: Protocol) => reasoners[kind]!

describe.each(protocols)('$kind', (protocol) => {
  test('a model that thinks is told to think little, and has room for it beside the text; both are set aside', async () => {
    const { model, provider, reserved } = await standIn({ ...protocol, ...of(protocol) }, { kind: 'text', pieces: ['Here.'] })

    await listen(model, { maxOutputTokens: 726 })

    expect(provider.requests[0]!.body).toMatchObject(of(protocol).sent)
    expect(reserved).toMatchObject([{ maxOutputTokens: of(protocol).limit }])
  })

  test('what a model thinks before its text is no text', async () => {
    const { model, outcomes } = await standIn(
      { ...protocol, ...of(protocol) },
      { kind: 'text', reasoning: ['They want a line. ', 'I write one.'], pieces: ['Cold brew ', 'is here.'] },
    )

    expect((await listen(model, { maxOutputTokens: 726 })).text).toBe('Cold brew is here.')
    expect(outcomes).toMatchObject([{ outcome: 'written' }])
  })

  test('thinking in tags within the text is no text either, however its pieces are cut', async () => {
    const { model } = await standIn(protocol, {
      kind: 'text',
      pieces: ['<thi', 'nk>They want', ' a line.</th', 'ink>\n\nCold brew <b>', 'is</b> here.'],
    })

    expect((await listen(model)).text.trim()).toBe('Cold brew <b>is</b> here.')
  })

  test('a model that thinks until its tokens are used up gives no text, says so, and what it took is counted', async () => {
    const { model, settled } = await standIn(
      { ...protocol, ...of(protocol) },
      { kind: 'text', reasoning: ['Hmm. '], pieces: [], end: 'length', usage: { prompt_tokens: 30, completion_tokens: 2226 } },
    )

    const heard = await listen(model, { maxOutputTokens: 726 })

    expect(heard).toMatchObject({ text: '', error: undefined, finishReason: 'length', usage: { outputTokens: 2226 } })
    expect(settled).toMatchObject([{ usage: { outputTokens: { total: 2226 } } }])
  })
})

test.each([
  ['openai', 'gpt-4o-mini'],
  ['openai', 'gpt-5-chat-latest'],
  ['anthropic', 'claude-haiku-4-5'],
  ['anthropic', 'claude-3-5-sonnet'],
  ['google', 'gemini-2.0-flash'],
  ['groq', 'llama-3.3-70b-versatile'],
  ['openrouter', 'meta-llama/llama-3.3-70b-instruct'],
  ['ollama', 'gemma4:12b'],
  ['openai-compatible', 'stand-in'],
  ['local', 'qwen3-4b'],
  ['composer', 'composer'],
] as const)('%s %s writes at once, and is told nothing of thinking', (kind, model) => {
  expect(reasoningOf(kind, model)).toBeNull()
})

test('one that takes no effort, or only the highest, is told none', () => {
  expect(reasoningOf('openai', 'gpt-5-pro')).toEqual({ tokens: 4000 })
  expect(reasoningOf('openai', 'o1-mini')).toEqual({ tokens: 4000 })
})
