import type { Context } from '../../../context.ts'
import { type PickedModel, pickerFor } from '../ai-providers/public.ts'
import { chosenBy } from '../ai-settings/public.ts'
import type { AiSettingRow } from './plan.ts'

export type DraftModel = PickedModel

/**
 * The model of a content type: the person's own choice, else the instance's.
 *
 * @throws QUOTA when the limits in money leave nothing for it.
 */
export type ModelPicker = (setting: AiSettingRow | undefined) => DraftModel

export async function modelPicker(context: Context): Promise<ModelPicker> {
  const { pick } = await pickerFor(context)
  return (setting) => pick(chosenBy(setting))
}
