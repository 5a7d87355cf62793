import type { ContentType } from '@postwright/contract/core/content-types'

import type { PromptOptions } from '../../../ai/prompt/build.ts'
import type { Context } from '../../../context.ts'
import { type Addition, additionsOf } from '../ai-prompts/public.ts'
import { type PickedModel, pickerFor } from '../ai-providers/public.ts'
import { chosenBy } from '../ai-settings/public.ts'
import type { AiSettingRow } from './plan.ts'

export type DraftModel = PickedModel

/** A model of a machine of one's own reads little at a time and slowly, and the composer reads no rules: both are asked for no notes. */
export function promptFor({ provider }: Pick<DraftModel, 'provider'>): PromptOptions {
  return provider === 'local' ? { notes: false, budget: localBudget } : { notes: provider !== 'composer' }
}

/** In tokens, so that a draft finds room beside it in a context of 4,096. */
const localBudget = 2_200

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
