import { createOpenAICompatible } from '@ai-sdk/openai-compatible'

import type { ProviderKind } from './kind.ts'
import { listOpenAiModels } from './listing.ts'
import { patientLimits } from './time-limits.ts'

export const openaiCompatible: ProviderKind = {
  create: ({ baseUrl, apiKey, fetch }, modelId) =>
    createOpenAICompatible({
      name: 'openai-compatible',
      baseURL: baseUrl,
      // It sends no header without one, and takes none from the environment.
      apiKey: apiKey || undefined,
      fetch,
      includeUsage: true,
      supportsStructuredOutputs: true,
    }).chatModel(modelId),
  listModels: listOpenAiModels,
  limits: patientLimits,
}
