import type { LanguageModelV4 } from '@ai-sdk/provider'
import { streamText, tool, type ToolSet } from 'ai'
import type { z } from 'zod'

import type { DraftUsage } from '../draft-failures.ts'
import type { Writer } from '../providers/candidates.ts'
import { writerOf } from '../providers/writer-of.ts'
import { tokensOf } from '../tokens.ts'
import { type AskedCall, modelMessages, type Turn } from './turns.ts'
import { turnTokens } from './fitting.ts'

/** What a model is told of a tool. It is called by us, never by the library. */
export interface OfferedTool {
  name: string
  description: string
  schema: z.ZodType
}

export interface StepRequest {
  model: LanguageModelV4
  system: string
  turns: readonly Turn[]
  tools: readonly OfferedTool[]
  /** Offered, and not to be used any more. */
  mayCall: boolean
  maxOutputTokens: number
  signal: AbortSignal
  /** Of calls, in their order. */
  newId: () => string
}

export interface StepEnd {
  text: string
  calls: AskedCall[]
  usage: DraftUsage
  /** It came to the most that it may write. */
  isCut: boolean
  /** It asked for a tool, and named none that is offered. */
  askedForNothing: boolean
  writer: Writer | null
  isAborted: boolean
  failure: unknown
}

/** One call of a model: its words as they come, and at the end what it asks for. It does not throw: a failure is told at the end. */
export async function* chatStep(request: StepRequest): AsyncGenerator<string, StepEnd, void> {
  const { model, system, turns, tools, mayCall, maxOutputTokens, signal, newId } = request
  const end: StepEnd = {
    text: '',
    calls: [],
    usage: { inputTokens: 0, outputTokens: 0 },
    isCut: false,
    askedForNothing: false,
    writer: null,
    isAborted: false,
    failure: undefined,
  }
  let thought = ''
  const set: ToolSet = Object.fromEntries(tools.map(({ name, description, schema }) => [name, tool({ description, inputSchema: schema })]))
  try {
    const { stream } = streamText({
      model,
      system,
      messages: modelMessages(turns),
      ...(tools.length > 0 && { tools: set, toolChoice: mayCall ? ('auto' as const) : ('none' as const) }),
      maxOutputTokens,
      maxRetries: 1,
      abortSignal: signal,
      onError: () => {},
    })
    for await (const part of stream) {
      if (part.type === 'error') throw part.error
      if (part.type === 'abort') end.isAborted = true
      if (part.type === 'text-start') end.writer = writerOf(part.providerMetadata) ?? end.writer
      if (part.type === 'reasoning-delta') thought += part.text
      if (part.type === 'tool-call')
        end.calls.push({ id: newId(), name: part.toolName, input: part.input, metadata: part.providerMetadata })
      if (part.type === 'finish') {
        end.isCut = part.finishReason === 'length'
        end.askedForNothing = part.finishReason === 'tool-calls' && end.calls.length === 0
        end.usage = { inputTokens: part.totalUsage.inputTokens ?? 0, outputTokens: part.totalUsage.outputTokens ?? 0 }
      }
      if (part.type !== 'text-delta' || part.text === '') continue
      end.text += part.text
      yield part.text
    }
  } catch (error) {
    if (signal.aborted) end.isAborted = true
    // A model that calls a tool all the same has said what it had to say.
    else if (mayCall || !isToolChoiceViolation(error)) end.failure = error
  }
  const hasAnswered = end.text !== '' || thought !== '' || end.calls.length > 0
  if (end.usage.inputTokens + end.usage.outputTokens === 0 && hasAnswered)
    end.usage = { inputTokens: tokensOf(system) + turnTokens(turns), outputTokens: tokensOf(thought + end.text) }
  return end
}

function isToolChoiceViolation(error: unknown): boolean {
  return error instanceof Error && error.name === 'AI_ToolChoiceViolationError'
}
