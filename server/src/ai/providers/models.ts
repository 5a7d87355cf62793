import type { LanguageModelV4 } from '@ai-sdk/provider'
import { aiProviderKinds, type AiProviderKind } from '@postwright/contract/content/ai-provider-kinds'
import { msg } from '@postwright/contract/core/msg'
import { say, type Sentence } from '@postwright/contract/core/sentences'

import { composerModel } from '../composer/model.ts'
import { anthropic } from './anthropic.ts'
import { ModelRefusal } from './failure.ts'
import { google } from './google.ts'
import { groq } from './groq.ts'
import type { Connection, OfferedModel, ProviderKind } from './kind.ts'
import { mistral } from './mistral.ts'
import { ollama } from './ollama.ts'
import { openai } from './openai.ts'
import { openaiCompatible } from './openai-compatible.ts'
import { openrouter } from './openrouter.ts'
import { withoutThinkTags } from './think-tags.ts'
import { queuedLimits, type TimeLimits, usualLimits } from './time-limits.ts'

type RemoteKind = Exclude<AiProviderKind, 'composer' | 'local'>

/** The kinds that answer at an address. */
const remoteKinds: Record<RemoteKind, ProviderKind> = {
  openai,
  anthropic,
  google,
  mistral,
  groq,
  openrouter,
  ollama,
  'openai-compatible': openaiCompatible,
}

/** Which model is to write, and how it is reached. */
export interface ModelChoice {
  kind: AiProviderKind
  /** Left out where the kind has an address of its own. */
  baseUrl?: string | undefined
  model: string
  apiKey?: string | undefined
}

/** Models that run on this machine. */
export interface LocalModels {
  model: (id: string) => LanguageModelV4
  installed: () => Promise<{ id: string; label: string }[]>
}

export interface Reach {
  /** What calls go through, so that the caller decides which addresses may be reached. */
  fetch: typeof globalThis.fetch
  local?: LocalModels | undefined
}

/** A choice that no model can be made of; `field` names what is wrong with it. */
class ModelChoiceError extends ModelRefusal {
  override name = 'ModelChoiceError'
  readonly field: 'baseUrl' | 'model'
  readonly sentence: Sentence

  constructor(field: 'baseUrl' | 'model', sentence: Sentence) {
    super(say(sentence))
    this.field = field
    this.sentence = sentence
  }
}

/** @throws ModelChoiceError. */
export function modelFor({ kind, baseUrl, model, apiKey }: ModelChoice, { fetch, local }: Reach): LanguageModelV4 {
  if (kind === 'composer') return composerModel()
  const id = model.trim()
  if (id === '') throw new ModelChoiceError('model', msg`Enter the name of the model.`)
  if (kind === 'local') return localModel(local, id)
  return withoutThinkTags(remoteKinds[kind].create(connection(kind, { baseUrl, apiKey, fetch }), id))
}

function localModel(local: LocalModels | undefined, id: string): LanguageModelV4 {
  if (!local) throw new ModelChoiceError('model', msg`There is no model on this machine.`)
  return local.model(id)
}

/**
 * The models that a provider says it has.
 *
 * @throws ModelChoiceError, or what the call failed with.
 */
export async function listModels(
  { kind, baseUrl, apiKey }: Omit<ModelChoice, 'model'>,
  { fetch, local }: Reach,
  signal: AbortSignal,
): Promise<OfferedModel[]> {
  if (kind === 'composer') return []
  if (kind === 'local') return ((await local?.installed()) ?? []).map(({ id }) => ({ id }))
  return remoteKinds[kind].listModels(connection(kind, { baseUrl, apiKey, fetch }), signal)
}

export function listsPrices(kind: AiProviderKind): boolean {
  return kind !== 'composer' && kind !== 'local' && remoteKinds[kind].listsPrices === true
}

export function limitsOf(kind: AiProviderKind): TimeLimits {
  if (kind === 'local') return queuedLimits
  return kind === 'composer' ? usualLimits : { ...usualLimits, ...remoteKinds[kind].limits }
}

function connection(kind: RemoteKind, { baseUrl, apiKey, fetch }: Pick<ModelChoice, 'baseUrl' | 'apiKey'> & Reach): Connection {
  const given = baseUrl?.trim() || (aiProviderKinds[kind].address ?? '')
  if (!URL.canParse(given) || !/^https?:$/.test(new URL(given).protocol))
    throw new ModelChoiceError('baseUrl', msg`Enter the full address of the provider, such as https://api.example.com/v1.`)
  const address = remoteKinds[kind].addressOf?.(given) ?? given
  return { baseUrl: address.replace(/\/+$/, ''), apiKey: apiKey || undefined, fetch }
}
