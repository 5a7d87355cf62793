import type { Services } from '../../../context.ts'
import { failureText, modelFor, type ModelChoice } from '../../../ai/models.ts'
import { createSafeFetch } from '../../../infra/safe-fetch.ts'
import { followsInstance } from '../ai-settings/public.ts'
import { instanceAiChoice } from '../../core/instance/public.ts'
import type { AiSettingRow } from './plan.ts'

export interface DraftModel {
  model: ReturnType<typeof modelFor>
  isComposer: boolean
  /** As versions and usage records name it. */
  label: string
  /** Why it failed, without secrets. */
  explain: (error: unknown) => string
}

/** The model of a content type: the person's own choice, else the instance's. */
export type ModelPicker = (setting: AiSettingRow | undefined) => DraftModel

export async function modelPicker(services: Services): Promise<ModelPicker> {
  const instance = await instanceAiChoice(services)
  const fetch = createSafeFetch({ allow: services.config.safeFetchAllow })
  const made = new Map<string, DraftModel>()

  return (setting) => {
    const isOwnChoice = setting !== undefined && setting.model !== followsInstance
    const provider = isOwnChoice && isOffered(setting.provider, instance.provider) ? setting.provider : instance.provider
    const model = isOwnChoice && provider === setting.provider ? setting.model : instance.model
    const key = JSON.stringify([provider, model])
    const known = made.get(key)
    if (known) return known

    const choice: ModelChoice = { provider, model, baseUrl: instance.baseUrl ?? undefined, apiKey: instance.apiKey ?? undefined }
    const picked: DraftModel = {
      model: modelFor(choice, fetch),
      isComposer: provider === 'composer',
      label: provider === 'composer' ? 'Built-in composer' : model,
      explain: (error) => failureText(error, choice.apiKey),
    }
    made.set(key, picked)
    return picked
  }
}

/** A provider that an administrator took away is no choice any more. */
function isOffered(chosen: ModelChoice['provider'], ofInstance: ModelChoice['provider']): boolean {
  return chosen === 'composer' || chosen === ofInstance
}
