import { createGroq } from '@ai-sdk/groq'

import { keylessFetch, noKey } from './keyless-fetch.ts'
import type { ProviderKind } from './kind.ts'
import { listOpenAiModels } from './listing.ts'

export const groq: ProviderKind = {
  create: ({ baseUrl, apiKey, fetch }, modelId) =>
    createGroq({ baseURL: baseUrl, apiKey: apiKey ?? noKey, fetch: keylessFetch(fetch, apiKey) })(modelId),
  listModels: listOpenAiModels,
}
