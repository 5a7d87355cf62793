import type { LanguageModelV4 } from '@ai-sdk/provider'
import type { PostContent } from '@postwright/contract/content/content'
import { platformRules } from '@postwright/contract/content/platform-rules'
import type { Breach } from '@postwright/contract/content/style-check'
import type { DraftWarning } from '@postwright/contract/content/draft-warnings'
import type { Suggestions } from '@postwright/contract/content/posts'
import { msg } from '@postwright/contract/core/msg'
import { streamText } from 'ai'

import { inEnglish } from '../sentences.ts'
import { claimsOf, type FoundClaim } from './claims/claims.ts'
import { CutDraftError, type DraftUsage, EmptyDraftError, SpentDraftError } from './draft-failures.ts'
import { leftOutOf, styleWarningsOf, warningsOf } from './draft-warnings.ts'
import { readNotes } from './notes.ts'
import { ownParts } from './own-parts.ts'
import { repairParts } from './parts.ts'
import type { Writer } from './providers/candidates.ts'
import { afterThinking } from './providers/think-tags.ts'
import { writerOf } from './providers/writer-of.ts'
import { buildPrompt, type PromptOptions } from './prompt/build.ts'
import { DraftInputs, type DraftInputsGiven } from './prompt/inputs.ts'
import { withOwnPrompts } from './prompt/stand-ins.ts'
import { AnswerReader } from './protocol.ts'
import { repairContent } from './repair.ts'
import { inStyle, partsInStyle } from './voice/in-style.ts'
import { tokensOf } from './tokens.ts'
import { isMoreThanASentence, untilLastWhole } from './whole-sentences.ts'

export type DraftEvent =
  | { type: 'text'; field: 'title' | 'body'; delta: string }
  /** `writer`: who really wrote, where the model is one of several. */
  | {
      type: 'done'
      content: PostContent
      usage: DraftUsage
      aborted: boolean
      repaired: boolean
      /** What of the business's words, rules and notes it broke before it was mended. */
      mended: Breach[]
      writer: Writer | null
      claims: FoundClaim[]
      suggestions: Suggestions | null
      promptHash: string
      /** How many of the passages it was told, from the first on. */
      passagesTold: number
      warnings: DraftWarning[]
      /** What the provider broke off with, after enough of the text. */
      failure: unknown
      /** Whether anything came, so that the call took tokens. */
      isAnswered: boolean
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

/**
 * Writes one draft. The pieces of text come as the model gives them; the content of `done` is what counts: repaired where
 * the pieces broke a hard limit. After an abort `done` carries what there was until then, with the tokens estimated. What the
 * model was cut off from, or its provider broke off, ends at its last whole sentence and says so, where there is enough of it.
 *
 * @throws the provider's error where it never answered, else SpentDraftError.
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
  const hasTitle = platformRules[inputs.contentType].title !== null
  const reader = new AnswerReader(hasTitle)
  let usage: DraftUsage | null = null
  let aborted = false
  let writer: Writer | null = null
  let answered = ''
  let thought = ''
  let isCut = false
  let failure: unknown

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
      if (part.type === 'reasoning-delta') thought += part.text
      if (part.type === 'finish') isCut = part.finishReason === 'length' || part.finishReason === 'content-filter'
      if (part.type === 'finish') usage = { inputTokens: part.totalUsage.inputTokens ?? 0, outputTokens: part.totalUsage.outputTokens ?? 0 }
      if (part.type !== 'text-delta') continue
      answered += part.text
      for (const { field, delta } of reader.read(part.text)) yield { type: 'text', field, delta }
    }
  } catch (error) {
    if (signal?.aborted) aborted = true
    else if (answered + thought === '') throw error
    else failure = error
  }
  for (const { field, delta } of reader.end()) yield { type: 'text', field, delta }

  const standIn = others.find(({ kind }) => kind === writer?.provider)
  const told = standIn?.built ?? first
  const asked = standIn?.options ?? prompt
  const spent = settled(usage, told.system + told.user, thought + answered)
  const whole = readWhole(reader, answered, hasTitle)
  const isPart = !aborted && (failure !== undefined || isCut) && !whole.isComplete
  const body = isPart ? untilLastWhole(whole.body) : whole.body
  if (!aborted && (whole.body === '' || (isPart && !isMoreThanASentence(body)))) {
    if (failure !== undefined) throw new SpentDraftError('', spent, failure)
    if (isCut) throw new CutDraftError(inEnglish(usedUp), spent)
    throw new EmptyDraftError(inEnglish(noText), spent)
  }
  const { content: fitting, repaired } = repairContent(inputs.contentType, { title: whole.title, body }, inputs.brief)
  const { content, mended } = inStyle(fitting, inputs)
  const notes = readNotes(whole.notes)
  const parts = asked.notes ? (notes.suggestions ?? {}) : ownParts(content, inputs)
  const suggestions = partsInStyle(repairParts(inputs.contentType, parts, content, inputs.brief), inputs)
  const isComposed = writer ? writer.provider === 'composer' : model.modelId === 'composer'
  yield {
    type: 'done',
    content,
    usage: spent,
    aborted,
    repaired,
    mended,
    writer,
    claims: claimsOf(content, inputs, notes.claims, asked.notes ? suggestions : null),
    suggestions,
    promptHash: told.hash,
    passagesTold: told.passages,
    warnings: [
      ...(isPart ? [failure === undefined ? ('cut' as const) : ('broke_off' as const)] : []),
      ...(aborted ? [] : isComposed ? leftOutOf(inputs) : warningsOf(content, inputs, suggestions?.thread)),
      ...(aborted ? [] : styleWarningsOf(content, inputs)),
    ],
    failure: isPart ? failure : undefined,
    isAnswered: usage !== null || thought + answered !== '',
  }
}

const noText = msg`The AI provider answered without any text. Try again, or choose another model.`
const usedUp = msg`The AI model used up its tokens before the text was there. Allow it more, or choose another model.`

/** What the answer comes to; notes begin where the text is complete. */
function readWhole(reader: AnswerReader, answered: string, hasTitle: boolean) {
  const said = afterThinking(answered)
  const read = said === null ? reader : new AnswerReader(hasTitle)
  if (said !== null) read.read(said)
  read.end()
  return { title: read.title, body: read.body, notes: read.notes, isComplete: read.hasEnded }
}

/** Providers that report no usage, and calls cut short, are metered by our own estimate. */
function settled(usage: DraftUsage | null, prompt: string, answered: string): DraftUsage {
  if (usage && usage.inputTokens + usage.outputTokens > 0) return usage
  return { inputTokens: tokensOf(prompt), outputTokens: tokensOf(answered) }
}

/** What a model may take beyond our estimate: its own count of the prompt, and its thinking. */
export interface TokenRoom {
  promptMargin: number
  reasoningTokens: number
}

const noRoom: TokenRoom = { promptMargin: 1, reasoningTokens: 0 }

interface Estimated extends Pick<DraftRequest, 'prompt' | 'standIns' | 'maxTokens'> {
  room?: TokenRoom
}

/** The most tokens that a draft can take, whoever writes it: held before the call, settled to what it really took after it. */
export function estimateTokens(
  given: DraftInputsGiven,
  { prompt = {}, standIns = {}, maxTokens, room: { promptMargin, reasoningTokens } = noRoom }: Estimated = {},
): number {
  const inputs = DraftInputs.parse(given)
  const sizes = [prompt, ...Object.values(standIns)].map((options) => {
    const { system, user } = buildPrompt(inputs, options)
    return Math.ceil(tokensOf(system + user) * promptMargin) + outputLimit(inputs, maxTokens, options) + reasoningTokens
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
