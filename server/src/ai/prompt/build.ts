import { createHash } from 'node:crypto'

import type { AiContextCut } from '@postwright/contract/content/generation'
import { platformRules } from '@postwright/contract/content/platform-rules'
import type { ContentType } from '@postwright/contract/core/content-types'

import { tokensOf } from '../tokens.ts'
import { block } from './blocks.ts'
import { cutFrom, cutNext, fitting } from './fitting.ts'
import { DraftInputs, type DraftInputsGiven, type DraftStyle } from './inputs.ts'
import { rulesText } from './rules.ts'

export interface PromptOptions {
  /** Whether the rules of the type are told; the composer reads none, and is charged for none. */
  rules?: boolean | undefined
  /** What administrators added to the rules of the type. */
  addition?: string | undefined
  /** Whether the answer ends with notes on what it claims. */
  notes?: boolean | undefined
  /** The most tokens that rules and facts may take together. */
  budget?: number | undefined
  /** The most tokens that the answer may take, where less is left beside the prompt than the length asks for. */
  answer?: number | undefined
}

export type PromptPartId = 'rules' | 'notes' | 'words' | 'voice' | 'profile' | 'examples' | 'passages' | 'brief' | 'revision'

/** A part of a prompt as it is sent, with about how many tokens it takes. */
export interface PromptPart {
  id: PromptPartId
  text: string
  tokens: number
}

export interface DraftPrompt {
  system: string
  user: string
  /** In the order in which they are sent. */
  parts: PromptPart[]
  /** What was left out to keep within the budget, first what matters least. */
  cut: AiContextCut[]
  /** What more would go for a longer brief, first to last. */
  next: AiContextCut[]
  /** About how many tokens the brief could take more before more is left out; negative when rules, brief and business do not fit at all. */
  room: number
  /** How many of the passages there was room for, from the first on. */
  passages: number
  /** SHA-256 of all of it, in hexadecimal. */
  hash: string
}

/** Enough for a full profile, three examples and some pages of documents; what a model charges for it stays small. */
const usualBudget = 12_000

/**
 * The one prompt that every model is given, the composer too, in the order of its parts: rules of the type as text, then notes, words, voice, profile,
 * approved examples, passages and brief as JSON between marks.
 */
export function buildPrompt(given: DraftInputsGiven, { budget = usualBudget, ...options }: PromptOptions = {}): DraftPrompt {
  const inputs = DraftInputs.parse(given)
  const sizeOf = (some: DraftInputs) => partsOf(some, options).reduce((sum, { tokens }) => sum + tokens, 0)
  const kept = fitting(inputs, (some) => sizeOf(some) <= budget)
  const parts = partsOf(kept, options)
  const system = textOf(parts.filter(({ id }) => id === 'rules'))
  const user = textOf(parts.filter(({ id }) => id !== 'rules'))
  const cut = cutFrom(inputs, kept)
  return {
    system,
    user,
    parts,
    cut,
    next: cutNext(kept),
    room: budget - sizeOf(kept),
    passages: kept.material.passages.length,
    hash: createHash('sha256').update(`${system}\n${user}`).digest('hex'),
  }
}

function textOf(parts: readonly PromptPart[]): string {
  return parts.map(({ text }) => text).join('\n')
}

function partsOf(
  { contentType, business, brief, material, style, revision }: DraftInputs,
  { rules = true, addition = '', notes = false }: Omit<PromptOptions, 'budget'>,
): PromptPart[] {
  const { voice, goals, ...profile } = business
  const words = wordsOf(style, contentType)
  const facts = [
    ...(style.notes.length === 0
      ? []
      : [
          part(
            'notes',
            block(
              'notes',
              style.notes.map(({ text }) => text),
            ),
          ),
        ]),
    ...(Object.keys(words).length === 0 ? [] : [part('words', block('words', words))]),
    ...(voice === '' ? [] : [part('voice', block('voice', voice))]),
    part('profile', block('profile', { ...profile, internalGoals: goals })),
    ...(material.examples.length === 0 ? [] : [part('examples', block('examples', material.examples))]),
    ...(material.passages.length === 0 ? [] : [part('passages', block('passages', material.passages))]),
    part('brief', block('brief', { contentType, ...brief })),
    ...(revision ? [part('revision', block('revision', revision))] : []),
  ]
  if (!rules) return facts
  const blocks = facts.map(({ id }) => id)
  return [part('rules', rulesText(contentType, brief, { blocks, addition, notes })), ...facts]
}

/** What the business rules, without what is silent or has no place on this type. */
function wordsOf({ rules }: DraftStyle, type: ContentType): Partial<Record<keyof DraftStyle['rules'], unknown>> {
  const { always, never, hashtags, hashtagsMost } = rules
  const takesTags = platformRules[type].hashtags.usual[1] > 0
  return {
    ...(always.length > 0 && { always }),
    ...(never.length > 0 && { never }),
    ...(hashtags.length > 0 && takesTags && { hashtags }),
    ...(hashtagsMost !== null && takesTags && { hashtagsMost }),
  }
}

function part(id: PromptPartId, text: string): PromptPart {
  return { id, text, tokens: tokensOf(text) }
}
