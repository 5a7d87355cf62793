import type { ContentType } from '@postwright/contract/core/content-types'

import type { PromptOptions } from '../../../ai/prompt/build.ts'
import type { Context } from '../../../context.ts'
import { type Addition, additionsOf } from '../ai-prompts/public.ts'
import { type PickedModel, pickerFor } from '../ai-providers/public.ts'
import { chosenBy } from '../ai-settings/public.ts'
import type { AiSettingRow } from './plan.ts'

export type DraftModel = PickedModel

/**
 * What each kind of provider is told. A model of a machine of one's own reads little at a time and slowly, and the composer reads no
 * rules: both are asked for no notes.
 */
export function promptFor(kind: DraftModel['provider']): PromptOptions {
  if (kind === 'local') return { notes: false, ...room.local }
  if (kind === 'ollama') return { notes: true, ...room.ollama }
  if (kind === 'composer') return { notes: false, rules: false }
  return { notes: true }
}

/**
 * In tokens: prompt and answer share a context of 4,096 on this machine, and of 8,192 on an Ollama server that was set up as its hint
 * says. What is over goes without a word there.
 */
const room = {
  local: { budget: 2_200, answer: 1_800 },
  ollama: { budget: 4_000, answer: 4_000 },
}

/** What the model is told, and what those are told that stand in for it. */
export interface Prompts {
  prompt: PromptOptions
  standIns: Partial<Record<DraftModel['provider'], PromptOptions>>
}

export function promptsFor({ provider, standIns }: Pick<DraftModel, 'provider' | 'standIns'>, addition: string): Prompts {
  const others = [...new Set(standIns)].filter((kind) => kind !== provider)
  return {
    prompt: { addition, ...promptFor(provider) },
    standIns: Object.fromEntries(others.map((kind) => [kind, { addition, ...promptFor(kind) }])),
  }
}

/**
 * The model of a content type: the person's own choice, else the instance's.
 *
 * @throws QUOTA when the limits in money leave nothing for it.
 */
type ModelPicker = (setting: AiSettingRow | undefined) => DraftModel

/** What drafts are planned with, read before the transaction: who writes them, and what administrators added to their prompts. */
export interface Writers {
  pick: ModelPicker
  additionOf: (type: ContentType) => Addition
}

export async function writersFor(context: Context, options: { mayBeFull?: boolean } = {}): Promise<Writers> {
  const [{ pick }, additionOf] = await Promise.all([pickerFor(context, options), additionsOf(context.services.db.plain)])
  return { pick: (setting) => pick(chosenBy(setting)), additionOf }
}
