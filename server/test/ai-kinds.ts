import type { LanguageModelV4CallOptions } from '@ai-sdk/provider'
import type { AiProviderKind } from '@postwright/contract/content/ai-provider-kinds'
import { streamText } from 'ai'
import { onTestFinished } from 'vitest'

import type { CallOutcome, Used } from '../src/ai/providers/candidates.ts'
import { createCircuitBreaker } from '../src/ai/providers/circuit-breaker.ts'
import { modelFor } from '../src/ai/providers/models.ts'
import { reasoningOf } from '../src/ai/providers/reasoning.ts'
import { resilientModel } from '../src/ai/providers/resilient-model.ts'
import { writerOf } from '../src/ai/providers/writer-of.ts'
import { anthropicMessages } from './fakes/ai/anthropic-messages.ts'
import {
  chatCompletions,
  groqCompletions,
  mistralCompletions,
  openaiCompletions,
  openrouterCompletions,
} from './fakes/ai/chat-completions.ts'
import { geminiContent } from './fakes/ai/gemini-content.ts'
import { type Answering, startStandIn } from './fakes/ai/stand-in.ts'
import type { Wire } from './fakes/ai/wire.ts'
import { type ManualClock, manualClock } from './manual-clock.ts'

export const key = 'sk-of-a-customer-1234'
export const limits = { firstWordMs: 30_000, idleMs: 9_000, wholeMs: 60_000 }

export interface Protocol {
  kind: AiProviderKind
  wire: Wire
  path: RegExp
  keyHeader: string
}

export const protocols: Protocol[] = [
  { kind: 'openai', wire: openaiCompletions, path: /\/v1\/chat\/completions$/, keyHeader: 'authorization' },
  { kind: 'anthropic', wire: anthropicMessages, path: /\/v1\/messages$/, keyHeader: 'x-api-key' },
  { kind: 'google', wire: geminiContent, path: /\/v1\/models\/small:streamGenerateContent\?alt=sse$/, keyHeader: 'x-goog-api-key' },
  { kind: 'mistral', wire: mistralCompletions, path: /\/v1\/chat\/completions$/, keyHeader: 'authorization' },
  { kind: 'groq', wire: groqCompletions, path: /\/v1\/chat\/completions$/, keyHeader: 'authorization' },
  { kind: 'openrouter', wire: openrouterCompletions, path: /\/v1\/chat\/completions$/, keyHeader: 'authorization' },
  { kind: 'ollama', wire: chatCompletions, path: /\/v1\/chat\/completions$/, keyHeader: 'authorization' },
  { kind: 'openai-compatible', wire: chatCompletions, path: /\/v1\/chat\/completions$/, keyHeader: 'authorization' },
]

export async function standIn({ kind, wire, reasoner }: Protocol & { reasoner?: string }, ...answers: [Answering, ...Answering[]]) {
  const modelId = reasoner ?? 'small'
  const provider = await startStandIn(wire)
  onTestFinished(() => provider.close())
  provider.answer(...answers)
  const choice = { kind, baseUrl: provider.baseUrl, model: modelId, apiKey: key }
  const clock = manualClock()
  const outcomes: CallOutcome[] = []
  const settled: Used[] = []
  const reserved: LanguageModelV4CallOptions[] = []
  let freed = 0
  const breaker = createCircuitBreaker(clock)
  const model = resilientModel(
    [
      {
        writer: { providerId: kind, providerName: kind, provider: kind, modelId: 'small', label: 'small' },
        model: modelFor(choice, { fetch }),
        breaker,
        limits,
        reasoning: reasoningOf(kind, modelId),
        reserve: async (call) => {
          reserved.push(call)
          return { settle: async (used) => void settled.push(used), free: async () => void (freed += 1) }
        },
      },
    ],
    { clock, pausesMs: [500], onOutcome: (outcome) => outcomes.push(outcome) },
  )
  return { provider, choice, model, clock, breaker, outcomes, settled, reserved, freed: () => freed }
}

export interface Heard {
  text: string
  error: unknown
  usage: { inputTokens: number | undefined; outputTokens: number | undefined } | undefined
  writer: string | undefined
  finishReason: string | undefined
}

/** Listens to the end; what was heard until then is what a person saw. */
export async function listen(
  model: ReturnType<typeof modelFor>,
  given: Partial<Parameters<typeof streamText>[0]> = {},
  onText: (textUntilNow: string) => unknown = () => {},
): Promise<Heard> {
  const heard: Heard = { text: '', error: undefined, usage: undefined, writer: undefined, finishReason: undefined }
  const { stream } = streamText({ model, prompt: 'Write a line.', onError: () => {}, ...given } as Parameters<typeof streamText>[0])
  for await (const part of stream) {
    if (part.type === 'text-start') heard.writer = writerOf(part.providerMetadata)?.label
    if (part.type === 'text-delta') {
      heard.text += part.text
      onText(heard.text)
    }
    if (part.type === 'error') heard.error = part.error
    if (part.type !== 'finish') continue
    heard.usage = part.totalUsage
    heard.finishReason = part.finishReason
  }
  return heard
}

/** Lets the pauses before further attempts pass as soon as somebody waits for them. */
export function letPausesPass(clock: ManualClock, ms: number): void {
  void clock.waitedFor(ms).then(() => clock.pass(ms))
}
