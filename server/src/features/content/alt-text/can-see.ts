import type { PickedModel } from '../ai-providers/public.ts'

/** Null where nobody knows before it is tried: most addresses and models of one's own do not say. */
export function canSee({ provider, modelId }: PickedModel): boolean | null {
  if (provider === 'composer' || provider === 'local') return false
  if (provider === 'openai') return /^(?:gpt-(?:4o|4\.1|5)|o[34]|chatgpt-4o)/.test(modelId) ? true : null
  if (provider === 'anthropic') return !/^claude-(?:2|instant)/.test(modelId)
  if (provider === 'google') return modelId.startsWith('gemini-') ? true : null
  return null
}
