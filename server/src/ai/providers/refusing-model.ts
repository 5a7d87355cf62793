import type { LanguageModelV4 } from '@ai-sdk/provider'

import { ModelRefusal } from './failure.ts'

/** Stands where a model cannot be made: each call fails with the reason, so that another one may stand in. */
export function refusingModel(modelId: string, reason: string): LanguageModelV4 {
  const refuse = () => Promise.reject(new ModelRefusal(reason))
  return { specificationVersion: 'v4', provider: 'postwright.refusing', modelId, supportedUrls: {}, doGenerate: refuse, doStream: refuse }
}
