import type { LanguageModelV4 } from '@ai-sdk/provider'
import type { PostContent } from '@postwright/contract/content/content'
import { platformRules } from '@postwright/contract/content/platform-rules'
import type { Suggestions } from '@postwright/contract/content/posts'
import { msg } from '@postwright/contract/core/msg'
import { streamText } from 'ai'

import { inEnglish } from '../sentences.ts'
import { claimsOf, type FoundClaim } from './claims/claims.ts'
import { readNotes } from './notes.ts'
import { ownParts } from './own-parts.ts'
import { repairParts } from './parts.ts'
import type { Writer } from './providers/candidates.ts'
import { writerOf } from './providers/writer-of.ts'
import { buildPrompt, type PromptOptions } from './prompt/build.ts'
import { DraftInputs, type DraftInputsGiven } from './prompt/inputs.ts'
import { withOwnPrompts } from './prompt/stand-ins.ts'
import { AnswerReader } from './protocol.ts'
import { repairContent } from './repair.ts'
import { tokensOf } from './tokens.ts'

export type DraftEvent =
  | { type: 'text'; field: 'title' | 'body'; delta: string }
  /** `writer`: who really wrote, where the model is one of several. */
  | {
      type: 'done'
      content: PostContent
      usage: DraftUsage
      aborted: boolean
      repaired: boolean
      writer: Writer | null
      claims: FoundClaim[]
      suggestions: Suggestions | null
      promptHash: string
    }

export interface DraftUsage {
  inputTokens: number
  outputTokens: number
}

export interface DraftRequest {
  model: LanguageModelV4
  inputs: DraftInputsGiven
  prompt?: PromptOptions
  /** What the kinds of provider are told that may stand in for the model. */
  standIns?: StandIns
  signal?: AbortSignal
  temperature?: number
  /** Fewer than the length asks for, where the person wants it so. */
  maxTokens?: number
  /** How often a call that failed before its first word is tried again. */
  retries?: number
}

type StandIns = Partial<Record<Writer['provider'], PromptOptions>>

/** The model answered without a word, which is no draft. */
export class EmptyDraftError extends Error {
  override name = 'EmptyDraftError'
}

/**
 * Writes one draft. The pieces of text come as the model gives them; the content of `done` is what counts: repaired where
 * the pieces broke a hard limit. After an abort `done` carries what there was until then, with the tokens estimated.
 *
 * @throws the provider's error, or EmptyDraftError.
 */
export async function* streamDraft({
  model,
  inputs: given,
  prompt = {},
  standIns = {},
  signal,
  temperature,
  maxTokens,
  retries = 1,
}: DraftRequest): AsyncGenerator<DraftEvent, void, void> {
  const inputs = DraftInputs.parse(given)
  const first = buildPrompt(inputs, prompt)
  const others = Object.entries(standIns).map(([kind, options]) => ({ kind, options, built: buildPrompt(inputs, options) }))
  const ownPrompts = others.map(({ kind, options, built: { system, user, room } }) => {
    return [kind, { system, user, maxOutputTokens: outputLimit(inputs, maxTokens, options), fits: room >= 0 }]
  })
  const reader = new AnswerReader(platformRules[inputs.contentType].title !== null)
  let usage: DraftUsage | null = null
  let aborted = false
  let writer: Writer | null = null
  let answered = ''

  const result = streamText({
    model,
    system: first.system,
    prompt: first.user,
    providerOptions: withOwnPrompts(Object.fromEntries(ownPrompts)),
    temperature,
    maxOutputTokens: outputLimit(inputs, maxTokens, prompt),
    maxRetries: retries,
    abortSignal: signal,
    // Errors are thrown below, where the caller meets them; the library would print them as well.
    onError: () => {},
  })
  try {
    for await (const part of result.stream) {
      if (part.type === 'error') throw part.error
      if (part.type === 'abort') aborted = true
      if (part.type === 'text-start') writer = writerOf(part.providerMetadata)
      if (part.type === 'finish') usage = { inputTokens: part.totalUsage.inputTokens ?? 0, outputTokens: part.totalUsage.outputTokens ?? 0 }
      if (part.type !== 'text-delta') continue
      answered += part.text
      for (const { field, delta } of reader.read(part.text)) yield { type: 'text', field, delta }
    }
  } catch (error) {
    if (!signal?.aborted) throw error
    aborted = true
  }
  for (const { field, delta } of reader.end()) yield { type: 'text', field, delta }

  const { content, repaired } = repairContent(inputs.contentType, { title: reader.title, body: reader.body }, inputs.brief)
  if (!aborted && content.body === '')
    throw new EmptyDraftError(inEnglish(msg`The AI provider answered without any text. Try again, or choose another model.`))
  const notes = readNotes(reader.notes)
  const standIn = others.find(({ kind }) => kind === writer?.provider)
  const told = standIn?.built ?? first
  const asked = standIn?.options ?? prompt
  yield {
    type: 'done',
    content,
    usage: settled(usage, told.system + told.user, answered),
    aborted,
    repaired,
    writer,
    claims: claimsOf(content, inputs, notes.claims),
    suggestions: repairParts(
      inputs.contentType,
      asked.notes ? (notes.suggestions ?? {}) : ownParts(content, inputs),
      content,
      inputs.brief,
    ),
    promptHash: told.hash,
  }
}

/** Providers that report no usage, and calls cut short, are metered by our own estimate. */
function settled(usage: DraftUsage | null, prompt: string, answered: string): DraftUsage {
  if (usage && usage.inputTokens + usage.outputTokens > 0) return usage
  return { inputTokens: tokensOf(prompt), outputTokens: tokensOf(answered) }
}

interface Estimated extends Pick<DraftRequest, 'prompt' | 'standIns' | 'maxTokens'> {}

/** The most tokens that a draft can take, whoever writes it: held before the call, settled to what it really took after it. */
export function estimateTokens(given: DraftInputsGiven, { prompt = {}, standIns = {}, maxTokens }: Estimated = {}): number {
  const inputs = DraftInputs.parse(given)
  const sizes = [prompt, ...Object.values(standIns)].map((options) => {
    const { system, user } = buildPrompt(inputs, options)
    return tokensOf(system + user) + outputLimit(inputs, maxTokens, options)
  })
  return Math.max(...sizes)
}

/** A word takes about 1.5 tokens and a character 0.3; a fifth more leaves room for other languages, and notes quote most of the text again. */
function outputLimit(
  { contentType, brief, revision }: DraftInputs,
  maxTokens = Infinity,
  { notes = false, answer = Infinity }: PromptOptions = {},
): number {
  const { lengths } = platformRules[contentType]
  const [, most] = lengths[brief.length]
  const tokens = lengths.unit === 'words' ? most * 1.5 : most * 0.3
  const text = Math.ceil(Math.max(tokens * 1.2, revision ? tokensOf(revision.content.body) * 1.6 : 0)) + 80
  return Math.min(notes ? Math.ceil(text * 1.8) + 400 : text, maxTokens, answer)
}
